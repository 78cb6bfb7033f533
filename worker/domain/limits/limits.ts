const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something may be tried, in one window of time. Every number stands here. */
export const LIMITS = {
  /** Sign-ins that failed, from one network, to whatever accounts: they keep nobody else out. */
  sign_in_network: { max: 10, windowMs: 10 * MINUTE },
  /** Sign-ins that failed, to one account from everywhere: the end of guessing from many networks. */
  sign_in_account: { max: 50, windowMs: HOUR },
  /** Sign-ins that failed, from one device that was signed in to the account before. */
  sign_in_device: { max: 10, windowMs: 10 * MINUTE },
  /** Wrong passwords of somebody who is signed in and asked for it again. */
  sign_in_person: { max: 10, windowMs: 10 * MINUTE },
  /** Codes typed from one network; each code takes five tries of its own besides. */
  code_network: { max: 30, windowMs: HOUR },
  /** Passkeys shown from one network that did not hold. */
  passkey_network: { max: 30, windowMs: 10 * MINUTE },
  /** New passwords whose strength is estimated, from one network: each estimate costs time. */
  new_password: { max: 60, windowMs: 10 * MINUTE },
  /** Changes of one person's password, tried ones included. */
  password_change: { max: 10, windowMs: HOUR },
  /** Mails asked for from one network. */
  mail_network: { max: 20, windowMs: HOUR },
  /** Mails to one recipient, asked for from one network. */
  mail_pair: { max: 3, windowMs: 15 * MINUTE },
  /** Mails to one recipient, asked for by browsers that are not known to be the recipient's. */
  mail_recipient_day: { max: 10, windowMs: DAY },
  /** Once those are used up: to a browser that asked for this recipient's mail before. */
  mail_browser_day: { max: 3, windowMs: DAY },
  /** Mails asked for from one device that was signed in to the recipient's account before. */
  mail_device: { max: 3, windowMs: 15 * MINUTE },
  mail_device_day: { max: 10, windowMs: DAY },
  /** Mails that somebody who is signed in asks for, whatever strangers ask for. */
  mail_person: { max: 2, windowMs: 15 * MINUTE },
  mail_person_day: { max: 10, windowMs: DAY },
  /** Notices of one kind to one person. */
  notice: { max: 10, windowMs: DAY },
  /** "This was not me", from one network. */
  alarm_network: { max: 30, windowMs: HOUR },
  /** New beats of one person; the same key again counts once. */
  generation: { max: 10, windowMs: MINUTE },
  /** Risk assessments of one person. */
  risk_assessment: { max: 10, windowMs: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;

/**
 * How many mailed links and codes live side by side. An account's are more than strangers can have
 * mailed to it in the hour that a link lives: they push out nobody's.
 */
export const LIVE_PROOFS = { perBrowser: 5, perAccount: 30 } as const;

/** The accounts to which a browser is known; the one that was not used for longest goes. */
export const KNOWN_ACCOUNTS = 5;
