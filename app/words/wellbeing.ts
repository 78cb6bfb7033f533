import { DIFFICULTY, type Problem } from "#worker/features/wellbeing/answers.rules.ts";
import type { Band, QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { numberOf } from "#worker/reading/safety/support.ts";

/** The words around the questionnaires. The questionnaires themselves are not ours: they stay as published. */
export const WELLBEING = {
  title: "Wellbeing",
  lead: "Two short questionnaires that doctors use too. They put a number to the last two weeks, so that you can see a change, or show it to somebody who helps you. They are not a diagnosis.",
  kinds: {
    phq9: { about: "Low mood", line: "9 questions about mood, sleep and energy." },
    gad7: { about: "Worry", line: "7 questions about worry and restlessness." },
  } satisfies Record<QuestionnaireKind, { about: string; line: string }>,
  begin: (name: string) => `Answer the ${name}`,
  minutes:
    "Two minutes each. Only you see the answers: they are encrypted, and you can export or delete them.",
  again: {
    from: (last: string, next: string) =>
      `Last answered on ${last}. It asks about two weeks, so answer it again from ${next} on.`,
    due: (last: string) =>
      `Last answered on ${last}. Two weeks have passed: answer it again whenever you like.`,
    sooner: "You can answer it sooner, but part of it is then about the same days.",
  },
  progress: "See it in your progress",
  past: (name: string) => `Past results of the ${name}`,
  earlier: (count: number) =>
    `Only the newest ${count} are shown here. “My data” in your settings has them all.`,
  total: (total: number, highest: number) => `${total} of ${highest}`,
  bands: {
    minimal: { name: "Minimal", line: "Little of this has bothered you lately." },
    mild: {
      name: "Mild",
      line: "Some of this has been with you. Be gentle with yourself, and look again in two weeks.",
    },
    moderate: {
      name: "Moderate",
      line: "A good part of this has been with you. It is worth talking about with a doctor, or with somebody you trust.",
    },
    moderately_severe: {
      name: "Moderately severe",
      line: "This has weighed on you on many days. Please talk about it with a doctor or a counsellor soon.",
    },
    severe: {
      name: "Severe",
      line: "This has weighed on you on most days, and you do not have to carry it alone. Please talk with a doctor or a counsellor in the next days.",
    },
  } satisfies Record<Band, { name: string; line: string }>,
  change: {
    lower: "Five points or more below the time before: that counts as a change.",
    higher: "Five points or more above the time before: that counts as a change.",
  },
  result: {
    title: "Your result",
    is: "What it is: a count of how often these problems bothered you in two weeks, as you answered today.",
    isNot:
      "What it is not: a diagnosis. Only somebody who talks with you can make one. It says nothing about your worth, and it is no reason to stop or change a medicine.",
    back: "Back to Wellbeing",
  },
  people: {
    title: "First, a person to talk to",
    text: "Your answers say that things are heavy. You need not wait until they are worse: these people listen, without an appointment.",
    more: "More people to talk to",
  },
  help: {
    title:
      "One of your answers sounds very heavy, and you matter more than any number. Please talk to someone now.",
    show: "Show my result",
    goOn: "Back to the questions",
    showHint: "Only if you want to. Nothing is kept until then.",
    leave: "Leave the questions",
  },
  child: {
    title: "These questions are for adults",
    text: "You are under 18, so nothing is counted here: a number made for adults would say nothing about you. How you feel still matters.",
    adult:
      "Please tell a grown-up whom you trust how things are: a parent, a teacher, a doctor. You do not need the right words.",
    childline: `Childline ${numberOf("Childline")} listens to children and teenagers, whatever it is about.`,
    grownUp:
      "For the grown-up: listen without judging, take it seriously, and see a doctor or a counsellor together.",
  },
  form: {
    optional: "It is not counted. Leave it open if nothing bothered you.",
    send: "See the result",
    sending: "One moment …",
    sources: "About this questionnaire",
    kept: "Your answers are still here:",
    sendAgain: "Send my answers again",
  },
  hindi: {
    show: "हिन्दी में शब्दों की मदद दिखाएँ",
    showInEnglish: "Show help with the words in Hindi",
    mark: "मदद:",
  },
  problems: {
    missing: "Please choose one of the four answers.",
    doubled: "This came twice. Please choose one answer.",
    unknown: "This was none of the four answers. Please choose one.",
  } satisfies Record<Problem, string>,
  summary: (count: number) =>
    count === 1 ? "One question is still open" : `${count} questions are still open`,
  foreign: "This form arrived changed, so nothing was counted. Please send it once more.",
  sources: {
    phq9: "Kroenke, Spitzer and Williams, 2001, Journal of General Internal Medicine 16, pages 606 to 613. At 10 points and above it finds 88 of 100 people who have a major depression, and leaves out 88 of 100 who have none. For a single person it can be wrong.",
    gad7: "Spitzer, Kroenke, Williams and Löwe, 2006, Archives of Internal Medicine 166, pages 1092 to 1097.",
  } satisfies Record<QuestionnaireKind, string>,
} as const;

/** What the summary calls a question. @param field its name in the form */
export function questionName(field: string): string {
  return field === DIFFICULTY ? "The last question" : `Question ${field.replace(/\D/g, "")}`;
}
