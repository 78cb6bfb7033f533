import { numberOf } from "#worker/reading/safety/support.ts";

/**
 * How to stay with somebody who may be in danger. After the five steps that helplines and WHO teach: ask,
 * listen, keep safe, connect, follow up.
 */
export const WORRIED = {
  title: "Worried about someone?",
  lead: "It sounds as if somebody near you may be in danger. You can help them, and you need not do it alone.",
  steps: [
    "Ask them calmly and directly whether they think of ending their life. Asking does not put the thought there.",
    "Listen without judging or arguing, and do not promise to keep it a secret.",
    "Do not leave them alone while the danger lasts. Ask somebody whom they trust to come.",
    "Put away medicines, blades, pesticide and rope.",
    `Call Tele-MANAS ${numberOf("Tele-MANAS")} together, in immediate danger ${numberOf("Emergency")}; for a child, Childline ${numberOf("Childline")}. Then stay in touch.`,
  ],
  you: "This is hard to carry for you too: the same people listen to you.",
} as const;
