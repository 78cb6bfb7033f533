import { SOUND_STATES } from "#tests/audit/states/states.ts";
import { auditStates } from "./accessibility.ts";

auditStates(SOUND_STATES);
