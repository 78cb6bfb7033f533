import { rupees } from "#worker/features/payments/rules.ts";

/** The words of a purchase: its states, its receipt, and its line in the list. */
export const PAYMENT = {
  title: "Your purchase",
  looking: {
    title: "We are looking for your payment",
    text: "A bank can take a moment. This page looks again by itself.",
    ended: {
      title: "Your payment is not here yet",
      text: "If you have paid, your credits come by themselves, even when this page is closed.",
    },
    again: "Look again",
    unpaid: "You have not paid yet?",
    pay: "Back to the payment page",
  },
  failed: {
    title: "Your bank refused the payment",
    text: "No money has reached us. You can try again, with another way to pay if you like.",
    late: "Should your bank let it through after all, your credits come by themselves.",
    again: "Try again",
  },
  expired: {
    title: "The time to pay has ended",
    text: "No money has reached us.",
    late: "If you did pay, your credits come by themselves as soon as the bank says so.",
  },
  paid: {
    title: "Thank you",
    text: (credits: number) => `${credits} credits are yours. They never expire.`,
    make: "Make a beat",
  },
  refunded: {
    title: "This purchase was refunded",
    text: (paise: number) =>
      `${rupees(paise)} went back the way you paid. A bank can take some days to show it.`,
    credits: (takenBack: number, credits: number) =>
      takenBack === 0
        ? "Its credits were used already, so none was taken back. Beats that you made stay yours."
        : `${takenBack} of its ${credits} credits went back too. Beats that you made stay yours.`,
  },
  /** Of a purchase that is still paid. */
  partRefunded: (paise: number, takenBack: number) =>
    `${rupees(paise)} of it went back the way you paid, and ${takenBack} of its credits with it.`,
  plans: "See the plans",
  receipt: {
    title: "Receipt",
    number: "Number",
    date: "Date in India",
    plan: "Plan",
    once: (plan: string) => `${plan}, paid once`,
    credits: "Credits",
    seller: "Sold by",
    gstin: "GSTIN",
    state: "State",
    beforeTax: "Before tax",
    amount: "Paid",
    refunded: "Refunded",
    print: "Print",
  },
  list: {
    bought: (plan: string, credits: number) => `${plan}, ${credits} credits`,
    receipt: "Receipt",
    look: "Look at it",
    states: {
      created: "not paid yet",
      paid: "paid",
      failed: "refused by the bank",
      expired: "not paid in time",
      refunded: "refunded",
    },
  },
} as const;
