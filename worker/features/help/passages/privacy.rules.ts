import { BACKUP_DAYS } from "#worker/features/accounts/rules.ts";
import type { Passage } from "./passage.rules.ts";

const KEPT = { to: "/privacy-policy#what-we-keep", title: "Privacy: what we keep" };
const NOT_KEPT = {
  to: "/privacy-policy#what-we-do-not-keep",
  title: "Privacy: what we do not keep",
};
const MODEL = {
  to: "/privacy-policy#language-model",
  title: "Privacy: which text goes to a language model",
};

/** What is kept and who sees it. */
export const PRIVACY_PASSAGES: readonly Passage[] = [
  {
    id: "my-words",
    question: "What happens with my words? Who reads them?",
    text: [
      "They are read to make your beat and kept in your history, encrypted with a key of your own, until you delete the beat or your account.",
      "The page where you make a beat says who reads them: our built-in composer, on our own server, or a language model, whose host then receives the text without your name or email.",
    ],
    source: MODEL,
    words:
      "privacy private text mood see read human staff employees confidential written feelings secret kaun padhta hai access diary who reads what i write my words kept where goes reading is it",
  },
  {
    id: "artificial-intelligence",
    question: "Do you use AI? Does ChatGPT get my text?",
    text: [
      "The page where you make a beat says who reads your words: our built-in composer, on our own server, or a language model.",
      "A language model's host gets the text of your mood without your name or email; the privacy page lists all that it gets.",
    ],
    source: MODEL,
    words:
      "artificial intelligence openai chatgpt llm model gpt machine training train my data third party bot robot automated ai language reads feelings use text to learning",
  },
  {
    id: "what-is-kept",
    question: "What do you keep about me?",
    text: [
      "Only what the product needs to work for you: your account, your beats, your credits and purchases, how you listen; and, if you give them, your profile, marks, plan, answers to questionnaires, messages, and what you share.",
      "Your moods, your health answers and your email address are encrypted in our database, with a key of your own.",
    ],
    source: KEPT,
    words:
      "data stored store collect information save database personal details keep kya kya rakhte log retention what do you about me collected which have know record",
  },
  {
    id: "encryption",
    question: "Is my data safe and encrypted?",
    text: [
      "Connections are encrypted. Your moods, your health answers and your email address are encrypted in our database, with a key of your own.",
      "Passwords, session keys and mailed codes are stored only as hashes.",
    ],
    source: { to: "/privacy-policy#protection", title: "Privacy: how it is protected" },
    words:
      "security secure safe leak hacker protected encryption surakshit password stored data breach encrypted protect hackers is my passwords how",
  },
  {
    id: "tracking",
    question: "Do you track me, sell my data or show advertising?",
    text: [
      "No. We sell nothing about you and share nothing for advertising.",
      "There are no trackers: no page of ours loads anything from another company.",
    ],
    source: NOT_KEPT,
    words:
      "ads tracker analytics google facebook cookies share third parties selling bechte marketing advertisers spy sell my data tracking with companies",
  },
  {
    id: "cookies",
    question: "Which cookies do you use?",
    text: [
      "Cookies of ours keep you signed in and guard what you ask for. None follows you anywhere.",
    ],
    source: { to: "/privacy-policy#cookies", title: "Privacy: cookies" },
    words: "cookie consent local storage browser banner session tracking cookies which",
  },
  {
    id: "where-kept",
    question: "Where is my data kept, and for how long?",
    text: [
      "Our servers are in India.",
      `What belongs to your account stays until you delete it. Encrypted backups forget it within ${BACKUP_DAYS} days after that.`,
    ],
    source: { to: "/privacy-policy#how-long", title: "Privacy: how long we keep it" },
    words:
      "location server country india stored retention years how long hosting abroad kahan where is data servers keep hosted located region",
  },
  {
    id: "others-see",
    question: "Can my family, my employer or other people see what I write?",
    text: [
      "No. A person reads and changes only their own data; a beat in your history plays for your account alone.",
      "If you share a sound in the community, others hear the sound, never your words or your name.",
      "Whoever uses this device while you are signed in can see it: sign out on a shared device, or use Incognito.",
    ],
    source: KEPT,
    words:
      "boss company husband wife parents insurance find out visible public share see my history ghar wale pata doctor told can family employer what i write anyone else other users read hide same phone someone know privacy",
  },
  {
    id: "newsletters",
    question: "Which mails do you send, and is there a newsletter?",
    text: [
      "We write to you when you ask for it (a link, a code, a daily reminder of your plan), with the receipt when you buy a plan, and when something about your account changes.",
      "There is no newsletter. Reminders end under “Reminders” on the page of your plan.",
    ],
    source: { to: "/settings#mails", title: "Settings: email" },
    words:
      "emails newsletter marketing too many mails spam stop mailing inbox promotional why do you mail me messages which",
  },
  {
    id: "crisis-text",
    question: "What do you do with a text about suicide or self-harm?",
    text: [
      "A mood that our own check reads as a clear statement about suicide or self-harm is never stored or logged, and goes to no language model. The page shows people to talk to.",
      "No such check finds everything, so do not rely on it.",
    ],
    source: NOT_KEPT,
    words:
      "report police inform parents crisis detected log kept alert sensitive emergency text told anyone if i write about suicide self harm do you tell someone keep that what happens",
  },
  {
    id: "help-questions",
    question: "Do you keep what I ask on this page?",
    text: [
      "No: questions are not kept. A message to the team is mailed to the team, and kept encrypted until you delete your account.",
      "Where a language model is in use, its host gets your question, without your name or email.",
    ],
    source: { to: "/privacy-policy#help", title: "Privacy: questions and messages" },
    words:
      "chat help question record stored this page conversation support message log history of chat deleted do you keep my questions here is saved what i ask logged private",
  },
];
