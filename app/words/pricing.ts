import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";

/** The words around the plans; labels as SPEC.md section 9 gives them. */
export const PRICING = {
  title: "Pricing",
  lead: "One credit makes one beat. Hearing it again, stretching it and downloading it cost nothing.",
  before: "Before:",
  free: "Try for free",
  choose: `Get ${SIGN_UP_CREDITS} free credits now`,
  balanceTitle: "Your credits",
  balance: (credits: number) =>
    credits === 1 ? "You have 1 credit left." : `You have ${credits} credits left.`,
  /** While there are credits: nothing has to be done. */
  enough: "They do not expire, and there is nothing to pay.",
  make: "Make a beat",
  empty: {
    title: "Your free credits are used up.",
    text: "More cannot be bought yet, so no new beat can be made for now. Every beat you have made stays yours to hear.",
    hear: "Hear your beats",
    ask: "Write to us, and we tell you when plans begin:",
  },
  plansTitle: "Plans",
  plansLead: "Plans cannot be bought yet, and no card is asked for. This is what they will hold.",
} as const;
