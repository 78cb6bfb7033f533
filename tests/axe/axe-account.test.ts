import { STATES_OF } from "#tests/audit/states/states.ts";
import { auditStates } from "./accessibility.ts";

auditStates(STATES_OF.account);
