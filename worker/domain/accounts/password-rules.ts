/** Length of a password, in Unicode characters; there are no other composition rules. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;
