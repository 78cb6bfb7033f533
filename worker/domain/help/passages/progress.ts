import { LEAST_FOR_CLAIM } from "#worker/domain/adaptation/claims.ts";
import { LEAST_FOR_MEAN } from "#worker/domain/adaptation/what-helped.ts";
import { PERIODS_SHOWN } from "#worker/domain/progress/periods.ts";
import { countInWords } from "#worker/domain/words/count-in-words.ts";
import type { Passage } from "./passage.ts";

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
