import { t as question } from "#app/generator/words/question.compiled.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import type { SAMPLES } from "#worker/features/beats/samples.rules.ts";

/** Where the sound of each feeling leads. A direction, not a promise. */
const TOWARDS = {
  anxious: "towards calm",
  sleepless: "towards rest",
  scattered: "towards focus",
  low: "towards ease",
} as const satisfies Record<(typeof SAMPLES)[number]["name"], string>;

/** The same as the way of a minute, from its first stage to its second. */
const WAY = {
  anxious: "From alert to calm.",
  sleepless: "From drowsy to deep rest.",
  scattered: "From calm to awake.",
  low: "From heavy to at ease.",
} as const satisfies Record<keyof typeof TOWARDS, string>;

/** The words of the landing page; labels and titles as SPEC.md sections 1 and 2 give them. */
export const LANDING = {
  title: "We Improve Lives",
  lead: "Say how you feel, and hear sound composed for this moment. It may help you relax; the evidence is mixed, and we say so.",
  start: "Help me feel better",
  ask: {
    care: "Epilepsy, an implant, psychosis, a head injury, pregnancy? Ask a doctor first.",
    title: question("title"),
    lead: "Tap one and hear a minute of sound.",
    /** For visitors. */
    free: "Free, without an account.",
    towards: TOWARDS,
    way: WAY,
    hear: "hear a minute of sound",
    to: "to",
    playing: "Press play if you hear nothing. Best with headphones.",
    words: "Or say it in your own words",
    placeholder: question("placeholder"),
    submit: "Make my own sound",
    /** For visitors. */
    waits: `Your words wait for you, locked away, while you sign up. ${SIGN_UP_CREDITS} sounds are free.`,
    /** For people who are signed in. */
    costs: "Uses one credit.",
    tooLong: (most: number) => `Please say it in at most ${most} characters.`,
    back: "Back to the start",
  },
  sections: "On this page",
  howItWorksTitle: "How it works",
  howItWorks: [
    {
      title: "Personalized Assessment",
      text: "You write a few words, in your language. We read them for what troubles you and what you hope for.",
      picture: "words",
      shown: "The question, with the words “I am unable to sleep” and the button Generate the Beat",
    },
    {
      title: "Custom Neuro-Therapy Protocols",
      text: "We compose your sound: two soft tones, one for each ear and a little apart, that change step by step.",
      picture: "room",
      shown: "The sound is ready: two rings of waves that meet, and a large play button",
    },
    {
      title: "Adaptive Cognitive Enhancement",
      text: "Put on headphones and listen. Keep the file, and make another whenever you feel different.",
      picture: "history",
      shown: "Earlier beats by day, each with a play button and how it felt before and after",
    },
  ],
  featuresTitle: "What is inside",
  features: [
    {
      name: "assessment",
      label: "Mental health assessment",
      to: "/wellbeing",
      open: false,
      text: "Wellbeing: two short questionnaires, about low mood and worry",
    },
    {
      name: "plans",
      label: "Personalized therapy plans",
      to: "/plan",
      open: false,
      text: "A session a day, for one to three weeks",
    },
    {
      name: "chat",
      label: "24/7 support chat",
      to: "/help",
      open: true,
      text: "Answers at any hour, people by mail",
    },
    {
      name: "progress",
      label: "Progress tracking",
      to: "/progress",
      open: false,
      text: "How you felt before and after, by week and by month",
    },
    {
      name: "community",
      label: "Community forums",
      to: "/community",
      open: true,
      text: "Hear what others listened to",
    },
  ] as const satisfies readonly Feature[],
  benefitsTitle: "Made for tired evenings and full heads",
  benefits: [
    {
      title: "It starts at once",
      text: "You hear it while the rest is still being made. There is nothing to install.",
    },
    {
      title: "It is yours",
      text: "Every beat is also a sound file that you keep. Hear it again, on any device, for nothing.",
    },
    {
      title: "It stays private",
      text: "No trackers, and nothing on our pages comes from other companies. Incognito keeps a beat out of your history.",
    },
    {
      title: "It is honest",
      text: "One credit for one beat, and none for a beat that failed. What research says, for and against, is on our About page.",
    },
  ],
  pricingTitle: "Pricing",
  pricingLead: `${SIGN_UP_CREDITS} beats are free, and no card is asked for.`,
  faqTitle: "Questions people ask",
  closeTitle: "Ready when you are",
  closeLead: "A minute is enough to try.",
  care: "Sessions are non-invasive. Please consult a doctor before use if you have epilepsy or seizures, an implanted heart or brain device, psychosis or mania, a recent head injury, or are pregnant. Never listen while driving.",
  close: "Get Started Now",
} as const;

/** A label of SPEC.md section 1. */
export interface Feature {
  /** Of its page, `/services/NAME`. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** The page of what it names. */
  readonly to: string;
  /** Whether visitors may see that page. */
  readonly open: boolean;
}
