import type { ReactNode } from "react";
import { BRAND } from "#worker/domain/words.ts";

interface SectionProps {
  /** Also its anchor. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One subject of the settings. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="card grid gap-5">
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

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

/** The words of naming somebody to ask on a person's behalf. */
export const NOMINEE = {
  title: "Somebody you trust",
  lead: `You may name one person who can ask us for you: for a copy of what we keep about you, or to delete it. They can do so if you die, or when you cannot act yourself. They write to ${BRAND.supportEmail} with proof, and a person of our team checks it first.`,
  until:
    "Until then they see nothing. We do not write to them, so tell them yourself, if you like.",
  named: "You named",
  name: "Their name",
  email: "Their email",
  save: "Name them",
  change: "Save the change",
  remove: "Name nobody any more",
  removed: "Removed. You name nobody now.",
  problems: {
    name: (most: number) => `Please enter a name of 1 to ${most} characters.`,
    email: "Please enter a valid email address.",
    own: "This is your own address. Please give theirs.",
    foreign:
      "Somebody else signed in in this browser. Nothing was changed. Please load the page again.",
  },
} as const;
