import { BRAND } from "#worker/domain/words.ts";
import type { PolicySection } from "./privacy.ts";

const SECTIONS: readonly PolicySection[] = [
  {
    id: "for",
    title: "What it is for",
    paragraphs: [
      `${BRAND.name} makes sound to rest, unwind and settle with. You say how you feel, and it composes two tones, with rain or a drone if you like, for you to hear through headphones or speakers. It is meant for general wellbeing: a calm half hour, an easier evening, some quiet before a task.`,
      "It may help some people relax; the evidence is mixed, and our About page shows both sides.",
    ],
  },
  {
    id: "who",
    title: "Who it is for",
    paragraphs: [],
    points: [
      "Adults and seniors who feel tense, tired or scattered, or who look for stillness.",
      "Children and teenagers with an adult beside them, at a low volume, and without noise through the night.",
      "People who have a doctor or a therapist: beside their help, never in its place.",
    ],
  },
  {
    id: "not",
    title: "What it is not",
    paragraphs: [
      "It is not a medical device. We do not make it, and do not offer it, to find, prevent, watch, treat or cure any illness.",
    ],
    points: [
      "No diagnosis. The assessment of your health profile sorts what you answered and suggests small steps, and a questionnaire adds up what you ticked. What you have, if anything, only a doctor can say.",
      "No treatment. A beat is sound, a plan is a habit of listening, and neither takes the place of therapy or medicine. Never stop, change or put off a medicine because of anything here.",
      "No watch over you. No doctor or nurse sees your answers, and nobody is alerted by them.",
      "No emergency service. In a crisis please talk to a person: the foot of every page leads to numbers to call.",
    ],
  },
  {
    id: "words-you-will-meet",
    title: "Words that you will meet",
    paragraphs: [
      "Some names on our pages sound medical: “assessment”, “therapy”, “protocol”, and “Medical” beside a beat. They name parts of the product, and how a text was sorted. They promise nothing.",
    ],
  },
  {
    id: "ask-first",
    title: "Who asks a doctor first",
    paragraphs: [
      "With epilepsy or seizures, an implanted heart or brain device, psychosis or mania, a recent head injury, or in pregnancy, please ask a doctor before you listen. Stop with a headache, when you feel dizzy or agitated, or when your tinnitus gets louder. Never listen while driving, cycling or working machines.",
    ],
  },
];

/** The page of intended purpose. Claims stay within SAFETY.md section 2. */
export const PURPOSE = {
  title: `What ${BRAND.name} is for`,
  lastUpdated: "Last updated 24 November 2026",
  description: `What ${BRAND.name} is for, who it is for, and what it is not: no diagnosis, no treatment, no medical device.`,
  briefTitle: "In short",
  brief: [
    "Sound to rest and unwind with.",
    "No diagnosis, no treatment, no medical device.",
    "For adults and seniors, and for children with an adult beside them.",
  ],
  sections: SECTIONS,
  contactTitle: "Contact",
  contact: "If something on our pages says more than this, tell us, and we correct it:",
  onward: { to: "/terms", label: "Read the Terms & Conditions" },
} as const;
