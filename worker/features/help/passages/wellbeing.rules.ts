import { BRAND } from "#worker/domain/words.ts";
import { LEAST_FOR_CLAIM, LEAST_FOR_MEAN } from "#worker/features/adaptation/rules.ts";
import { PERIODS_SHOWN } from "#worker/features/progress/rules.ts";
import { bandsOf, LEAST_CHANGE, type QuestionnaireKind } from "#worker/features/wellbeing/rules.ts";
import { numberOf } from "#worker/reading/safety/support.ts";
import { countInWords, type Passage } from "./passage.rules.ts";

const PROGRESS = { to: "/progress", title: "Your progress" };
const ABOUT = { to: "/services/progress", title: "About your progress" };

/** How the weeks of a person went. */
export const PROGRESS_PASSAGES: readonly Passage[] = [
  {
    id: "progress",
    question: "Where do I see my progress over the weeks?",
    text: [
      `On your progress page, in the menu: how you felt before and after, how much you listened, and the totals of your questionnaires, for the last ${PERIODS_SHOWN} weeks or months.`,
      "There are no streaks and no goals. Only you see it.",
    ],
    source: PROGRESS,
    words:
      "progress tracking chart graph statistics stats report weekly monthly weeks months better improvement improved see my results over time trend history of how i felt dashboard pragati show find where is",
  },
  {
    id: "progress-counts",
    question: "What is counted in my progress?",
    text: [
      "How you felt: sessions with a mark before and one after. What you heard: what you listen to for a minute or more.",
      "Incognito beats are never recorded. Questionnaires count with their totals.",
    ],
    source: PROGRESS,
    words:
      "count counts counted minutes sessions marks missing session not shown why did it not count incognito beats chart graph included recorded listened",
  },
  {
    id: "progress-gaps",
    question: "Why are there gaps in my progress?",
    text: [
      `An average needs ${countInWords(LEAST_FOR_MEAN)} sessions with a mark before and one after. A week or month with fewer is left empty.`,
      "Nothing is lost by it, and nothing has to be filled.",
    ],
    source: ABOUT,
    words:
      "gap empty week missing hole blank line chart graph drawing no average month interrupted",
  },
  {
    id: "what-helped",
    question: "What does “Calmer by 1.2 after rain” mean?",
    text: [
      "After sessions with this sound you marked, on average, 1.2 steps better than before, in steps of the five faces.",
      `An average needs ${countInWords(LEAST_FOR_MEAN)} sessions; such a sentence needs ${countInWords(LEAST_FOR_CLAIM)}, and a clear difference to your other sounds.`,
      "It is what you marked, not proof that the sound did it.",
    ],
    source: PROGRESS,
    words:
      "what seemed to help calmer better lower by steps average number which sound layer works best for me no clear difference too few yet helped most",
  },
];

const QUESTIONNAIRES = { to: "/wellbeing", title: "Wellbeing" };
const ABOUT_ASSESSMENT = { to: "/services/assessment", title: "Mental health assessment" };
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
    source: ABOUT_ASSESSMENT,
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
    source: ABOUT_ASSESSMENT,
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

const REMINDERS = { to: "/plan/reminders", title: "Reminders" };

/** What reminds somebody of a plan of sessions. */
export const REMINDER_PASSAGES: readonly Passage[] = [
  {
    id: "reminders",
    question: "Can you remind me of my session? How do I turn reminders on?",
    text: [
      "Yes, if you follow a plan: on the page of your plan, under “Reminders”, tick “Mail me once a day” and choose an hour. It comes on days whose session is still to come. Its subject says only “Your session for today”.",
      "Or subscribe to your sessions in your calendar.",
      "Nothing is sent until you ask for it. There are no messages by SMS or WhatsApp.",
    ],
    source: REMINDERS,
    words:
      "reminder remind notify notification notifications alert ping push alarm every day evening morning daily mail email hour time set up get enable yaad dilao forget to listen change the time of sms whatsapp phone reminder reminders",
  },
  {
    id: "reminders-off",
    question: "How do I turn reminders off, or unsubscribe from the daily mails?",
    text: [
      "Use “Unsubscribe” in your mail program, or take the tick away under “Reminders” on the page of your plan.",
      "Your plan stays as it is, and you can turn them on again.",
    ],
    source: REMINDERS,
    words:
      "stop end disable unsubscribe reminder reminders mails emails off too many cancel no more daily annoying mute notification notifications dont send remind me band karo",
  },
  {
    id: "reminders-missing",
    question: "Why did no reminder come?",
    text: [
      "None is sent while your plan is paused or finished, on a day whose session is done, or when you have listened to half of it already.",
      "The hour is by the clock of your plan, and the mail comes within about ten minutes. Look in your spam folder too. At times one is lost: we never send two for a day.",
    ],
    source: REMINDERS,
    words:
      "missing never arrived not receive late wrong time zone timezone yesterday today didnt get stopped mail spam failed hour nahi aaya",
  },
  {
    id: "calendar",
    question: "How do I put my sessions into my calendar?",
    text: [
      "On the page of your plan, under “Reminders”, press “Make an address” and copy it into “Subscribe to a calendar” of your program.",
      `It shows “${BRAND.name}: your session” at the hour of your plan, and nothing of what your plan is for.`,
    ],
    source: REMINDERS,
    words:
      "google calendar apple outlook iphone ical ics feed subscribe sync add import plan events schedule address link sessions",
  },
  {
    id: "calendar-revoke",
    question: "Who can see my calendar address, and how do I end it?",
    text: [
      "Whoever has the address sees when your sessions are, so keep it to yourself.",
      "Under “Reminders”, “Make a new address” stops the old one at once; “End this address” stops it altogether.",
    ],
    source: REMINDERS,
    words:
      "revoke remove delete stop calendar link leaked shared someone else has my private secret address new renew disable unsubscribe",
  },
];
