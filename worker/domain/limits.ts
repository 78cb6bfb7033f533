/**
 * The longest URL that is served. Our longest path has 58 characters in four segments
 * (`/api/beats/ID/audio.flac`); our longest query is Google's callback, below 1,000 characters.
 */
export const ADDRESS_BOUNDS = {
  pathCharacters: 512,
  pathSegments: 16,
  queryCharacters: 4096,
  /** Segments of all paths in one request to the route manifest: a page of ours links some 20 paths. */
  manifestSegments: 64,
} as const;

/** Limit on questions to the help page: of one network in one isolate. People behind one address share it. */
export const HELP_QUESTIONS = { max: 60, windowMs: 60_000 } as const;

/** Limit on events at the webhooks together, before their signatures are checked: of one network in one isolate. */
export const WEBHOOK_EVENTS = { max: 600, windowMs: 60_000 } as const;

/** Limits on open audio streams. */
export const STREAM_BOUNDS = {
  /**
   * Streams of one person at a time in one isolate. A seek opens a stream while the previous one is
   * still closing, and a page may play and download; a browser opens six connections at most.
   */
  perPerson: 12,
  /** Streams of samples to one network at a time in one isolate: many people may share its address. */
  perNetwork: 24,
  /** A stream that is not read for this long ends, ms; the player then requests the rest. */
  unreadMs: 60_000,
} as const;

/**
 * When a session or a token waits for its turn in an isolate, a few seconds at most; none is refused. A page with its data
 * and its sound is some five requests, so nobody who listens, seeks or turns pages by hand comes near it.
 */
