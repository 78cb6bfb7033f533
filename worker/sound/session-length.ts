/** How long a session may last, minutes, as addresses and forms carry them. Source: SPEC.md section 5. */
export const SESSION_MINUTES = ["10", "20", "30", "60"] as const;

/** Those that a profile preselects. */
export const PROFILE_MINUTES = ["10", "30", "60"] as const;
