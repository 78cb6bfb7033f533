import { t as duration } from "#app/listening/words/duration.compiled.ts";
import { capitalCount } from "#worker/domain/count-in-words.ts";
import type { FieldName } from "#worker/features/profile/rules.ts";
import { LAST_STEP, STEPS, type Step, type Topic } from "#worker/features/profile/steps.rules.ts";
import { SESSION_MINUTES } from "#worker/sound/playback-options.ts";

interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** Shown after a number. */
  readonly unit?: string;
  /** What the ends of a slider mean. */
  readonly ends?: readonly [low: string, high: string];
}

/** The words of the profile's wizard. Labels of SPEC.md are spelled as it spells them. */
export const PROFILE = {
  title: "Your Profile",
  intro: `${capitalCount(STEPS.length)} short steps, and nothing in them is required. Your answers help us to suggest what may do you good. This is no diagnosis.`,
  update: "Your profile is saved. Change whatever is no longer right.",
  stepOf: (step: Step) => `Step ${step} of ${LAST_STEP}`,
  steps: {
    1: { title: "About you", lead: "Only what you like to tell. You can leave all of it empty." },
    2: { title: "Your health", lead: "So that we can tell you when to ask a doctor first." },
    3: { title: "Stress, sleep and mind", lead: "How have the last weeks been?" },
    4: { title: "Your days", lead: "Food, drink, movement and screens. A rough guess will do." },
    5: { title: "Your sessions", lead: "What you tried before, and how you like to listen." },
  } satisfies Record<Step, { title: string; lead: string }>,
  previous: "Previous",
  next: "Next",
  submit: "Submit",
  updateProfile: "Update Profile",
  processing: "Processing...",
  /** Before the specification's sentence about a failure, in a person's words. */
  notSaved: "We could not save just now. Your answers are still here.",
  notLoaded: "We could not open your profile just now. Nothing of it is lost.",
  reload: "Load it again",
  tryAgain: "Try Again",
  goTo: (step: Step) => `Go to step ${step}`,
  unanswered: "No answer",
  /** Beside a number that nobody has to say. */
  skip: "Skip this",
  stepsName: "Steps",
  summary: (count: number) =>
    count === 1 ? "One answer needs another look" : `${count} answers need another look`,
  conflict:
    "This step was changed since you opened it, perhaps in another tab. What you typed is still here: press the button again to keep yours.",
  conflictLink: "Show the answers that are kept",
  kept: "Your answers are kept as you go.",
  unread: "Kept, but we cannot read every answer yet. Press Next to see which.",
  signedOut:
    "You are signed out. Sign in again in another tab and then go on here: what you typed is not lost.",
  foreign: "Somebody else signed in in this browser. Nothing that you type here is kept.",
  offline: "You are offline. What you typed stays here: go on when you are connected again.",
  notKeptForHelp: "We have not kept this yet. Press Next to decide.",
  /** Where help was the answer to what was typed. */
  help: {
    keep: "Keep my answers",
    keepHint: "For what is past, or what somebody near you knows already. Only you see it.",
    back: "Back to your profile",
  },
  notKept: "Your last change could not be kept yet. Press Next, or check your connection.",
  privacy: {
    hosted:
      "Only you see this. For the assessment, your answers go to the language model without your name, contact and date of birth; only your age goes along.",
    "built-in":
      "Only you see this. The assessment is made on our own server; no language model is used.",
  },
  problems: {
    busy: "the database is busy. Please try again.",
    refused: "the database refused it. Please try again.",
  },
} as const;

