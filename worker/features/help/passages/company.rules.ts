import { BRAND } from "#worker/domain/words.ts";
import type { Passage } from "./passage.rules.ts";

const CONTACT = { to: "/about#contact", title: "Contact" };

/** The company, its team, and the product as a whole. */
export const COMPANY_PASSAGES: readonly Passage[] = [
  {
    id: "contact",
    question: "How do I reach a person, by mail or phone?",
    text: [
      "Ask a person with the form below: signed in, it goes to the team, and the answer comes by mail.",
      `Or write to ${BRAND.supportEmail}. Our About page has the address, the phone number and the hours.`,
    ],
    source: CONTACT,
    words:
      "contact support customer care human agent call number telephone email helpdesk talk to team someone real person baat sampark complaint feedback staff phone mail you reach speak actual write complain suggestion",
  },
  {
    id: "hours",
    question: "When do you answer? What are your hours?",
    text: [
      "This page answers at once, in our own words, day and night.",
      "A person answers by mail, Monday to Friday, 9:00 to 17:00 in India, usually within two working days.",
    ],
    source: CONTACT,
    words:
      "business hours opening time weekend reply response how long wait answer working days saturday sunday open closed office 24/7 support kab jawab when do you on sundays until howlong available night",
  },
  {
    id: "my-messages",
    question: "Where do I see the messages that I sent to the team?",
    text: [
      "Signed in, you see each of them, when it was sent and whether it is on its way.",
      "The answers of the team come by mail, and are not kept here.",
    ],
    source: { to: "/help/messages", title: "Your messages to the team" },
    words:
      "ticket status my question sent reply thread no answer yet follow up previous message messages to team see did you get where is",
  },
  {
    id: "who-are-you",
    question: "Who is behind this?",
    text: [
      `${BRAND.name} is managed by a company registered in India. Our About page says who we are.`,
    ],
    source: { to: "/about", title: `About ${BRAND.name}` },
    words:
      "company founder founders owner team address bangalore bengaluru startup about where based office kaun made who are you behind this in which country legit trust",
  },
  {
    id: "services",
    question: "What else is inside, besides making beats?",
    text: [
      "A plan of sessions with reminders, two questionnaires, your progress, a community of shared sounds, and this page for questions.",
      "All of it is free: only a new beat takes a credit. Our start page leads to each.",
    ],
    source: { to: "/", title: "The start page" },
    words:
      "features services offer functions more other things included available tools menu rooms else can i do here what is inside overview assessment plans chat progress community",
  },
  {
    id: "app",
    question: "Is there an app for Android or iPhone? Which devices work?",
    text: [
      "There is nothing to install: it works in the browser of a phone, a tablet or a computer.",
    ],
    source: { to: "/", title: "The start page" },
    words:
      "play store app store ios install download app apk ipad laptop windows mac browser chrome safari firefox device supported compatible tv alexa desktop iphone android tablet computer which phone works on",
  },
  {
    id: "not-a-person",
    question: "Am I talking to a person or a robot here?",
    text: [
      "Answers on this page are our own words, found by a computer; each names the page that it comes from.",
      "If you would like a person, use the form below: the answer comes by mail.",
    ],
    source: { to: "/help", title: "Help" },
    words:
      "bot chatbot machine human ai live chat real automatic computer answering are you is this a robot am i talking to who answers person",
  },
  {
    id: "broken",
    question: "Something on the page does not work, or I found an error.",
    text: [
      "Load the page again, and try once more in a minute.",
      "If it stays, tell the team with the form below: what you did, and what you saw.",
    ],
    source: { to: "/help", title: "Help" },
    words:
      "bug crash page blank website down error problem report issue broken glitch something went wrong not opening site band hang freeze button outage working does nothing loading technical",
  },
  {
    id: "terms",
    question: "Where are the terms, and which law applies?",
    text: ["The Terms & Conditions say so: the laws of India apply."],
    source: { to: "/terms", title: "Terms & Conditions" },
    words:
      "legal conditions rules jurisdiction court law liability policy agreement terms disclaimer",
  },
  {
    id: "accessibility",
    question: "Does it work without JavaScript, by keyboard or with a screen reader?",
    text: [
      "Yes: every page works without JavaScript and by keyboard, and each sound can also be saved as a file.",
    ],
    source: { to: "/about", title: `About ${BRAND.name}` },
    words:
      "blind accessible accessibility talkback voiceover nvda scripts disabled large text vision visually impaired disability dark mode screen reader keyboard without javascript contrast",
  },
];
