import { CODE_DIGITS, CODE_MINUTES } from "#worker/features/accounts/rules.ts";

/** The words of passkeys and of the confirmation page. */
export const PASSKEYS = {
  title: "Fingerprint or face",
  what: "Sign in by your finger, your face or your device's PIN, with a passkey in place of a password. Nobody can guess it or trick you out of it.",
  none: "You have none yet.",
  add: "Add a passkey",
  adding: "It stays on your device. We never see your finger or face.",
  missing: "This browser has no passkeys, so none can be added here.",
  remove: "Remove",
  afterwards:
    "Whatever you remove, a link that we mail you always signs you in. Remove it on your device too, so that it is no longer offered there.",
  most: "You have as many passkeys as an account can have. Remove one first.",
  notAdded: "That passkey was not added. Please try again.",
  refused: "That passkey did not work here. Please try again, or sign in another way.",
  delete: "Delete everything with a passkey",
  notDeleted: "That passkey did not work. Nothing was deleted.",
  busy: "One moment...",
  stopped: "No passkey was chosen, so nothing has changed.",
  twice: "This device has a passkey for your account already.",
  failed: "That did not work. Please try again, or take another way.",
} as const;

export const AGAIN = {
  title: "Just checking it's you",
  why: "You signed in a while ago. So that nobody else at your screen can download your data, or add or remove a passkey, please confirm once more.",
  download: "Your download begins right after it.",
  passkey: "Confirm with a passkey",
  password: "Your password",
  button: "Confirm",
  code: `The ${CODE_DIGITS} digits of the code in the mail`,
  codeSent: (email: string) =>
    `A code is on its way to ${email}. It works for ${CODE_MINUTES} minutes, here.`,
  byCode: "By a code that we mail you:",
  otherWay: "Or by a code that we mail you:",
  mail: "Mail me a code",
  mailAgain: "Mail me a new code",
  wrongPassword: "That is not your password.",
  wrongCode: "That code is wrong or too old, or was asked for in another browser.",
  back: "Back to your settings",
} as const;