export const FIELD_WORDS: Readonly<Record<FieldName, FieldWords>> = {
  full_name: { label: "Full name" },
  date_of_birth: {
    label: "Date of birth",
    hint: "Day, month, year, for example 17/05/1990. Only your age is used.",
  },
  gender: { label: "Gender" },
  phone: { label: "Phone" },
  email: { label: "Email", hint: "Only if it differs from the one that you sign in with." },
  location: { label: "Location", hint: "Your city is enough." },
  existing_conditions: { label: "Existing conditions" },
  medical_history: {
    label: "Medical history",
    hint: "Anything else that a doctor should know.",
  },
  safety_conditions: {
    label: "Does any of these apply to you?",
    hint: "Then you see a note before every beat: ask a doctor first. Leave empty what does not apply.",
  },
  current_medication: { label: "Current medication", hint: "The names are enough." },
  had_brain_injury: { label: "A brain or head injury, longer ago" },
  has_headaches: { label: "I often have headaches" },
  cognitive_issues: { label: "What troubles you?" },
  stress_level: { label: "Stress level", ends: ["calm", "very tense"] },
  sleep_issues: { label: "I have trouble sleeping" },
  sleep_severity: { label: "How bad is the trouble with sleep?", ends: ["none", "very bad"] },
  diet: { label: "Diet" },
  water_intake: { label: "Water", unit: "litres a day" },
  caffeine_intake: { label: "Coffee, tea, cola", unit: "cups a day" },
  alcohol_frequency: { label: "Alcohol" },
  activity_level: { label: "Movement" },
  screen_time: {
    label: "Screens",
    unit: "hours a day",
    hint: "Phone, computer and television together.",
  },
  takes_supplements: { label: "I take supplements" },
  supplements: { label: "Which supplements" },
  tried_brain_harmony: { label: "I have tried binaural beats or similar sound before" },
  therapy_types: { label: "Therapies you have tried or would like" },
  wants_consultation: { label: "I would like to talk to an expert" },
  session_duration: {
    label: "Session length",
    hint: "Preselected when you play a beat. Trials use 20 to 30 minutes.",
  },
  left_out_of_beats: {
    label: "Leave my profile out of my beats",
    hint: "Untouched, your stress, sleep and caffeine help to make your beats: three numbers, without your name. Incognito beats never use them.",
  },
};

/** Labels of the options whose values are not fit to show. */
export const OPTION_WORDS: ReadonlyMap<string, string> = new Map([
  ["seizures", "Epilepsy, or a seizure at any time"],
  ["implant", "A device in heart or brain, such as a pacemaker"],
  ["pregnancy", "I am pregnant, or may be"],
  ["psychosis", "Psychosis or mania, now or earlier"],
  ["head_injury", "A head injury in the last weeks"],
  ["male", "Male"],
  ["female", "Female"],
  ["non-binary", "Non-binary"],
  ["prefer-not-to-say", "Prefer not to say"],
  ["vegetarian", "Vegetarian"],
  ["non-vegetarian", "Non-vegetarian"],
  ["vegan", "Vegan"],
  ["keto", "Keto"],
  ...SESSION_MINUTES.map(
    (minutes) => [minutes, duration("minutes", { minutes: Number(minutes) })] as const,
  ),
  ["flexible", "Flexible"],
]);

export const ASSESSMENT = {
  title: "Your assessment",
  riskLevel: "Risk Level",
  levels: {
    Low: "You seem to be all right. Keep doing what does you good.",
    Moderate: "Some things weigh on you. Small steps may help.",
    High: "You carry a lot. Please do not carry it alone.",
  },
  /** In place of a level's words where a doctor should be asked first. */
  doctorFirst: "Please speak with a doctor before you listen.",
  tooLittle: {
    title: "A little more, and we can suggest something",
    lead: "Nothing is required. If you like, tell us about one or two of these:",
    topics: {
      health: "Your health: conditions, medicines, what a doctor should know",
      stress: "How tense you are",
      sleep: "How you sleep",
      mind: "What troubles you?",
      days: "Your days: food, drink, movement and screens",
    } satisfies Record<Topic, string>,
    enough: (count: number) =>
      count === 1 ? "One of these is enough." : `${capitalCount(count)} of these are enough.`,
  },
  recommendations: "Recommendations",
  therapies: "Suggested Therapies",
  nextSteps: "Next Steps",
  generate: "Let's generate a beat to help me feel better",
  talk: "These people listen, today:",
  noDiagnosis:
    "This comes from your answers alone. It is no diagnosis and no replacement for a doctor. Never change a medicine because of it.",
  earlier: "Earlier results",
  change: "Change my answers",
  show: "Show my last assessment",
  failed:
    "Your profile is saved. The assessment did not work this time; nothing of your answers is lost.",
  tooMany:
    "Your profile is saved. That was a lot of assessments; please wait a while before the next.",
  again: "Assess again",
} as const;
