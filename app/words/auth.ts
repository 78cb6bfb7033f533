import { CODE_DIGITS } from "#worker/domain/accounts/mailed-code.ts";
import { PASSWORD_LENGTH } from "#worker/domain/accounts/password-rules.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";
import { ERRORS } from "#worker/domain/words/errors.ts";
import { waitText } from "./duration.ts";

/** The views of the sign-in screen (SPEC.md sections 2 and 4), each under its name in the address. */
export const AUTH_VIEWS = {
  sign_in: { title: "Sign in to your account", button: "Sign in", fields: ["email", "password"] },
  sign_up: {
    title: "Create your account",
    button: "Create account",
    fields: ["email", "password"],
  },
  forgotten_password: {
    title: "Reset your password",
    button: "Send me a reset link",
    fields: ["email"],
  },
  magic_link: {
    title: "Sign in to your account",
    button: "Send me a magic link",
    fields: ["email"],
  },
  update_password: {
    title: "Reset your password",
    button: "Save the new password",
    fields: ["password"],
  },
  verify_otp: { title: "Sign in to your account", button: "Use the code", fields: ["token"] },
} as const;

export type AuthView = keyof typeof AUTH_VIEWS;

export function authView(value: unknown): AuthView {
  return typeof value === "string" && Object.hasOwn(AUTH_VIEWS, value)
    ? (value as AuthView)
    : "sign_in";
}

/** The views that a view links to. */
export const AUTH_LINKS: Readonly<Record<AuthView, readonly AuthView[]>> = {
  sign_in: ["sign_up", "magic_link", "forgotten_password"],
  sign_up: ["sign_in"],
  forgotten_password: ["sign_in"],
  magic_link: ["sign_in", "sign_up"],
  update_password: ["forgotten_password"],
  verify_otp: ["sign_in", "magic_link"],
};

export const AUTH_LINK_TEXTS: Readonly<Record<AuthView, string>> = {
  sign_in: "Sign in with your password",
  sign_up: "New here? Create an account",
  forgotten_password: "Forgotten your password?",
  magic_link: "Sign in by a magic link",
  update_password: "Choose a new password",
  verify_otp: "Enter the code from a mail",
};

/** What is said when a view has sent its mail. */
export const MAIL_SENT = {
  sign_up: ERRORS.confirmationSent,
  magic_link: ERRORS.magicLinkSent,
  forgotten_password: ERRORS.resetSent,
} as const satisfies Partial<Record<AuthView, string>>;

export type MailView = keyof typeof MAIL_SENT;

export const AUTH_WORDS = {
  description: `Sign in or create an account: by email and password, a passkey, a mailed link, or Google. A sign-up brings ${SIGN_UP_CREDITS} free credits.`,
  google: "Continue with Google",
  or: "or",
  /** Beside the button of a sign-up. */
  offer: `${SIGN_UP_CREDITS} free credits, one a beat. No card.`,
  agreement: {
    before: "With an account you accept our ",
    terms: "Terms & Conditions",
    between: ". What we keep about you stands in our ",
    privacy: "Privacy & Refund Policy",
    after: ".",
  },
  mailStep: {
    sentTo: "It is on its way to",
    slow: "Mails can take a minute. If nothing comes, look among spam, or let us send it again.",
    again: "Send it again",
    againIn: (clock: string) => `Send it again in ${clock}`,
    wrongAddress: "Wrong address?",
    tooMany: (seconds: number) =>
      `We have sent several mails to this address just now. You can have another one in ${waitText(seconds)}. The newest one counts: it may be among spam.`,
  },
  passwordHint: `${PASSWORD_LENGTH.min} characters or more. A few words do well.`,
  code: `The ${CODE_DIGITS} digits of the code in the mail`,
  codeHint: "Instead of the link, in this browser.",
  confirm: {
    signup: {
      title: "Confirm your email",
      text: `One tap and your account is ready, with ${SIGN_UP_CREDITS} free credits.`,
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
  toSignIn: "Go to sign in",
} as const;

/** The page of the mailed link "This was not me". */
export const ALARM_WORDS = {
  title: "This was not me",
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
