/**
 * The versions of the three prompts, as logs and stored assessments name them. A prompt that changes
 * gets a new number. Each prompt begins with its own, for a host that does not read prose.
 */
export const ASSESS_TASK = "assess-input/2";
export const COMPOSE_TASK = "compose-beat/3";
export const RISK_TASK = "assess-risk/1";
