/** How long a password may be, in Unicode characters. Nothing else is asked of it. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;
