import { auditStates } from "./accessibility.ts";
import { SOUND_STATES } from "./states/states.ts";

auditStates(SOUND_STATES);
