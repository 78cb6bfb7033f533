import { LISTENING } from "#app/listening/before-you-listen.tsx";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { PolicySection } from "./privacy.ts";

const SECTIONS: readonly PolicySection[] = [
  {
    id: "agreement",
    title: "What you agree to",
    paragraphs: [
      `${BRAND.name} is managed by a company registered in India. By making an account or a beat you agree to these terms and to our Privacy & Refund Policy. If you do not agree, please do not use the product.`,
    ],
  },
  {
    id: "who-may-use-it",
    title: "Who may use it",
    paragraphs: [
      "Anyone may use it. If you are under 18, a parent or guardian agrees to these terms for you, and an adult is beside you while you listen.",
    ],
  },
  {
    id: "not-a-medical-device",
    title: "Not a medical device",
    paragraphs: [
      `${BRAND.name} makes sound that may help some people relax; the evidence is mixed. It is not a medical device and not a treatment, and it does not replace a doctor, a therapist or an emergency service.`,
      "Neither the assessment of your health profile nor the total of a questionnaire is a diagnosis. Never stop, change or put off a medicine or a treatment because of anything that the product says. When in doubt, ask a doctor.",
    ],
  },
  {
    id: "ask-a-doctor-first",
    title: "Ask a doctor first",
    paragraphs: ["Please speak with a doctor before you listen if any of this is true for you:"],
    points: [
      "epilepsy or seizures, now or in the past",
      "an implanted heart or brain device",
      "psychosis or mania",
      "a recent head injury",
      "pregnancy",
    ],
  },
  {
    id: "listening",
    title: "How to listen",
    paragraphs: [],
    points: [
      LISTENING.notices.driving,
      LISTENING.stop,
      "Wear headphones in both ears. With one ear a binaural beat cannot be heard, unless it is mixed for speakers.",
      "Start low: quieter than a conversation. The file that you download may play louder than our player, so turn your device down first.",
      "As a measure for all that you listen to, WHO and ITU (H.870) name 80 dBA for 40 hours a week for adults and 75 dBA for children; 3 dB more halves the time.",
    ],
  },
  {
    id: "crisis",
    title: "In a crisis",
    paragraphs: [
      "If you think of hurting yourself, please talk to a person now. The foot of every page leads to numbers to call. If what you type clearly speaks of suicide or self-harm, the product shows those numbers and makes no beat. No such check finds everything, so do not rely on it.",
    ],
  },
  {
    id: "account",
    title: "Your account",
    paragraphs: [
      "Give an email address that is yours, keep your password to yourself, and keep to one account. What is done while signed in as you counts as done by you, so tell us if you think that somebody else got in. Your settings page shows where you are signed in and ends what you do not know.",
      "You may delete your account at any time, at once, on your settings page. Credits that are left are lost with it.",
    ],
  },
  {
    id: "credits",
    title: "Credits, prices and refunds",
    paragraphs: [
      `A new account receives ${SIGN_UP_CREDITS} free credits, once: an address whose account was deleted gets none for a year. Making one beat uses one credit, with Incognito too. Playing, seeking and downloading a beat again are free.`,
      "A generation that fails, or that ends without a beat for any other reason, costs nothing.",
      "Where plans are for sale, buying one adds its credits, all at once. You pay once, in rupees, before you use them. Nothing renews, and credits never expire. Before you have an account the prices are shown struck through, because you begin with free credits.",
      "Credits have no value in money and cannot be passed on. No refunds are currently offered; contact support with any grievance. If a payment is refunded all the same, the credits that are left of it are taken back, never more than you have.",
    ],
  },
  {
    id: "your-beats",
    title: "Your words and your beats",
    paragraphs: [
      "Your words stay yours. You allow us to read and store them only to make your beats and to show them to you, as the privacy policy describes.",
      "You may keep, copy and play the beats that you make, give them to others and use them in works of your own. When you pass one on, please pass on the advice above too, and do not offer it as a medical treatment. A beat is made of plain tones: others may receive one that sounds like yours.",
      "What you share in the community, others may hear, keep and use as their own beats. You may take it back at any time; copies that were kept by then stay with those who kept them.",
    ],
  },
  {
    id: "acceptable-use",
    title: "Acceptable use",
    paragraphs: ["Please do not:"],
    points: [
      "play a beat to somebody who does not want it or who should ask a doctor first",
      "write what is not yours to tell, such as the health of another person without their consent",
      "make many accounts to gather free credits, or get round limits",
      "break in, look for other people's data, overload the product or disturb those who use it",
      "use it for anything that the law forbids",
    ],
  },
  {
    id: "availability",
    title: "Availability",
    paragraphs: [
      "We do our best to keep the product running, but cannot promise that it always does. We may change or end parts of it, and say so beforehand where we can. Please download the beats that you want to keep.",
    ],
  },
  {
    id: "liability",
    title: "What we answer for",
    paragraphs: [
      "The product is offered as it is. We do not promise that a beat has any effect on you, or that what a language model or the built-in composer understood is right.",
      "As far as the law allows, we do not answer for harm that comes from using the product against these terms, for indirect losses such as lost profit, or for what is outside our control; and our total liability is limited to what you paid us in the twelve months before.",
      "Nothing here limits what the law does not let us limit, such as liability for intent or gross negligence, or your rights as a consumer.",
    ],
  },
  {
    id: "ending",
    title: "When we may close an account",
    paragraphs: [
      "We may pause or close an account that breaks these terms in a serious way or again and again. Unless the law or the safety of others forbids it, we tell you why first and leave you time to export your data.",
    ],
  },
  {
    id: "changes",
    title: "Changes to these terms",
    paragraphs: [
      "When these terms change, the date at their top changes too. If a change matters to you, we tell you before it holds. If you do not agree with it, you may delete your account; if you go on using the product, the new terms hold.",
    ],
  },
  {
    id: "law",
    title: "Law and courts",
    paragraphs: [
      "These terms are governed by the laws of India. The courts in Bangalore, Karnataka have exclusive jurisdiction. If one part of these terms does not hold, the rest still does.",
    ],
  },
];

/** The Terms & Conditions. */
export const TERMS = {
  title: "Terms & Conditions",
  lastUpdated: "Last updated 22 April 2025",
  description: `The rules for using ${BRAND.name}: who may use it, safe listening, credits, your beats, and the law that applies.`,
  briefTitle: "In short",
  brief: [
    "It is not a medical device. Ask a doctor first where these terms say so.",
    "Never listen while driving, cycling or working machines.",
    `${SIGN_UP_CREDITS} credits are free, one beat uses one, and a failed generation costs nothing.`,
    "Your words and your beats are yours to keep.",
  ],
  sections: SECTIONS,
  contactTitle: "Contact",
  contact: "For questions and grievances, write to",
  onward: [
    { to: "/purpose", label: `What ${BRAND.name} is for, and what it is not` },
    { to: "/privacy-policy", label: "Read the Privacy & Refund Policy" },
  ],
} as const;
