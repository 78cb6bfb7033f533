/** The length of a password, in Unicode code points. There is no rule on its characters. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const;
