/** The words of the landing page; labels and titles as SPEC.md sections 1 and 2 give them. */
export const LANDING = {
  title: "We Improve Lives",
  lead: "Type how you feel. Within seconds you hear a binaural beat composed for this moment. It may help you relax; the evidence is mixed, and we say so.",
  start: "Help me feel better",
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
  features: [
    "Mental health assessment",
    "Personalized therapy plans",
    "24/7 support chat",
    "Progress tracking",
    "Community forums",
  ],
  care: "Sessions are non-invasive. Please consult a doctor before use if you have epilepsy, an implanted heart or brain device, a recent head injury, or are pregnant. Never listen while driving.",
  close: "Get Started Now",
} as const;
