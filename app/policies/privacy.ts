import { countInWords } from "#worker/domain/count-in-words.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { KNOWN_ACCOUNTS } from "#worker/domain/limits.ts";
import { BRAND } from "#worker/domain/words.ts";
import { BACKUP_DAYS, CODE_MINUTES } from "#worker/features/accounts/rules.ts";
import { STEPS } from "#worker/features/profile/steps.rules.ts";

/** A section of a policy: paragraphs, then perhaps a list. */
export interface PolicySection {
  /** The anchor of the section. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly string[];
}

const SECTIONS: readonly PolicySection[] = [
  {
    id: "who-we-are",
    title: "Who we are",
    paragraphs: [
      `${BRAND.name} is managed by a company registered in India. This page says what we keep about you, why, who else sees any of it, and what you can do about it.`,
    ],
  },
  {
    id: "what-we-keep",
    title: "What we keep",
    paragraphs: [
      "Only what the product needs to work for you. Your moods, what was read from them, your health answers and your email address are encrypted in our database, with a key of your own:",
    ],
    points: [
      "Your account: your email address, when it was made and confirmed, and, if you chose a password, a hash of it: a code from which nobody can read the password. We never store the password itself. If you sign in with Google, also Google's number for your account.",
      'Where you are signed in: for each session a hash of its key, when it began and ends, and a short device name such as "Firefox on Android". Your settings page lists them and can end them.',
      "Your passkeys, if you add any: the public half of each, which signs nobody in, the device that it was made on, when it was made and last used. Your finger, your face and your PIN never leave your device.",
      "Your beats: the mood that you typed, the focus, class and clarity score that were read from it, the formula of the sound, the date and the number of downloads.",
      "Your credits: the balance, and a ledger with a line for each change. Outside the database we keep how many lines there are, the number of the newest and a checksum, to notice if one is lost.",
      "Your purchases, if you make any: the plan, the amount, the times, how each ended, the number of its receipt, and the payment company's numbers for it.",
      "Your attempts to make a beat: when, how they ended, and a code made from the request, from which nobody can read your words. By it pressing twice never costs twice.",
      `Your health profile, if you fill it in: the answers of its ${countInWords(STEPS.length)} steps, what you typed there and have not saved yet, and the assessments that followed.`,
      "How you feel: the marks that you give before and after listening, if you give them.",
      "How you listen: the layer that you chose, its level, and whether you use headphones or speakers.",
      "Your messages to the team, if you write any: what you wrote, when, and when it was mailed.",
      "What you listened to, once you have listened for a minute: for each of your beats and each day the layer, the minutes, and whether it was morning, day, evening or night. It is encrypted with your key, and never kept for incognito beats.",
      "Your plans, if you begin any: where each leads, for how long and at what hour, which sessions you did and when, and the beats that it uses. Only how far it is, which beats they are and when it was made stand beside that; the rest is encrypted with your key.",
      "How you are reminded of your plan, if you ask for it: whether a mail comes, its hour, when the next one is due and on which day the last one went out; and hashes of the secrets in your calendar's address and in the link that ends the mails. The hour is encrypted with your key. Whoever has the calendar's address sees the times and minutes of your sessions, and nothing else; you can end it at any time.",
      "Your answers to the questionnaires PHQ-9 and GAD-7, if you answer them: each time by itself, with the day. They are encrypted with your key; only which questionnaire it was, and when, stands beside them. An answer that we meet with help is kept only if you then ask for your result. Our log has no trace of what you answered or how it was met.",
      "What you agreed to, when you give us answers about your health: for what, which version of the notice, in which language and on which day, and when you withdrew it. Only this record stays after a withdrawal, until you delete your account.",
      "Whom you name to ask us for you, if you name anybody: one name and one email address, encrypted with your key. We write to them only when they have written to us.",
      "What you share in the community, if you share anything: the formula of the sound, a feeling and where it leads, nothing else. What others see has no name, mood, title or date. Our rows of it, and of sounds that you kept or that helped you, name no account and no time; only your own key finds them, for you to take them back.",
      "Links and codes that we mail to you: only as hashes, until they are used or run out. Until an address is confirmed, also a hash of each password that was signed up with.",
      "Counts of attempts: so that nobody can guess passwords or flood the product. Each stands under a code made from your network address, email or account, which nobody can read from it, and ends within a day.",
    ],
  },
  {
    id: "what-we-do-not-keep",
    title: "What we do not keep",
    paragraphs: [],
    points: [
      "Sound: a beat is kept as its formula, and the sound is computed whenever you play it.",
      "Trackers: there are none. No page of ours loads anything from another company: no scripts, fonts, pictures or advertising.",
      "Moods of a crisis: a mood that our own check reads as a clear statement about suicide or self-harm is never stored or logged, and goes to no language model. If a language model is in use and is the one to notice, the text has reached it; we still do not store or log it.",
      "Moods that led to no beat.",
      "Your words in logs: our technical logs hold events, counts and numbers of our own making, never your mood, your health answers or your email.",
      "Card or bank details: what you pay with is typed on the pages of a payment company, and never reaches us.",
    ],
  },
  {
    id: "incognito",
    title: "Incognito beats",
    paragraphs: [
      "A beat made with Incognito is stored with no person attached: it carries no account, and its time is only the day. Its text and its formula are encrypted with a key that is in its link. It stays out of your history, and only the page that made it has the link to play it, which works for your account alone; a button there deletes it.",
      "It still belongs to you: your export contains it, and deleting your account deletes it. Our server finds it by a note that only your key opens; the database alone does not tell whose it is. It costs one credit; your ledger says that a credit was used, not for which beat.",
    ],
  },
  {
    id: "language-model",
    title: "Which text goes to a language model",
    paragraphs: [
      "The page where you make a beat says who reads your words. If it is the built-in composer, they are read on our own server and go to no language-model host.",
      "If it is a language model, our server sends its host this, and nothing else about you:",
    ],
    points: [
      "For a beat, incognito or not: the text of your mood, and then the same text with the focus, the class and the goal that were read from it.",
      "For a beat that is not incognito, if you have saved a health profile: three numbers from it, for stress, sleep and caffeine. A switch in the profile leaves them out.",
      "For the assessment of the health profile: your answers without name, email, phone and location, and with your age in place of your date of birth. What you write freely there, such as your medical history, goes as you wrote it, so please leave names out.",
    ],
  },
  {
    id: "help",
    title: "Questions and messages",
    paragraphs: [
      "A question on the help page is answered from our own words, and neither stored nor logged. Where a language model is in use, it chooses among our sentences: its host gets your question, and nothing else about you. A question that clearly speaks of suicide or self-harm, or that speaks of a medicine, does not go there.",
      "A message to the team is kept with your account, encrypted with your key, and mailed to the team with your email address and the name of your plan, so that it can be answered. The answer comes by mail, and is not kept by the product. Your export contains your messages, and deleting your account deletes them; the mail stays with the team.",
    ],
  },
  {
    id: "who-else",
    title: "Who else is involved",
    paragraphs: ["We sell nothing about you and share nothing for advertising. These take part:"],
    points: [
      "Our hosts: they run our servers and our database, and see the technical data of each request, such as your network address, to deliver pages and keep attacks away.",
      "The language-model host, where one is used: the text described above.",
      "Our mail provider: your email address and the few mails that we send you, such as sign-in links, word of a new device, receipts, and a daily reminder of your plan if you ask for it, which says how many minutes it has and nothing of what it is for; and the messages that you write to the team. We send no newsletters.",
      "The payment company, Razorpay, only if you buy a plan: from us it gets the plan, the amount and a number of ours; what you type on its page it keeps under its own policy.",
      "Google, only if you choose to sign in with it: Google learns that you sign in here, and we receive your email address and the number of your Google account.",
      "Authorities: only what the law obliges us to give.",
    ],
  },
  {
    id: "where",
    title: "Where it is kept",
    paragraphs: [
      "Our servers are in India. Pages travel through a delivery network, so a request from abroad may pass through a data centre near you. The language-model host, the mail provider and Google, where they are used, may handle what they receive in other countries.",
    ],
  },
  {
    id: "cookies",
    title: "Cookies, and what stays on your device",
    paragraphs: ["No cookie of ours follows you anywhere, and scripts cannot read them:"],
    points: [
      "The session cookie keeps you signed in. It ends when you sign out, after 14 days without a visit, and after 30 days in any case.",
      `Short-lived cookies guard what you ask for: one ties a mailed link or code to your browser, with the address that you gave in a form that nobody can read, for an hour; one does so for a code that deletes your account and one for a code that confirms that it is you, for ${countInWords(CODE_MINUTES)} minutes; one guards a sign-in with Google, for ten minutes, and one a passkey, for five; and one remembers for an hour which page you were on the way to when you asked for a mail, so that its link leads there; one, for a minute after you sign out, lets the next page empty what your browser kept.`,
      `A device cookie, set when you sign in, remembers for 180 days that this browser has done so before, for the last ${countInWords(KNOWN_ACCOUNTS)} accounts. A stranger who tries passwords then cannot lock you out, and we can tell you of a device that is new.`,
      "A plan that you choose before you sign up is remembered by a cookie for 180 days, so that it can be offered first when your free credits end. It holds the name of the plan, and is not kept with your account.",
      "Settings of the player stay in your browser's local storage. Of these only how you listen is sent to us, as said above; volume, downloads and saving data are not.",
    ],
  },
  {
    id: "how-long",
    title: "How long we keep it",
    paragraphs: [
      "What belongs to your account stays until you delete it. A sound that you share is gone for others when you take it back, or delete its beat or your account; whoever kept a copy of the sound still has it. Failed attempts to make a beat are forgotten after about a day, mailed links and codes after an hour at most, and the links by which you tell us that something was not you after seven days. An account that nobody confirms is forgotten after seven days.",
      "When you delete your account, all of it is deleted from our database at once. What remains: a code made from your email address, for a year, so that free credits are given once. Only our server can make it, and nobody can read the address from it. And, no longer about you: of each purchase what the law makes us keep (the number, the date and the amount of its receipt, and the payment company's numbers for it), without your account; the credits of your ledger, added to a sum over all deleted accounts, and counts of attempts under such codes, which end within a day.",
      `A database does not overwrite at once what is deleted from it. For a while its files still hold what you deleted, encrypted with your key, and that key, encrypted with a secret of ours. On a server of our own they are rewritten every night; a database host decides for itself when it does so. Backups, kept to recover from a failure, hold what was in them until they run out, after ${BACKUP_DAYS} days at the longest; we cannot take a single account out of them. Until then, somebody with such a file and with our secret too could read it.`,
    ],
  },
  {
    id: "protection",
    title: "How it is protected",
    paragraphs: [
      "Connections are encrypted. Passwords, session keys and mailed codes are stored only as hashes. Moods and health answers never appear in an address, a log or a cookie. What you type on the start page before you have an account waits for an hour at most, encrypted under a key that only your own browser has. Pages with your data are not to be stored by browsers or networks on the way. Should your data ever be at risk, we tell you and the authorities, as the law asks.",
    ],
  },
  {
    id: "children",
    title: "Children",
    paragraphs: [
      "Children use the product with an adult. A parent or guardian agrees for them, and may ask for everything on this page on their behalf.",
      "Whoever says in the health profile that they are under 18 is asked for a parent's email address. We mail that parent one link, and keep no answers about the child's health before they say yes behind it. The same link takes the yes back later; the answers are then deleted. With the child's account we keep the parent's address, encrypted with the child's key, a hash of the link, and on which day they answered; the mail shows only the first letters of the child's address. Questionnaires are not counted below 18. Beats, with the words for them, are kept in the child's history as everybody's are, unless they are made with Incognito. Nothing follows a child: there is no tracking and no advertising here.",
    ],
  },
  {
    id: "your-rights",
    title: "Your rights",
    paragraphs: [],
    points: [
      "Take it with you: your settings page gives you everything that is kept about you as one file, incognito beats included, at once and without asking us. If you signed in a while ago, it first asks you to show that it is you. Only what guards your account, such as the hash of your password, is left out.",
      "Delete it: your history page deletes single beats, and your settings page deletes your account and all that is kept with it, incognito beats included, at once. What the books, our files and backups keep after that, and for how long, is named above. It asks only for your password, a passkey or a fresh code, so that nobody else can do it.",
      "Correct it: change or empty the answers of your health profile whenever you like. You need not give any.",
      "Withdraw what you agreed to: below every form about your health a notice says what is kept, what for, how long, and how to take it back. Your settings page lists what you agreed to, for your health profile, the questionnaires and your beats each by itself. One tap withdraws it there and deletes what was kept for it; before the tap it says what that is.",
      "Name somebody: on your settings page you may name one person who can ask us for you, for a copy of your data or for its deletion, if you die or cannot act yourself. They write to the address below with proof, and a person of our team checks both it and whom you named. You can change or remove them at any time, and nobody is written to about it.",
      "Ask us: access to your personal data is given within 30 days of a request.",
      "Complain: write to us, and a person answers. Whatever else the law gives you stays yours.",
    ],
  },
  {
    id: "refunds",
    title: "Refunds",
    paragraphs: [
      "No refunds are currently offered. If something went wrong, contact support with your grievance and we will look into it with you.",
      `An account begins with ${SIGN_UP_CREDITS} free credits, one beat uses one, and an attempt that makes no beat costs none. Nothing is charged unless you buy a plan: you pay once, nothing renews, and credits never expire.`,
    ],
  },
  {
    id: "changes",
    title: "Changes to this policy",
    paragraphs: [
      "When this policy changes, the date at its top changes too. If a change matters to you, such as another use of your data, we tell you before it holds.",
    ],
  },
];

/** The Privacy & Refund Policy. It describes what the product does: change both together. */
export const PRIVACY = {
  title: "Privacy & Refund Policy",
  lastUpdated: "Last updated 22 April 2025",
  description: `What ${BRAND.name} keeps about you, who else sees any of it, how to export or delete it, and how refunds are handled.`,
  briefTitle: "In short",
  brief: [
    "We keep what you give us so that the product works for you. Nothing tracks you.",
    "Sound is never stored, and neither is a mood that clearly speaks of suicide or self-harm.",
    "You can export or delete your data yourself, at once, on your settings page.",
    "No refunds are currently offered.",
  ],
  sections: SECTIONS,
  contactTitle: "Contact",
  contact: "For questions, requests and grievances about your data or a refund, write to",
  settings: "Go to your settings",
} as const;
