import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { PLANS, paiseOf, rupees } from "#worker/features/payments/rules.ts";
import type { Passage } from "./passage.rules.ts";

const PRICING = { to: "/pricing", title: "Pricing" };
const REFUNDS = { to: "/privacy-policy#refunds", title: "Refunds" };
const plans = PLANS.map(
  (plan) => `${plan.name} ${rupees(paiseOf(plan))} for ${plan.allowance.count} credits`,
).join(", ");

/** What it costs, buying and refunds. */
export const MONEY_PASSAGES: readonly Passage[] = [
  {
    id: "cost",
    question: "What does it cost? Is it free?",
    text: [
      `You get ${SIGN_UP_CREDITS} free credits when you sign up, and one beat uses one. No card is asked for.`,
      `Where plans are for sale: ${plans}. You pay once: nothing renews, and credits never expire.`,
    ],
    source: PRICING,
    words:
      "price prices pricing plans rupees money pay paisa kitna kitne ka lagega cheap expensive fee charge subscription starter creator studio rate monthly how much is it howmuch per month cost free to use anything trial charges total lagenge is the app website free muft",
  },
  {
    id: "renewal",
    question: "Does a plan renew by itself? How do I cancel a subscription?",
    text: [
      "No: there is no subscription. You pay once for the credits of a plan. Nothing renews, so nothing has to be cancelled, and credits never expire.",
    ],
    source: PRICING,
    words:
      "auto renew automatic recurring monthly charged again next month autopay mandate stop payment cancel membership band subscription automatically charge plan end billing debit every subscribe",
  },
  {
    id: "buy",
    question: "How do I buy a plan, and how can I pay?",
    text: [
      "On the pricing page, choose a plan. You pay on the page of a payment company, by UPI, card or net banking.",
      "Where plans are not for sale yet, the page says so.",
      "What you type there never reaches us.",
    ],
    source: PRICING,
    words:
      "purchase upi gpay phonepe paytm card debit credit card netbanking razorpay payment method kharidna more credits get buy top up recharge how to pay with net banking plan options accept rupay international foreign paypal",
  },
  {
    id: "paid-no-credits",
    question: "I paid, but my credits have not come.",
    text: [
      "A bank can take some minutes. The page of your purchase looks again by itself, and we go on asking the payment company until it is clear.",
      "Your pricing page lists your purchases with their state. If yours stays open, ask a person with the form below.",
    ],
    source: { to: "/pricing#purchases", title: "Your purchases" },
    words:
      "payment done money deducted debited not received pending credits missing paisa kat gaya nahi mile bank failed transaction stuck successful paid no account shows zero but nothing added still 0 where are my purchase showing",
  },
  {
    id: "payment-failed",
    question: "My payment failed, or I was charged twice.",
    text: [
      "A purchase that failed grants nothing, and you can begin it again. The same button never buys twice.",
      "If money left your account twice, ask a person with the form below, with the day and the amount.",
    ],
    source: { to: "/pricing#purchases", title: "Your purchases" },
    words:
      "declined error double charged two times transaction failed duplicate payment page not open unsuccessful cancelled do baar card while paying twice paid money cut did go through",
  },
  {
    id: "refund",
    question: "Can I get a refund?",
    text: [
      "No refunds are currently offered.",
      "If something went wrong, contact support with your grievance and we will look into it with you.",
    ],
    source: REFUNDS,
    words:
      "money back return refund policy wapas paise chahiye not satisfied cancel order reverse grievance complaint chargeback mistake want my purchase bought by happy give paisa",
  },
  {
    id: "receipt",
    question: "Where is my receipt or invoice?",
    text: [
      "The receipt is mailed to you, once a plan is paid. Each purchase on your pricing page leads to it too, to open or print.",
    ],
    source: { to: "/pricing#purchases", title: "Your purchases" },
    words:
      "bill invoice gst tax document print proof of payment rasid receipt number company office reimbursement need for download mail again",
  },
  {
    id: "card-details",
    question: "Do you keep my card or bank details?",
    text: [
      "No. What you pay with is typed on the pages of a payment company, and never reaches us.",
    ],
    source: { to: "/privacy-policy#what-we-do-not-keep", title: "Privacy: what we do not keep" },
    words:
      "card number stored saved safe payment secure cvv upi id bank account razorpay safe security store save details to pay information kept credit",
  },
  {
    id: "discount",
    question: "Is there a discount, a coupon or a student price?",
    text: ["There are no discounts or coupons. A new account begins with free credits."],
    source: PRICING,
    words:
      "offer promo code voucher student cheaper deal sale free more concession reduce price coupon discount senior lower any",
  },
  {
    id: "which-plan",
    question: "What is in each plan, and which one should I take?",
    text: [
      `The plans differ in their credits: ${plans}.`,
      "Begin with your free credits: you can see then how many beats you like to make. Credits never expire.",
    ],
    source: PRICING,
    words:
      "difference between starter creator studio compare best plan included features choose upgrade downgrade which what do i get in",
  },
];
