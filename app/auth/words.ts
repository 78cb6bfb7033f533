import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { CODE_DIGITS, PASSWORD_LENGTH } from "#worker/features/accounts/rules.ts";

export const AUTH_DESCRIPTION = `Sign in or create an account: by email and password, a passkey, a mailed link, or Google. A sign-up brings ${SIGN_UP_CREDITS} free credits.`;

export const AUTH_WORDS = {
  google: "Continue with Google",
  or: "or",
  passkey: "Use fingerprint or face (passkey)",
  /** For whoever is about to sign up a second time: not all of them have a password. */
  haveAccount: "Have an account? Sign in",
  /** For whoever wrote on the landing page how they feel. */
  wordsWait: {
    first: "Your words are kept: they become your first beat.",
    beat: "Your words are kept: they become your beat.",
    inside: "Your words are kept: they wait for you inside.",
  },
  agreement: {
    before: "With an account you accept our ",
    terms: "Terms & Conditions",
    between: ". What we keep about you is in our ",
    privacy: "Privacy & Refund Policy",
    after: ".",
  },
  mailStep: {
    sentTo: "Our mail is on its way to",
    slow: "Mails can take a minute. If nothing comes, look in your spam folder, or let us send it again.",
    again: "Send it again",
    againIn: (clock: string) => `Send it again in ${clock}`,
    wrongAddress: "Wrong address?",
  },
  code: `The ${CODE_DIGITS} digits of the code in the mail`,
  useCode: "Use the code",
  codeHint: "Or open the link in the mail.",
} as const;

const NEW_PASSWORD = `${PASSWORD_LENGTH.min} characters or more. Four words do well.`;

/** The field for a password in the views that have one. */
export const PASSWORD_FIELDS: Readonly<Partial<Record<AuthView, PasswordField>>> = {
  sign_in: {
    label: "Password",
    autoComplete: "current-password",
    hint: "No password? Use a mailed link, below.",
  },
  sign_up: {
    label: "Password",
    autoComplete: "new-password",
    hint: `${NEW_PASSWORD} Our mail confirms your address, once.`,
    second: { open: "Use a password instead", button: "Create account" },
  },
  update_password: { label: "New password", autoComplete: "new-password", hint: NEW_PASSWORD },
};

interface PasswordField {
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: string | undefined;
  /** Where the view needs none: what opens the field, and the button of this second way. */
  readonly second?: { readonly open: string; readonly button: string } | undefined;
}

/** The views of the sign-in screen (SPEC.md sections 2 and 4), each under its name in the address. */
export const AUTH_VIEWS = {
  sign_in: { title: "Sign in to your account", button: "Sign in", fields: ["email", "password"] },
  /** A password is a second way there, beside the fields. */
  sign_up: { title: "Create your account", button: "Send me a code", fields: ["email"] },
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
  verify_otp: { title: "Sign in to your account", button: AUTH_WORDS.useCode, fields: ["token"] },
} as const;

export type AuthView = keyof typeof AUTH_VIEWS;

export function authView(value: unknown): AuthView {
  return typeof value === "string" && Object.hasOwn(AUTH_VIEWS, value)
    ? (value as AuthView)
    : "sign_in";
}

/** The views that a view links to. */
export const AUTH_LINKS: Readonly<Record<AuthView, readonly AuthView[]>> = {
  sign_in: ["magic_link", "sign_up", "forgotten_password"],
  sign_up: ["sign_in"],
  forgotten_password: ["sign_in"],
  magic_link: ["sign_in", "sign_up"],
  update_password: [],
  verify_otp: ["sign_in", "magic_link"],
};

export const AUTH_LINK_TEXTS: Readonly<Record<AuthView, string>> = {
  sign_in: "Sign in with your password",
  sign_up: "New here? Create an account",
  forgotten_password: "Forgotten your password?",
  magic_link: "Mail me a sign-in link",
  update_password: "Choose a new password",
  verify_otp: "Enter the code from a mail",
};

/** A warm line under the title of a view. */
export const AUTH_LEADS: Readonly<Partial<Record<AuthView, string>>> = {
  sign_in: "Welcome back. Everything is where you left it.",
  sign_up: `Good that you are here. We mail you a code, no password needed. ${SIGN_UP_CREDITS} free credits, one for each beat. No card.`,
  forgotten_password: "It happens to everybody. We mail you a link to choose a new one.",
  magic_link: "No password needed: we mail you a link.",
};
