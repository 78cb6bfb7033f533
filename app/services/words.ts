import { CONTACT } from "#app/words/about.ts";
import type { LANDING } from "#app/words/landing.ts";

/** What a page about one of the services says. */
export interface ServiceWords {
  readonly is: string;
  readonly isNot: string;
  readonly steps: readonly [string, string, string];
  readonly privacy: string;
  /** The picture in words. */
  readonly shown: string;
  /** The link to the thing itself. */
  readonly open: string;
}

type ServiceName = (typeof LANDING.features)[number]["name"];

/** The words around every service. */
export const SERVICE_PAGE = {
  is: "What it is",
  isNot: "What it is not",
  how: "How it works",
  privacy: "What stays private",
  signIn: "It needs an account, which is free. Signing in leads there.",
  more: "What else is inside",
} as const;

/** The five services. Source of what may be said: SAFETY.md section 2. */
export const SERVICES: Readonly<Record<ServiceName, ServiceWords>> = {
  assessment: {
    is: "Two short questionnaires that doctors use too: the PHQ-9 about low mood, and the GAD-7 about worry. A few minutes, and you see your total with the range that was published for it.",
    isNot:
      "It is not a diagnosis, and no replacement for a doctor. A total says how the last two weeks were, not what you have. It is made for adults: if your profile says that you are under 18, there is no total.",
    steps: [
      "You tap an answer to each question. You may stop at any time.",
      "You see the total, and the range that it is in.",
      "If an answer speaks of harming yourself, people to call are shown first, before anything else.",
    ],
    privacy:
      "Your answers are encrypted with a key of your own. You can export or delete them at any time.",
    shown: "Four rows of dots. In each row, one is filled.",
    open: "Open Wellbeing",
  },
  plans: {
    is: "A session a day for one, two or three weeks, towards sleep, calm, a clear head, stillness or lift. It reuses a few sounds, yours first, and follows what your profile and your marks say.",
    isNot:
      "It is not a treatment and promises no result: listening may help some people relax, and the evidence is mixed. There is no score to keep, and a missed day only moves the rest on.",
    steps: [
      "You choose where it leads, for how long, and when you like to listen.",
      "You see how many new sounds it would take. Each costs one credit, and only when you tap for it.",
      "Each day has one session. You can change, pause or end the plan whenever you want.",
    ],
    privacy:
      "What your plan is about is encrypted with a key of your own. Reminders come only if you ask for them, by calendar or by mail.",
    shown: "Seven circles along a gentle wave. Three are filled, and the fourth is today’s.",
    open: "Open your plan",
  },
  chat: {
    is: "A place to ask. At any hour you get answers from our own pages, in our own words. If they are not enough, you can leave a message, and a person answers by mail.",
    isNot:
      "It is not a doctor, not therapy and not an emergency line, and nobody sits behind it at night. In danger, do not wait for an answer: “In a crisis? Talk to someone now”, below, has numbers to call.",
    steps: [
      "You ask in your words, and see at once what our pages say about it.",
      "Not enough? Leave a message with it.",
      `A person answers by mail, usually within two working days. Our hours: ${CONTACT.hours}.`,
    ],
    privacy:
      "Answers are taken from our own texts: no model makes them up. A message is for the people who answer it; please leave out what you would not put into a mail.",
    shown: "Two speech bubbles, each with a wave in it, and a letter below them.",
    open: "Ask a question",
  },
  progress: {
    is: "How you felt before and after listening, how much you listened, and the totals of your questionnaires, by week and by month: drawings, each with the same figures as a table.",
    isNot:
      "It is no judgement. There are no streaks, no goals and no colours for good or bad, and feeling better after a sound is no proof that it helped.",
    steps: [
      "You tap how you feel before a beat, and after it, if you like.",
      "The page counts by week or by month. From fewer than three sessions it says no average.",
      "Where the difference between your sounds is clear, it says so in a sentence.",
    ],
    privacy:
      "Only you see it. What you heard and answered is encrypted with a key of your own, and everything can be exported or deleted.",
    shown: "Six weeks as lines from a ring, before, to a dot, after. One week is left empty.",
    open: "See your progress",
  },
  community: {
    is: "Beats that people shared, gathered under the feeling that they were made for. You hear what others listened to when they felt as you do.",
    isNot:
      "It is not a place to write: there are no posts, no comments, no names and no messages. What was good for others may not be for you.",
    steps: [
      "Somebody shares a beat of theirs under a feeling. Their words stay with them.",
      "A feeling is shown once at least five people have shared something under it.",
      "You choose a feeling, and listen.",
    ],
    privacy: "Nothing is shared unless you share it, and never your name or what you wrote.",
    shown: "Five circles with rings around them, which meet in the middle.",
    open: "Hear what others shared",
  },
};
