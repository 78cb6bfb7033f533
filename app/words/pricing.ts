import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";

/** The words around the plans; labels as SPEC.md section 9 gives them. */
export const PRICING = {
  title: "Pricing",
  lead: "One credit makes one beat. Hearing it again, making it longer and downloading it cost nothing.",
  before: "Before:",
  free: "Try for free",
  choose: `Get ${SIGN_UP_CREDITS} free credits now`,
  balanceTitle: "Your credits",
  balance: (credits: number) =>
    credits === 1 ? "You have 1 credit left." : `You have ${credits} credits left.`,
  /** While there are credits: nothing has to be done. */
  enough: "They never expire. You owe nothing.",
  make: "Make a beat",
  hear: "Hear your beats",
  empty: {
    title: "Your credits are used up.",
    kept: "Every beat you have made stays yours to hear, for nothing.",
    notForSale: "More cannot be bought yet, so no new beat can be made for now.",
    ask: "Write to us, and we tell you when plans begin:",
  },
  plansTitle: "Plans",
  notForSale: "The plans cannot be bought yet. This is what they will hold.",
  forSale: "You pay for a plan once. Nothing renews, and your credits never expire.",
  /** Beside prices and allowances as SPEC.md section 9 has them. */
  perMonth: "“Per month” says how large a plan is, not how often you pay.",
  see: "See the plans",
  purchases: "Your purchases",
  leaving: {
    title: "On to the payment page",
    text: "It belongs to the company that takes the payment for us. Afterwards it brings you back here.",
    go: "Go to the payment page",
  },
  credits: (credits: number) => `${credits} credits: ${credits} new beats`,
  once: "paid once",
  perBeat: (price: string) => `about ${price} a beat`,
  chosen: "You chose this one when you signed up.",
  /** Followed by the price. */
  buyFor: (credits: number) => `Buy ${credits} credits for`,
  way: "Prices are in rupees, and nothing is added to them. You pay on the page of a payment company, by UPI, card or net banking. What you type there never reaches us.",
  refunds: "No refunds are currently offered.",
  /** What the support of the plans is. */
  support: {
    always: "Day and night, the help page answers at once",
    people: ". People answer by mail, Monday to Friday.",
  },
  unreachable: (credits: number) =>
    `The payment page did not answer. Nothing was taken. Please press “Buy ${credits} credits” again: nothing is bought twice.`,
} as const;
