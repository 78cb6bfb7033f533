import { CODE_DIGITS, PASSWORD_LENGTH } from "#worker/features/accounts/rules.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";

/** The messages of SPEC.md section 8, spelled as there. */
export const ERRORS = {
  userLookup: "Error fetching user data. Please log in again.",
  profileLookup: "Error fetching profile data.",
  noCredits: "No credits available. Please purchase more.",
  historyLoad: "Failed to load recent beats",
  badMood: "Invalid request, please re-state your need and generate the beat.",
  generation:
    "We coulnd't process your request, kindly provide a medical/ cognitive/ spiritual feeling you wish to resolve. Please try again.",
  confirmationSent: "Check your email for the confirmation link",
  magicLinkSent: "Check your email for the magic link",
  resetSent: "Check your email for the password reset link",
  profileRead: (message: string) => `Error loading profile: ${message}`,
  profileLoad: "Failed to load your profile data.",
  profileSave: (message: string) => `Database operation failed: ${message}`,
  profileSaveOther: "An error occurred while saving your profile",
  noUserOnSave: "User not authenticated",
  passwordUpdated: "Your password has been updated",
} as const;

/** The messages that the specification leaves open. */
export const NOTICES = {
  nothingCharged: "Nothing was charged.",
  inProgress: "One of your beats is being made already. Please wait a moment and try again.",
  keyReused: "This page was used for another beat before. Please press the button once more.",
  missingKey: "An Idempotency-Key of 1 to 255 printable characters is required.",
  badJson: "The body must be JSON: an object with mood and, if you like, incognito.",
  moodTooLong: `Please say it in at most ${MOOD_MAX_LENGTH.toLocaleString("en")} characters.`,
  badListening: (rule: string) => `${rule}.`,
  noFlac: (layers: string) => `layer must be ${layers} for FLAC. The WAV has every layer.`,
  noWav: (minutes: number) =>
    `minutes must be at most ${minutes} for WAV, which cannot be larger than 4 GiB. FLAC has every night.`,
  ownSoundsAlone: "night and focus must be off for this sound: they are for beats of one's own.",
  badCursor: "limit must be a whole number from 1 to 100, and cursor one that this API gave.",
  tooLarge: "That is more text than this page can take.",
  addressTooLong: "This address is longer than any of ours.",
  tooManySounds: "You are hearing many sounds at once. Please end one, or try again in a minute.",
  unauthenticated: "Please sign in first.",
  confirmationRequired: "Please show again that it is you, then try once more.",
  foreignPage: "Somebody else signed in in this browser. Please load the page again.",
  notFound: "There is nothing here.",
  malformedRequest: "This request is not written as HTTP has it, so it was not read.",
  methodNotAllowed: "This address does not take that method.",
  forbidden: "This request did not come from a page of ours, so nothing was changed.",
  notSigned: "The payment gateway did not sign this, so nothing was changed.",
  tooMany: "Too many requests. Please try again in a minute.",
  unavailable: "Something went wrong on our side. Please try again in a moment.",
  outage:
    "We cannot reach your data right now. It is safe, and this is our fault, not yours. Please try again in a minute.",
  signInOutage:
    "Nobody can sign in or up at the moment: we cannot reach our list of accounts. Yours is safe. Please try again in a minute.",
  unknownPerson: "We cannot see right now whether you are signed in.",
  busy: "Many people are signing in right now. Please try again in a few seconds.",
  credentials: "Incorrect email or password.",
  badEmail: "Please enter a valid email address.",
  badPassword: `Please choose a password of ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
  easyPassword: "That password is one of the first that others try. Please choose another one.",
  badCode: "That code is wrong, was used before or is too old. Please ask for a new one.",
  missingCode: `Please enter the ${CODE_DIGITS} digits of the code.`,
  signInAgain: "To change your password, please sign in again or ask for a reset link.",
  google: "Signing in with Google did not work. Please try again, or use your email.",
  tooManyTries: "That was a lot of attempts. Please wait a little and try again.",
  tooManyBeats: "That was a lot of beats in a short time. Please wait a minute and try again.",
  missingPassword: "Please enter your password.",
  wrongPassword: "That is not your password. Nothing was deleted.",
  wrongDeletionCode:
    "That code is wrong or too old, or was asked for in another browser. Nothing was deleted.",
  notDeleted: "We could not make sure that everything was deleted. Please try again in a moment.",
  badLink: "This link was used before or is too old. Please ask for a new one.",
  badAlarm:
    "This link was used before or is too old. To be safe, choose a new password: that signs everybody out.",
  crisis:
    "What you wrote sounds very heavy, and you matter more than any sound. Please talk to someone now.",
} as const;
