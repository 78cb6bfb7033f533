import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";

/** The page that a mailed link leads to. */
export const CONFIRM_WORDS = {
  confirm: {
    signup: {
      title: "Confirm your email",
      text: `One tap and your account is ready. Your first one begins with ${SIGN_UP_CREDITS} free credits.`,
      button: "Confirm and sign in",
    },
    magiclink: { title: "Sign in", text: "One tap and you are signed in.", button: "Sign in" },
    recovery: {
      title: "Choose a new password",
      text: "One tap, then you choose a new password.",
      button: "Go on",
    },
  },
  otherBrowser:
    "You opened this in another browser than the one that asked for it. Go on only if you asked for it.",
  otherBrowserSignUp:
    "A password that was typed there does not count here: you choose yours on the next page.",
  account: "Your account",
  replaces: (person: string) =>
    `You are signed in here as ${person}. Going on signs that person out.`,
  replaceBox: (person: string) => `Sign ${person} out`,
  replaceFirst: "Please tick the box first: somebody else is signed in here.",
  /** After a link that counts no more. Each leads to where another is mailed. */
  ranOut: {
    title: "This link has run out",
    again: {
      signup: { button: "Mail me a sign-in link", view: "magic_link" },
      magiclink: { button: "Send me a new link", view: "magic_link" },
      recovery: { button: "Send me a new link", view: "forgotten_password" },
    },
  },
} as const;

/** The page of the mailed link "This was not me". */
export const ALARM_WORDS = {
  title: "Let us make your account safe",
  text: "One tap signs everybody out of your account and makes every link and code that we mailed to you void. A password that was used or changed is taken away, and so are passkeys after one was used or added.",
  button: "Sign everybody out",
  done: "Everybody is signed out of your account, on every device.",
  gone: {
    password:
      "The password is gone too. Choose a new one: we mail you a link, so that only you can.",
    passkeys: "All passkeys are removed too. Sign in by mail, and add yours anew.",
  },
  choose: "Choose a new password",
  advice: "If anybody could know your password, choose a new one.",
} as const;
