import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { BACKUP_DAYS, CODE_MINUTES, PASSWORD_LENGTH } from "#worker/features/accounts/rules.ts";
import { countInWords, type Passage } from "./passage.rules.ts";

const SIGN_IN = { to: "/auth", title: "Sign in" };
const PASSWORD = { to: "/settings#password", title: "Settings: password" };
const DEVICES = { to: "/settings#devices", title: "Settings: signed-in devices" };
const MY_DATA = { to: "/settings#my-data", title: "Settings: my data" };

/** Signing in, what guards an account, taking its data along and leaving. */
export const ACCOUNT_PASSAGES: readonly Passage[] = [
  {
    id: "sign-up",
    question: "How do I create an account?",
    text: [
      "Give your email address, or continue with Google where that is offered. No password is needed; you can choose one.",
      "We mail you a code and a link, and either confirms your address.",
      `You get ${SIGN_UP_CREDITS} free credits, and no card is asked for.`,
    ],
    source: { to: "/auth?view=sign_up", title: "Create your account" },
    words:
      "register registration join sign up new account banana open khata signup credit card needed create how to begin become member here",
  },
  {
    id: "sign-in",
    question: "How do I sign in?",
    text: [
      "By email and password, a passkey (your fingerprint or face), a link that we mail you, or Google where it is offered.",
    ],
    source: SIGN_IN,
    words:
      "how to sign in log in login access enter account signing ways options google fingerprint kaise signin with facebook apple phone number can i where is",
  },
  {
    id: "cannot-sign-in",
    question: "I cannot sign in. What can I do?",
    text: [
      "Let us mail you a sign-in link: it needs no password. Open it in the browser where you asked for it.",
      "After several wrong attempts, wait a little and try again.",
    ],
    source: { to: "/auth?view=magic_link", title: "Mail me a sign-in link" },
    words:
      "locked out blocked login problem wrong incorrect failed error not working login nahi ho raha kicked out too many attempts cannot signin password keeps saying cant get in access my account unable why can",
  },
  {
    id: "no-mail",
    question: "The mail with the link or the code does not come.",
    text: [
      "Mails can take a minute. If nothing comes, look in your spam folder, or let us send it again.",
      "Check that the address is the right one. After several mails in a row you have to wait a little; the newest one counts.",
    ],
    source: SIGN_IN,
    words:
      "not received confirmation verification email magic link otp code never arrived spam junk resend inbox nahi aaya mila waiting didnt get mail come missing no in for came send again",
  },
  {
    id: "link-too-old",
    question: "My link or code is too old, or was used before.",
    text: [
      "A mailed link works once. Please ask for a new one, and open the newest mail.",
      "Open it in the browser where you asked for it, or type the code there.",
    ],
    source: SIGN_IN,
    words:
      "magic link expired invalid link code wrong does not work used already otp another browser accepted old expire again",
  },
  {
    id: "forgotten-password",
    question: "I forgot my password.",
    text: [
      "We mail you a link to choose a new one.",
      "You can also sign in without it, by a link that we mail you.",
    ],
    source: { to: "/auth?view=forgotten_password", title: "Reset your password" },
    words:
      "reset lost password forgotten recover bhool gaya yaad nahi remember forgot forget dont new one",
  },
  {
    id: "change-password",
    question: "How do I change my password, or add one?",
    text: [
      "On your settings page, under Password. You can also have none, and sign in by a link that we mail you.",
      `A password has ${PASSWORD_LENGTH.min} characters or more. Four words do well.`,
    ],
    source: PASSWORD,
    words:
      "new password set update rules length strong easy requirements badalna change different add stronger",
  },
  {
    id: "passkey",
    question: "What is a passkey? Can I use my fingerprint or face?",
    text: [
      "A passkey signs you in by your finger, your face or your device's PIN, in place of a password.",
      "You add one on your settings page. It stays on your device: we never see your finger or face.",
    ],
    source: { to: "/settings#passkeys", title: "Settings: fingerprint or face" },
    words:
      "sign in by biometric face fingerprint touch face id face id webauthn pin add remove thumb passkey finger without password what is",
  },
  {
    id: "change-email",
    question: "Can I change the email address of my account?",
    text: [
      "Yes, on your settings page, under Email. We mail both addresses, and the account changes once both have confirmed.",
      "If you can no longer read mails to the old address, ask a person with the form below.",
    ],
    source: { to: "/settings#mails", title: "Settings" },
    words:
      "update new email address different mail id badalna another address edit wrong email typo change my moved in account replace",
  },
  {
    id: "devices",
    question: "Where am I signed in, and how do I sign out of other devices?",
    text: [
      "Your settings page lists the devices where you are signed in. You can sign out each of them, or all others at once.",
    ],
    source: DEVICES,
    words:
      "sessions log out everywhere logout remote phone lost stolen another device sign out all others my other devices where am i logged in computer at work old session list remove signout",
  },
  {
    id: "sign-out",
    question: "How do I sign out?",
    text: ["Open the menu under your email at the top of the page, and choose “Sign Out”."],
    source: DEVICES,
    words: "log out logout leave exit sign off end session button where how do i signout logging",
  },
  {
    id: "hacked",
    question: "Somebody else got into my account, or I got a mail about something that was not me.",
    text: [
      "Open the link “This was not me” in our mail: it signs everybody out and lets you choose a new password.",
      "Your settings page shows where you are signed in, and ends what you do not know. Then tell us, with the form below.",
    ],
    source: DEVICES,
    words:
      "hacked stolen unknown device suspicious login security breach notice wasn't me stranger account compromised koi aur access somebody else in my not strange mail new someone knows password hack",
  },
  {
    id: "stay-signed-in",
    question: "Why was I signed out, and how long do I stay signed in?",
    text: [
      "You stay signed in until you sign out, for 14 days without a visit, and for 30 days in any case.",
    ],
    source: { to: "/privacy-policy#cookies", title: "Privacy: cookies" },
    words:
      "why was i logged out logged out automatically session keeps signing me out remember me again and again days logging signed every day stay in always signin how long signout",
  },
  {
    id: "again",
    question: "Why am I asked for my password again?",
    text: [
      "You signed in a while ago. So that nobody else at your screen can download your data, add or remove a passkey, or delete your account, it asks once more.",
      `A code that we mail for this works for ${countInWords(CODE_MINUTES)} minutes.`,
    ],
    source: MY_DATA,
    words:
      "confirm identity verify again asks password twice just checking its you reauthenticate why does it ask for once more before download export is me",
  },
  {
    id: "export",
    question: "How do I download or export all my data?",
    text: [
      "On your settings page, under My data: one file (JSON) with all of it, incognito beats too, at once.",
      "If you signed in a while ago, we ask first whether it is you.",
    ],
    source: MY_DATA,
    words:
      "copy of my data gdpr dpdp take out backup everything request access personal information what do you have about me all export download file json get portability send me",
  },
  {
    id: "delete-account",
    question: "How do I delete my account and my data?",
    text: [
      "On your settings page, under “Delete account”. It deletes at once, and for good: your beats, moods, profile, answers, credits, what you share and all else.",
      "Of a purchase, only what the law makes us keep stays, without your name. For a year we keep a code made from your address, so that free credits are given once; nobody can read the address from it.",
      `Encrypted backups forget the rest within ${BACKUP_DAYS} days. If you want a copy, download your data first.`,
    ],
    source: { to: "/settings#deletion", title: "Settings: delete account" },
    words:
      "remove close erase cancel account deactivate permanently wipe delete everything khata band hatao forget me terminate about leave forever my data all get rid of quit no longer want",
  },
  {
    id: "undo-deletion",
    question: "I deleted my account. Can it come back?",
    text: [
      "No. It cannot be taken back, and we bring no single account back from a backup.",
      "You may begin a new account at any time. Within a year, with the same address, it begins without free credits.",
    ],
    source: { to: "/settings#deletion", title: "Settings: delete account" },
    words:
      "restore recover undo deleted account by mistake reactivate again bring back galti deletion get my after",
  },
  {
    id: "several-accounts",
    question: "May I have more than one account?",
    text: [
      "Please keep to one account. Making many of them to gather free credits is not allowed.",
    ],
    source: { to: "/terms#account", title: "Terms: your account" },
    words:
      "two second multiple accounts family sharing one account free credits again another email do account more than same person wife husband both share several",
  },
];
