import type { Reason } from "#worker/features/courses/compose.rules.ts";
import type { CourseGoal } from "#worker/features/courses/rules.ts";

/** The words of a course of sessions. They claim nothing (SAFETY.md section 2), and blame nobody. */
export const PLAN = {
  title: "Your plan",
  lead: "A short session a day, for one, two or three weeks. It may help some people relax; the evidence is mixed.",
  goal: "What would you like more of?",
  goals: {
    sleep: { name: "Sleep", line: "Winding down at the end of the day." },
    calm: { name: "Calm", line: "From tense to slower." },
    focus: { name: "Clear head", line: "To listen to before you start something." },
    meditation: { name: "Stillness", line: "A drone and time to sit with it." },
    lift: { name: "Lift", line: "For days that feel heavy." },
  } satisfies Record<CourseGoal, { name: string; line: string }>,
  days: "For how long?",
  daysOption: (days: number, sounds: number) => ({
    name: days === 7 ? "One week" : days === 14 ? "Two weeks" : "Three weeks",
    line: `${days} sessions, with ${sounds} sounds that come back`,
  }),
  minutes: "Minutes a session",
  minutesOption: (minutes: number) => `${minutes} minutes`,
  hour: "When do you want to listen?",
  hourHint: "Only a habit to lean on: a session is there all day.",
  clock: (place: string) => `By the clock of ${place}.`,
  look: "See what it takes",
  lookHint: "Nothing is spent here. Next you see how many credits it would take.",
  invalid: "Please choose once more: something of this form was missing.",
  review: {
    title: "Before you begin",
    summary: (days: number, minutes: number, goal: string, hour: string) =>
      `${goal}: ${days} sessions of up to ${minutes} minutes, ${hour}.`,
    uses: (sounds: number) => `This plan uses ${sounds} sounds, again and again.`,
    have: "You have these already. Ticked ones are used, at no cost:",
    cost: (credits: number) =>
      credits === 0
        ? "It takes no credit: your own sounds are enough."
        : credits === 1
          ? "One sound is new. It takes 1 credit, only when you tap “Make this sound”."
          : `${credits} sounds are new. Each takes 1 credit, ${credits} in all, only when you tap “Make this sound”.`,
    costIfTicked: "Each sound that you untick is made new instead, for one credit.",
    balance: (credits: number) =>
      credits === 1 ? "You have 1 credit." : `You have ${credits} credits.`,
    short: "You can begin with what you have: the plan goes on with the sounds there are.",
    start: "Begin today",
    back: "Change something",
  },
  exists: "You already have a plan, so no second one was begun. Here it is.",
  changed: "Your plan was changed elsewhere in the meantime. This is how it is now.",
  oneADay: "One session a day is enough: today’s is done. The next one is tomorrow.",
  notYours: "That sound is no longer in your history. Please choose another one.",
  today: "Today",
  next: "Next",
  session: (number: number, days: number) => `Session ${number} of ${days}`,
  minutesShort: (minutes: number) => `${minutes} min`,
  withBreath: "breathing along",
  play: "Play",
  playNamed: (title: string) => `Play ${title}`,
  done: "Done",
  doneToday: "Done for today. Rest well.",
  notYet: "Not yet: take it back",
  /** Where a session has no sound of its own yet. */
  noSound: {
    title: "Your first sound is not made yet",
    text: "It is made once, and comes back on other days.",
    orOwn: "Make it now, or choose one of your own below.",
  },
  reasons: {
    young: "Short and gentle, with an adult beside you.",
    doctor: "Kept gentle, because your profile says to ask a doctor first.",
    people: "Kept short. A person to talk to comes first.",
    first: "The first one: just see how it sounds.",
    last: "The last one, with a sound you know.",
    helped: "On average you felt better after listening with this.",
    joins: "A new sound joins today.",
    stressed: "With slow breathing, because you said that things are stressful.",
    again: "The sound you began with, once more.",
    familiar: "A sound you know by now.",
  } satisfies Record<Reason, string>,
  coming: "The days to come",
  doneList: (count: number, days: number) => `${count} of ${days} sessions done`,
  progress: "How you felt, week by week",
  tomorrow: "Tomorrow",
  more: (count: number) => `${count} more days`,
  sounds: {
    title: "The sounds of your plan",
    number: (slot: number) => `Sound ${slot}`,
    empty: "Not made yet. Until then the plan goes on with the sounds it has.",
    emptyFirst: "Not made yet.",
    deleted: "This sound was deleted from your history, so its place is free.",
    make: "Make this sound",
    costs: "uses one credit",
    making: "Making your sound. This can take a minute.",
    noCredits: "You have no credits left. Your plan goes on with the sounds it has.",
    plans: "See the plans",
    choose: "Use one of your own",
    chooseOther: "Use another of your own",
    chooseLabel: "Your sounds",
    fitting: "These fit your plan",
    others: "Others",
    use: "Use this one",
  },
  paused: {
    title: "Your plan is resting",
    text: "Nothing is asked of you. It goes on with the next session whenever you want.",
    resume: "Go on",
  },
  reminders: "Reminders",
  settings: {
    title: "Change, pause or end",
    change: "Change the plan",
    changeHint: "The number of days and what is done stay. A change costs nothing.",
    save: "Save the change",
    pause: "Pause the plan",
    end: "End the plan",
    endSure:
      "End this plan? What you did is kept in your data, and your sounds stay in your history.",
    endYes: "Yes, end it",
    endNo: "Keep the plan",
  },
  finished: {
    title: "You have finished your plan",
    text: (days: number) =>
      `${days} sessions, one at a time. Its sounds are yours to listen to whenever you like.`,
    listen: "Its sounds",
    new: "Begin a new plan",
    gone: "Its sounds are no longer in your history.",
  },
  people: {
    title: "First, a person to talk to",
    text: "Your last answers say that things are heavy. A plan cannot carry that; somebody can. Sessions here stay short.",
    more: "More people to talk to",
  },
} as const;

const PARTS = [
  [5, "at night"],
  [12, "in the morning"],
  [17, "in the afternoon"],
  [22, "in the evening"],
  [24, "at night"],
] as const;

/** An hour of the day in plain words: "at 9 in the evening". @param hour 0 to 23 */
export function hourWords(hour: number): string {
  if (hour === 0) return "at midnight";
  if (hour === 12) return "at noon";
  const part = PARTS.find(([until]) => hour < until)?.[1] ?? "";
  return `at ${hour % 12 || 12} ${part}`;
}

/** Zones that browsers still call by a name which the place itself has given up. */
const PLACES: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Europe/Kiev": "Kyiv",
};

/** A clock by its place: "New York". @param zone IANA time zone */
export function placeOf(zone: string): string {
  return PLACES[zone] ?? (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
