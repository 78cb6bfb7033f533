import { auditStates } from "./accessibility.ts";
import { AT_REST } from "./states/states.ts";

auditStates(AT_REST);
