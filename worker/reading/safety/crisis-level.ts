/** `clear`: help only. `doubt`: help, and a beat is still offered. Source: SAFETY.md section 1. */
export type CrisisLevel = "none" | "doubt" | "clear";
