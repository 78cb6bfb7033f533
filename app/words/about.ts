import { BRAND } from "#worker/domain/words/brand.ts";

/** A founder of the company. */
export interface FounderCard {
  readonly name: string;
  readonly role: string;
  readonly description: string;
  /** A picture of our own origin: no page loads one from elsewhere. */
  readonly imageUrl?: string;
  readonly linkedin?: string;
}

// Placeholders: put the founders' real names, words, pictures and addresses here before a launch.
const FOUNDERS: readonly FounderCard[] = [
  {
    name: "Asha",
    role: "Co-founder, sound",
    description: "Shapes how the beats sound, and how gently they begin and end.",
  },
  {
    name: "Rohan",
    role: "Co-founder, technology",
    description: "Builds what turns a few words into sound, and keeps your data safe.",
  },
];

/** A result of research, with its source. */
interface Finding {
  readonly text: string;
  readonly source: string;
}

/** The figures of SAFETY.md section 2, for and against. No claim of the product goes beyond them. */
const RESEARCH = {
  title: "What the research says",
  lead: "Binaural beats may help some people relax; the evidence is mixed. Here are both sides.",
  sides: [
    {
      title: "What speaks for them",
      findings: [
        {
          text: "A meta-analysis of memory, attention, anxiety and pain found g = 0.45 over 22 studies. Longer exposure and listening before a task did better.",
          source: "García-Argibay 2019, PubMed 30073406",
        },
        {
          text: "Anxiety before an operation (STAI) changed by -26.3%, against -11.1% for the same audio without beats.",
          source: "Padmanabhan 2005, PubMed 16115248",
        },
      ],
    },
    {
      title: "What speaks against them",
      findings: [
        {
          text: "Do brain waves follow the beat (EEG entrainment)? Of 14 studies 5 spoke for it, 8 against, and 1 was mixed.",
          source: "Ingendoh 2023, PMC10198548",
        },
        {
          text: "Listening during a reasoning test at home made scores worse.",
          source: "Klichowski 2023, doi 10.1038/s41598-023-38313-4",
        },
      ],
    },
  ] satisfies readonly { title: string; findings: readonly Finding[] }[],
  adviceTitle: "What follows for listening",
  advice: [
    "For focus, listen for 10 to 20 minutes before you start, not while you work.",
    "Trials use 20 to 30 minutes. That is why you can choose how long a session lasts.",
    "Beats above about 30 Hz on the tones we use are heard as two tones, not as a beat.",
  ],
} as const;

/** The words of the About page; vision and mission as SPEC.md section 1 gives them. */
export const ABOUT = {
  title: `About ${BRAND.name}`,
  description: `Who is behind ${BRAND.name}, how to reach us, and what the research on binaural beats says, for and against.`,
  visionTitle: "Our vision",
  vision: "Every mind can reach peace at will through sound, science and soul.",
  missionTitle: "Our mission",
  mission:
    "Help people reach inner stillness by blending neuroscience, frequency therapy and intuitive sound design.",
  company: `${BRAND.name} is managed by a company registered in India.`,
  foundersTitle: "Meet Our Founders",
  founders: FOUNDERS,
  network: "LinkedIn",
  research: RESEARCH,
  contactTitle: "Contact Details",
} as const;

/** How to reach the company. Street and phone are placeholders: fill them in before a launch. */
export const CONTACT = {
  address: [BRAND.name, "Bengaluru, Karnataka 560084", "India"],
  phone: { label: "+91 80 0000 0000", dial: "tel:+918000000000" },
  email: BRAND.supportEmail,
  hours: "Monday to Friday, 9:00 AM to 5:00 PM IST",
} as const;
