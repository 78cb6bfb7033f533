import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";

/** The words of the landing page; labels and titles as SPEC.md sections 1 and 2 give them. */
export const LANDING = {
  title: "We Improve Lives",
  lead: "Type how you feel. Within seconds you hear a binaural beat composed for this moment. It may help you relax; the evidence is mixed, and we say so.",
  start: "Help me feel better",
  howItWorksTitle: "How it works",
  howItWorks: [
    {
      title: "Personalized Assessment",
      text: "You write a few words. They are read for what troubles you and what you hope for.",
    },
    {
      title: "Custom Neuro-Therapy Protocols",
      text: "Stages of sound are composed for it: from Delta for sleep to Beta for a clear head.",
    },
    {
      title: "Adaptive Cognitive Enhancement",
      text: "Listen with headphones, keep the file, and make another whenever you feel different.",
    },
  ],
  featuresTitle: "What is inside",
  features: [
    "Mental health assessment",
    "Personalized therapy plans",
    "24/7 support chat",
    "Progress tracking",
    "Community forums",
  ],
  benefitsTitle: "Made for tired evenings and full heads",
  benefits: [
    {
      title: "It starts at once",
      text: "The sound plays while it is still being computed. Nothing to install, and no waiting for a file.",
    },
    {
      title: "It is yours",
      text: "Every beat comes as a WAV that you keep. Hear it again, on any device, for nothing.",
    },
    {
      title: "It stays private",
      text: "No trackers and no third party in your pages. Incognito keeps a beat out of your history.",
    },
    {
      title: "It is honest",
      text: "One credit for one beat, and none for a beat that failed. What research says, for and against, is on our About page.",
    },
  ],
  pricingTitle: "Pricing",
  pricingLead: `${SIGN_UP_CREDITS} free credits when you sign up. One credit makes one beat.`,
  faqTitle: "Questions people ask",
  closeTitle: "Ready when you are",
  care: "Sessions are non-invasive. Please consult a doctor before use if you have epilepsy, an implanted heart or brain device, a recent head injury, or are pregnant. Never listen while driving.",
  close: "Get Started Now",
} as const;
