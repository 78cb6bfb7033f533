import { SIGN_UP_CREDITS } from "#worker/domain/credits/credits.ts";

/** The words around the plans; labels as SPEC.md section 9 gives them. */
export const PRICING = {
  title: "Pricing",
  lead: `Every beat costs one credit. A sign-up brings ${SIGN_UP_CREDITS}, and nothing has to be paid now.`,
  before: "Before:",
  free: "Try for free",
  choose: `Get ${SIGN_UP_CREDITS} free credits now`,
  yours: "Your free credits are in your account.",
  empty:
    "Your free credits are used up. Plans cannot be bought yet: write to us, and we will tell you as soon as they can.",
  balance: (credits: number) =>
    credits === 1 ? "You have 1 credit left." : `You have ${credits} credits left.`,
} as const;
