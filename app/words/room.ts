/** The words of the listening room and of the small player. */
export const ROOM = {
  /** In place of a title that would tell what an incognito beat is about. */
  incognitoTitle: "A sound for you",
  room: "Listening room",
  playing: "Playing now",
  close: "Stop and close",
  options: "Options",
  optionsTitle: "Make it yours",
  done: "Done",
  anotherPlays: "Another sound is playing. Press play to hear this one instead.",
  gone: "This sound could not be opened just now. What plays goes on.",
  tryAgain: "Try again",
  howRead: "How we read your words",
  youWrote: "You wrote:",
  withoutScripts: "Length and layer",
  afterwards: "When you have listened",
} as const;

/** The words around the question after a sound. */
export const CHANGE = {
  better: (before: string, after: string) =>
    `You came from \u201C${before}\u201D to \u201C${after}\u201D.`,
  same: (after: string) => `You feel as before: \u201C${after}\u201D. That is all right.`,
  worse: (before: string, after: string) =>
    `You went from \u201C${before}\u201D to \u201C${after}\u201D. Not every sound fits every hour: leave it for today.`,
  alone: "Kept. Thank you for telling.",
  again: "Listen again",
  history: "See how your weeks go",
  tomorrow: "It waits in your history for tomorrow",
} as const;
