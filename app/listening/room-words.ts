import { countInWords } from "#worker/domain/count-in-words.ts";
import { type BandName, bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";

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
  },
  withoutScripts: "Length and background sound",
} as const;

/** What a band is composed for, in a person's words. */
const STATES: Readonly<Record<BandName, string>> = {
  Delta: "deep rest",
  Theta: "drowsy",
  Alpha: "calm",
  Beta: "alert",
  Gamma: "wide awake",
};

/** Where a beat is composed to lead: "From alert to calm, in eight minutes." @param seconds how long it plays */
export function wayOf(stages: Formula, seconds: number): string {
  const [from, to] = [stages[0], stages.at(-1)].map(
    (stage) => STATES[bandOf(stage?.beat_offset ?? 0)],
  );
  const minutes = minutesIn(seconds);
  const length = `${countInWords(minutes)} ${minutes === 1 ? "minute" : "minutes"}`;
  if (from === to) return `${to?.charAt(0).toUpperCase()}${to?.slice(1)}, for ${length}.`;
  return `From ${from} to ${to}, in ${length}.`;
}

/** As a person would say it: a minute at least. */
export function minutesIn(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}

/** The words around the question after a sound. */
export const CHANGE = {
  better: "Calmer than before.",
  same: "The same as before. That happens.",
  worse: "Lower than before. Not every sound fits every hour.",
  alone: "Thank you.",
  again: "Listen again",
  history: "History",
} as const;
