/** Credits granted once, with the account (SPEC.md section 9). */
export const SIGN_UP_CREDITS = 25;
