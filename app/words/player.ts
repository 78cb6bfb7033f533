import { type Ears, SESSION_MINUTES } from "#worker/sound/playback-options.ts";
import { minutesOption } from "./duration.ts";

/** The words of the player. */
export const PLAYER = {
  play: "Play",
  pause: "Pause",
  seek: "Position",
  volume: "Volume",
  left: (time: string) => `${time} left`,
  length: "Session length",
  /** The length that the beat was composed with. @param time in words */
  asComposed: (time: string) => `As composed, ${time}`,
  lengths: [{ value: "composition", label: "As composed" }, ...SESSION_MINUTES.map(minutesOption)],
  timer: "Sleep timer",
  timers: [{ value: "0", label: "Off" }, ...(["10", "20", "30", "45"] as const).map(minutesOption)],
  timerRunning: (time: string) => `Fades in ${time}`,
  timerDone: "The sleep timer has stopped the sound.",
  loop: "Start again at the end",
  night: {
    option: "A whole night",
    wakeAt: "Wake at",
    /** @param longest minutes: some browsers cannot play the longest nights */
    ahead: (longest: number) =>
      `Choose a time between an hour and a half and ${longest >= 600 ? "ten hours from now" : "six hours and three quarters from now: this browser plays no longer night"}.`,
    hint: "The sound leads into sleep in half an hour, fades, and stays silent. Twenty minutes before its end it rises slowly, from calm to alert.",
    alarm:
      "A closed browser cannot wake anybody: leave this page open and the phone on its charger, and set an alarm as well.",
    /** @param hours with a half, or none */
    lasting: (hours: string) => `A whole night, ${hours} hours`,
    until: (time: string) => `until about ${time}`,
  },
  focus: {
    options: {
      "25": "10 minutes, then work: 25 and 5",
      "50": "20 minutes, then work: 50 and 10",
    },
    hint: "Listen before you work, not during it: people who heard beats during a test at home did worse (Klichowski 2023). Then two hours in silence, with a bell at the end of each work and each rest.",
    bell: "Leave this page open, so that the bell can ring.",
  },
  /** What is heard now, where it is not the composition. */
  parts: {
    layer: "Fading",
    silence: "Silence",
    rise: "Waking slowly",
    work: "Work",
    rest: "Rest",
    bell: "Bell",
  },
  stages: "Stages of this beat",
  numbers: "The numbers of every stage",
  gamma: "Above about 30 Hz the two tones are heard as two tones, not as a beat.",
  waitsForNetwork: "Waiting for the network...",
  failed:
    "The sound stopped: the network did not answer. Press play to try again from here. Your beat is safe in your history.",
  failedIncognito:
    "The sound stopped: the network did not answer. Keep this page open, and press play to try again from here.",
  changeFailed: "That sound could not be loaded, so the one before goes on.",
  goOn: (time: string) =>
    `Your browser plays sound only after a tap: press play to go on from ${time}.`,
  /** By what the person listens with. */
  startLow: {
    both: "Start low: quieter than a conversation. Headphones in both ears.",
    speakers: "Start low: quieter than a conversation. Any speaker will do.",
    left: "Start low: quieter than a conversation. All of it is in your left ear.",
    right: "Start low: quieter than a conversation. All of it is in your right ear.",
  } satisfies Record<Ears, string>,
  check: {
    title: "Check your headphones",
    hint: "Five seconds: first left, then right.",
    start: "Play left, then right",
    left: "Left ear now",
    right: "Right ear now",
    question: "What did you hear?",
    heard: {
      well: "Left, then right",
      turned: "Right, then left",
      left: "Only the left",
      right: "Only the right",
      mixed: "Both at once",
    },
    found: {
      well: "All is well.",
      turned: "Turn the headphones around.",
      left: "Every beat now plays on the left alone, both tones mixed.",
      right: "Every beat now plays on the right alone, both tones mixed.",
      mixed: "So it is one speaker, or a device set to mono. Every beat is now mixed for that.",
    },
    mono: "This device says that it plays in mono: both tones come from one side, mixed.",
    oneEar:
      "Do you hear with one ear, or have no headphones? A binaural beat needs a tone in each ear. Mixed, both tones come from every side, and the beat is in the sound itself.",
    speakers: "Mix for speakers or one ear",
    mixed: "Every beat is now mixed for speakers or one ear.",
    remembered: "You checked your headphones on this device.",
  },
} as const;
