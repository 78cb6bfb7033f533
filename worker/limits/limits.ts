const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How often something may be tried, in one window of time. Every number stands here. */
export const LIMITS = {
  /** Sign-ins that failed, from one network address. */
  sign_in_address: { max: 10, windowMs: 10 * MINUTE },
  /** Sign-ins that failed, to one account, from devices that never signed in to it. */
  sign_in_account: { max: 10, windowMs: 10 * MINUTE },
  /** Sign-ins that failed, from one device that signed in to the account before. */
  sign_in_device: { max: 10, windowMs: 10 * MINUTE },
  /** Codes typed from one network address; each code takes five tries of its own besides. */
  code_address: { max: 30, windowMs: HOUR },
  /** Passkeys shown from one network address that did not hold. */
  passkey_address: { max: 30, windowMs: 10 * MINUTE },
  /** Mails to one person. */
  mail_recipient: { max: 3, windowMs: 15 * MINUTE },
  mail_recipient_day: { max: 10, windowMs: 24 * HOUR },
  /** Mails asked for from one network address. */
  mail_address: { max: 20, windowMs: HOUR },
  /** New beats of one person; the same key again counts once. */
  generation: { max: 10, windowMs: MINUTE },
  /** Risk assessments of one person. */
  risk_assessment: { max: 10, windowMs: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;
