/** The words of the player. */
export const PLAYER = {
  play: "Play",
  pause: "Pause",
  seek: "Position",
  volume: "Volume",
  left: (time: string) => `${time} left`,
  length: "Session length",
  lengths: [
    { value: "composition", label: "Composition" },
    { value: "10", label: "10 minutes" },
    { value: "30", label: "30 minutes" },
    { value: "60", label: "60 minutes" },
  ],
  timer: "Sleep timer",
  timers: [
    { value: "0", label: "Off" },
    { value: "10", label: "10 minutes" },
    { value: "20", label: "20 minutes" },
    { value: "30", label: "30 minutes" },
    { value: "45", label: "45 minutes" },
  ],
  timerRunning: (time: string) => `Fades out in ${time}.`,
  timerDone: "The sleep timer has stopped the sound.",
  loop: "Start again at the end",
  stages: "Stages of this beat",
  numbers: "The numbers of every stage",
  gamma: "Above about 30 Hz the two tones are heard as two tones, not as a beat.",
  waitsForNetwork: "Waiting for the network...",
  failed:
    "The sound stopped: the network did not answer. Press play to try again from here. Your beat is safe in your history.",
  failedIncognito:
    "The sound stopped: the network did not answer. Keep this page open, and press play to try again from here.",
  startLow: "Start low: quieter than a conversation. Headphones in both ears.",
  check: {
    title: "Check your headphones",
    hint: "Five seconds: first left, then right.",
    start: "Play left, then right",
    left: "Left ear now",
    right: "Right ear now",
    done: "Did you hear left first, then right? Then all is well. If not, turn the headphones around.",
    oneEar:
      "Do you hear with one ear? A binaural beat needs both, so it cannot work for you as it is meant. The tone alone may still be pleasant.",
    remembered: "You checked your headphones on this device.",
  },
} as const;