export const FAIR_TURNS = {
  /** Requests at once. */
  atOnce: 30,
  /** After those, ms between one and the next. */
  everyMs: 1_000,
  mostMs: 5_000,
  /** Only while so many others are there, each within `awayMs`, */
  others: 10,
  awayMs: 10_000,
  /** who send much less on average. */
  timesOthers: 4,
} as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every rate limit: at most `max` attempts within a fixed window. */
export const LIMITS = {
  /** Failed sign-ins from one network, to any accounts: other networks are not affected. */
  sign_in_network: { max: 10, windowMs: 10 * MINUTE },
  /** Failed sign-ins to one account from all networks: stops distributed guessing. One network makes 70 at most. */
  sign_in_account: { max: 80, windowMs: HOUR },
  /** Failed sign-ins from one device that was signed in to the account before. */
  sign_in_device: { max: 10, windowMs: 10 * MINUTE },
  /** Wrong passwords of a signed-in person who confirms their identity. */
  sign_in_person: { max: 10, windowMs: 10 * MINUTE },
  /** Wrong codes typed from one network to sign in; besides, each code is void after five wrong attempts. */
  code_network: { max: 30, windowMs: HOUR },
  /** Wrong codes of a signed-in person, whose network others may share. Each code is void after five as well. */
  code_person: { max: 10, windowMs: 10 * MINUTE },
  /** Refused passkeys from one network. */
  passkey_network: { max: 30, windowMs: 10 * MINUTE },
  /** New passwords from one network: estimating the strength of one costs CPU time. */
  new_password: { max: 60, windowMs: 10 * MINUTE },
  /** Attempts to change one person's password. */
  password_change: { max: 10, windowMs: HOUR },
  /** Mails requested from one network. */
  mail_network: { max: 20, windowMs: HOUR },
  /** Mails to one recipient, requested from one network. */
  mail_pair: { max: 3, windowMs: 15 * MINUTE },
  /**
   * Mails to one recipient, requested by browsers without the recipient's device cookie, from all networks. With
   * `mail_again_day` and `mail_sign_in_day`, strangers cause ten mails a day at most.
   */
  mail_recipient_day: { max: 6, windowMs: DAY },
  /** How many of those six one network can cause: somebody in another one still gets theirs. */
  mail_pair_day: { max: 4, windowMs: DAY },
  /** In addition to the six, for all browsers whose last request was for the same recipient. */
  mail_again_day: { max: 2, windowMs: DAY },
  /**
   * Mails to one recipient because somebody signed in with the password of a sign-up that nobody has confirmed.
   * No answer shows this count.
   */
  mail_sign_in_day: { max: 2, windowMs: DAY },
  /** Mails requested from one device that was signed in to the recipient's account before. */
  mail_device: { max: 3, windowMs: 15 * MINUTE },
  /** Mails to one recipient, requested from all such devices. */
  mail_device_day: { max: 10, windowMs: DAY },
  /** Mails that a signed-in person requests to themselves. */
  mail_person: { max: 2, windowMs: 15 * MINUTE },
  mail_person_day: { max: 10, windowMs: DAY },
  /** Notices of one kind to one person. */
  notice: { max: 10, windowMs: DAY },
  /** New access tokens of one person: as many as there are notices of one kind, so that each is told of. */
  access_token: { max: 10, windowMs: DAY },
  /** Links that belong to nothing, of those in notices ("This was not me") and about another address, from one network. */
  alarm_network: { max: 30, windowMs: HOUR },
  /** Changes of their address that one person asks for; each mails both addresses. */
  email_change_day: { max: 5, windowMs: DAY },
  /** Such mails to one new address, whoever asks. */
  email_change_recipient_day: { max: 3, windowMs: DAY },
  /** Mails to parents that one person under 18 causes. */
  parent_person_day: { max: 3, windowMs: DAY },
  /** Such mails to one address, whoever names it. */
  parent_recipient_day: { max: 2, windowMs: DAY },
  /** Links of parents that belong to no question, from one network. */
  parent_network: { max: 30, windowMs: HOUR },
  /** Texts that visitors of one network type before they have an account: each is stored for an hour. */
  brought_text: { max: 60, windowMs: HOUR },
  /** New beats of one person; a repeated idempotency key counts once. */
  generation: { max: 10, windowMs: MINUTE },
  /** Reports of what one person listened to: one for each minute of two tabs. */
  heard: { max: 120, windowMs: HOUR },
  /** Purchases that one person begins; each makes a link at the gateway. */
  purchase: { max: 10, windowMs: HOUR },
  /** Questions to the gateway about one purchase, from its page. */
  purchase_question: { max: 20, windowMs: 10 * MINUTE },
  /** Changes of one person to their course. */
  course_change: { max: 120, windowMs: HOUR },
  /** Changes of one person to how they are reminded. */
  reminder_change: { max: 60, windowMs: HOUR },
  /** Answers of one person to questionnaires. */
  questionnaire: { max: 30, windowMs: HOUR },
  /** Sounds that one person shares with others. */
  community_share: { max: 5, windowMs: DAY },
  /** Sounds of others that one person keeps. */
  community_keep: { max: 20, windowMs: DAY },
  /** What one person says of sounds of others, and takes back. */
  community_answer: { max: 60, windowMs: HOUR },
  /** Questions of one network that a language model is asked about; beyond it our passages answer alone. */
  help_model: { max: 60, windowMs: HOUR },
  /** Messages of one person to the team. */
  help_message: { max: 10, windowMs: DAY },
  /** Risk assessments of one person. */
  risk_assessment: { max: 10, windowMs: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;

/**
 * How many mailed links and codes are valid at a time. Per account it is more than strangers can
 * request within the lifetime of a link, so they cannot push out the owner's.
 */
export const LIVE_PROOFS = { perBrowser: 5, perAccount: 30 } as const;

/**
 * How long the address of a deleted account, or one that an account had before, is kept as a digest, ms: a year, and
 * the rest of that day.
 */
export const FORMER_ADDRESS_MS = 366 * DAY;

/** Entries of a device cookie, one for each account; a new one replaces the least recently used. */
export const KNOWN_ACCOUNTS = 5;
