import { BRAND } from "#worker/domain/words.ts";

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
        {
          text: "Before surgery, in a randomised trial, people with beats did 6 points better (p = 0.045). The power of their alpha waves did not change.",
          source: "doi 10.1088/2057-1976/adfa9d",
        },
        {
          text: "Stress: 8 of 12 randomised trials were positive. No way of listening stood out as best, and hardly any asked about harm.",
          source: "doi 10.1080/18387357.2024.2374759",
        },
        {
          text: "Ten people fell asleep sooner with a slow sweep of 0 to 3 Hz on 100 Hz than in silence: a very small trial.",
          source: "doi 10.1093/sleep/zsae097",
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
        {
          text: "At home, 221 people fell asleep no sooner with binaural beats than with monaural beats or a plain tone (p = 0.21).",
          source: "2023, aminer.org 6585cb8a939a5f40829b4bdc",
        },
        {
          text: "Beats mixed into one sound (monaural) drew brain waves along more than binaural ones did. Neither moved mood.",
          source: "PMC7082494",
        },
      ],
    },
    {
      title: "Noise and sleep",
      findings: [
        {
          text: "Of studies of noise in short use, 9 of 11 with pink noise and 6 of 18 with white noise were positive. The review finds no strong evidence, and saw no harm in short use.",
          source: "Capezuti 2022, doi 10.5664/jcsm.9860",
        },
        {
          text: "Pink noise of 50 dB all night cost 25 healthy adults in a laboratory about 19 minutes of REM sleep a night. With aircraft noise it cost deep sleep too, and they lay awake 15 minutes longer. The authors warn most of all for small children.",
          source: "Basner et al., Sleep, February 2026",
        },
      ],
    },
    {
      title: "Slow breathing",
      findings: [
        {
          text: "Slow breathing with heart-rate feedback eased stress and anxiety in 24 studies (g = 0.83).",
          source: "Goessl 2017",
        },
        {
          text: "Among 400 people, 5.5 breaths a minute did no better than 12, which stood in as a placebo.",
          source: "2023, doi 10.1038/s41598-023-49279-8",
        },
      ],
    },
  ] satisfies readonly { title: string; findings: readonly Finding[] }[],
  adviceTitle: "What follows for listening",
  advice: [
    "For focus, listen for 10 to 20 minutes before you start, not while you work.",
    "Trials use 20 to 30 minutes. That is why you can choose how long a session lasts.",
    "Beats above about 30 Hz on the tones we use are heard as two tones, not as a beat.",
    "You can listen by speakers too, or with one ear: both tones are then mixed, and the beat is in the sound itself.",
    "Let noise end once you sleep, and play none through a child's night.",
    "Trials hardly asked about harm. If anything feels unpleasant, stop listening.",
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
  purpose: { to: "/purpose", label: `What ${BRAND.name} is for, and what it is not` },
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
