/** How long a session may last, minutes (SPEC.md section 5), as addresses and forms carry them. */
export const SESSION_MINUTES = ["10", "30", "60"] as const;
