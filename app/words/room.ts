import type { Ears } from "#worker/domain/sound/listening.ts";

/** The words of the listening room and of the small player. */
export const ROOM = {
  /** In place of a title that would tell what an incognito beat is about. */
  incognitoTitle: "A sound for you",
  room: "Listening room",
  playing: "Playing now",
  close: "Stop and close",
  options: "Options",
  done: "Done",
  back: "Back",
  incognito: "Private: not in your history. Save this link: it is the only way back.",
  copyLink: "Copy link",
  linkCopied: "Copied.",
  linkNotCopied: "Your browser does not allow that: copy it from the address bar.",
  anotherPlays: "Another sound is playing. Press play to hear this one instead.",
  gone: "This sound could not be opened just now. What plays goes on.",
  tryAgain: "Try again",
  howRead: "How we read your words",
  youWrote: "You wrote:",
  /** Asked once on a device. */
  ears: {
    question: "Headphones or a speaker?",
    both: "Headphones",
    speakers: "Speaker",
  } satisfies Record<Ears | "question", string>,
  withoutScripts: "Length and layer",
  afterwards: "When you have listened",
} as const;

/** The words around the question after a sound. */
export const CHANGE = {
  better: "Calmer than before.",
  same: "The same as before. That happens.",
  worse: "Lower than before. Not every sound fits every hour.",
  alone: "Thank you.",
  again: "Listen again",
  history: "History",
} as const;
