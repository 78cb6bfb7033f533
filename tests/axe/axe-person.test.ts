import { PERSON_STATES } from "#tests/audit/states/states.ts";
import { auditStates } from "./accessibility.ts";

auditStates(PERSON_STATES);
