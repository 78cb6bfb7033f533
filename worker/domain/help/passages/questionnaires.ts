import type { QuestionnaireKind } from "#worker/domain/questionnaires/questionnaires.ts";
import { bandsOf, LEAST_CHANGE } from "#worker/domain/questionnaires/score.ts";
import { countInWords } from "#worker/domain/words/count-in-words.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import type { Passage } from "./passage.ts";

const QUESTIONNAIRES = { to: "/wellbeing", title: "Wellbeing" };
const ABOUT = { to: "/services/assessment", title: "Mental health assessment" };
const KEPT = { to: "/privacy-policy#what-we-keep", title: "Privacy: what we keep" };

/** The questionnaires PHQ-9 and GAD-7. */
export const QUESTIONNAIRE_PASSAGES: readonly Passage[] = [
  {
    id: "questionnaires",
    question: "What are the questionnaires PHQ-9 and GAD-7?",
    text: [
      "Two short questionnaires that doctors use too: the PHQ-9, 9 questions about low mood, and the GAD-7, 7 questions about worry.",
      "They put a number to the last two weeks, so that you can see a change, or show it to somebody who helps you. About two minutes each; they cost no credit, and nobody has to answer them.",
    ],
    source: QUESTIONNAIRES,
    words:
      "questionnaire phq phq9 gad gad7 test depression anxiety assessment check mental health screening quiz survey wellbeing same as doctor mood worry where find what is take published",
  },
  {
    id: "questionnaire-diagnosis",
    question: "Is a questionnaire a diagnosis? Can it be wrong?",
    text: [
      "No. It counts how often these problems bothered you in two weeks. Only somebody who talks with you can make a diagnosis, and for a single person the number can be wrong.",
      "It is no reason to stop or change a medicine.",
    ],
    source: ABOUT,
    words:
      "questionnaire diagnose diagnosed diagnosis phq gad do i have depression anxiety disorder score accurate reliable mean i am depressed ill trust result test",
  },
  {
    id: "questionnaire-result",
    question: "What does my score mean? What are the ranges of the result?",
    text: [
      `PHQ-9: ${ranges("phq9")}. GAD-7: ${ranges("gad7")}.`,
      "From moderate on, please talk about it with a doctor or with somebody you trust.",
      `A difference of ${countInWords(LEAST_CHANGE)} points to the time before counts as a change. It is not a diagnosis.`,
    ],
    source: QUESTIONNAIRES,
    words:
      "total points number high low bad good normal minimal mild moderate moderately severe band bands phq gad scored got questionnaire interpret meaning scale higher lower than before 10 15 20 matlab",
  },
  {
    id: "questionnaire-how-often",
    question: "How often should I answer a questionnaire?",
    text: [
      "Each asks about the last two weeks, so answer it again two weeks later.",
      "You can answer it sooner, but part of it is then about the same days. Nobody reminds you.",
    ],
    source: QUESTIONNAIRES,
    words:
      "when can i take the test again repeat retake redo weekly monthly next time interval phq gad every week questionnaires fill once more",
  },
  {
    id: "questionnaire-age",
    question: "Why are the questionnaires only for people over 18?",
    text: [
      "A number made for adults would say nothing about somebody younger. If your profile says that you are under 18, nothing is counted or kept.",
      `Please tell a grown-up whom you trust how things are. Childline ${numberOf("Childline")} listens to children and teenagers.`,
    ],
    source: ABOUT,
    words:
      "under 18 age years old teen teenager child minor adults 13 14 15 16 17 answer questions questionnaire phq gad for adults young",
  },
  {
    id: "questionnaire-who-sees",
    question: "Who sees my answers to a questionnaire, and can I delete them?",
    text: [
      "Only you. They are encrypted with a key of your own; you can show a result to a doctor yourself.",
      "They are in the file of your data, and go when you delete your account.",
    ],
    source: KEPT,
    words:
      "private privacy answers phq gad questionnaire questionnaires results score share with doctor boss family employer told stored kept encrypted erase remove result see read",
  },
];

/** The published ranges: "0 to 4 minimal, …". */
function ranges(kind: QuestionnaireKind): string {
  return bandsOf(kind)
    .map(({ band, from, to }) => `${from} to ${to} ${band.replaceAll("_", " ")}`)
    .join(", ");
}
