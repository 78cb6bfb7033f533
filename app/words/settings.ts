/** The words of the settings page. Passkeys and a person's data have theirs in files of their own. */
export const SETTINGS = {
  title: "Settings",
  link: "Settings",
  lead: "How it sounds, how you sign in, and what we keep.",
  sections: "On this page",
  back: "Back to your profile",
  saved: "Saved.",
  sound: {
    title: "Sound",
    lead: "How your beats begin, on every device. While you listen you can change it for any of them.",
    save: "Save",
    background: "Background sound",
    balance: "Balance",
    balanceEnds: ["tones", "background"],
    keepNoiseYoung: "Under 18, a beat that leads to sleep has none of these.",
    foreign:
      "Somebody else signed in in this browser. Nothing was saved. Please load the page again.",
    invalid: "That choice could not be read. Nothing was saved. Please choose once more.",
  },
  downloads: {
    title: "Downloads",
    lead: "For this browser alone. What you change here is saved at once.",
    withoutScripts:
      "They can be changed where scripts run. Without scripts nothing is saved by itself.",
  },
  password: {
    title: "Password",
    has: "You can sign in with a password, or by a link that we mail you.",
    none: "You have none: you sign in by a link that we mail you. You can add a password.",
    change: "Change my password",
    choose: "Choose a password",
  },
  devices: {
    title: "Signed-in devices",
    current: "This device",
    unknown: "Another device",
    signOut: "Sign out",
    signOutOthers: "Sign out all others",
  },
  mails: {
    title: "Email",
    what: "We write to you when you ask for it: a link to sign in, a code, a reminder of your plan. When you buy a plan, with its receipt. And when something about your account changes, so that nobody changes it behind your back. There is no newsletter.",
    to: "All of it goes to",
  },
} as const;
