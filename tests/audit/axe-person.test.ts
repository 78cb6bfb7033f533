import { auditStates } from "./accessibility.ts";
import { PERSON_STATES } from "./states/states.ts";

auditStates(PERSON_STATES);
