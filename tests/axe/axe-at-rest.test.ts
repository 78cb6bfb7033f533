import { AT_REST } from "#tests/audit/states/states.ts";
import { auditStates } from "./accessibility.ts";

auditStates(AT_REST);
