/**
 * Name and version of each prompt, as in logs and stored assessments. Increment the number when a prompt
 * changes. Each prompt begins with it: the built-in host dispatches on it.
 */
export const ASSESS_TASK = "assess-input/2";
export const COMPOSE_TASK = "compose-beat/4";
export const RISK_TASK = "assess-risk/2";
export const HELP_TASK = "answer-question/1";
