import { BACKUP_DAYS, CODE_DIGITS, CODE_MINUTES } from "#worker/features/accounts/rules.ts";

/** The words of a person's data: what is stored, its export and its deletion. */
export const MY_DATA = {
  title: "My data",
  held: "With your account we keep your email, where you are signed in, your passkeys, your credits and purchases, your beats with the moods that you typed, how you felt before and after, what you listened to and how, your plans and their reminders, your answers to questionnaires, your health profile with its assessments, what you agreed to and, below 18, which parent you asked, whom you named to ask us for you, what you share in the community, and your messages to the team.",
  export: "Download my data",
  exportHint:
    "One file (JSON) with all of it, incognito beats too. If you signed in a while ago, we ask first whether it is you.",
  delete: {
    title: "Delete account",
    summary: "Delete my account",
    what: "This deletes at once, and for good:",
    points: [
      "your account, your passkeys, and where you are signed in",
      "all your beats and moods, incognito ones too",
      "how you felt before and after listening, and what you listened to",
      "your plans, and every reminder of them",
      "your answers to questionnaires",
      "your health profile, its drafts and its assessments",
      "the record of what you agreed to",
      "whom you named to ask us for you: from then on they can ask for nothing",
      "what you share in the community: others no longer hear it, but copies that they kept stay",
      "your messages to the team, here: the mails that they went out in stay with the team",
      "your credits, bought ones too",
    ],
    books:
      "If you bought a plan, the law makes us keep the number, the date and the amount of the receipt. Nothing there says that it was yours.",
    kept: "One thing more stays: a code made from your email address, for a year. Nobody can read the address from it. It tells us only that the free credits were given: should you come back within the year, your new account begins without them.",
    backups: `Backups that were made before hold it, encrypted, until they run out, after ${BACKUP_DAYS} days at the longest.`,
    final: "It cannot be taken back.",
    copy: "If you want a copy, download your data first.",
    password: "Your password",
    code: `The ${CODE_DIGITS} digits of the code in the mail`,
    codeSent: (email: string) =>
      `A code is on its way to ${email}. It works for ${CODE_MINUTES} minutes, here.`,
    button: "Delete everything for good",
    noPassword: "So that nobody else can do this, we mail you a code first.",
    otherWay: "Or, without the password, by a code that we mail you:",
    mail: "Mail me a code",
    mailAgain: "Mail me a new code",
  },
  goodbye: {
    title: "Everything was deleted",
    text: `Your account is gone, and with it your beats, your moods, your marks, your plans, your answers and your health profile. You are signed out everywhere. For a year we keep a code made from your address, so that free credits are given once; nobody can read the address from it. Encrypted backups forget the rest within ${BACKUP_DAYS} days.`,
    thanks: "Thank you for having been here. Be well.",
    back: "Back to the start",
  },
} as const;
