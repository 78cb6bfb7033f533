import { CATEGORIES, type Category, type Figures } from "./figures.ts";
import type { Response } from "./interactions.ts";
import { mayContainScripts, performanceFloor, STYLESHEET_LIMIT, scriptLimit } from "./pages.ts";
import type { Wait } from "./slow-phone.ts";

const LCP_LIMIT = 1.2;
const CLS_LIMIT = 0.02;
const INP_LIMIT = 200;

/** A line for each figure beyond its limit; a missing figure counts as beyond it. */
export function beyondLimits(figures: Figures): string[] {
  const { page, visitor, cls, scripts, inline, styles } = figures;
  // Search engines see no page of a person, and nobody waits there for a first impression.
  const complaints = visitor === "nobody" ? beyondPublicLimits(figures) : [];
  if (!(cls <= CLS_LIMIT)) complaints.push(`CLS ${cls.toFixed(4)}, at most ${CLS_LIMIT} wanted`);
  if (scripts > scriptLimit(page)) {
    complaints.push(`JavaScript ${scripts} bytes, at most ${scriptLimit(page)} wanted`);
  }
  if (inline > 0 && !mayContainScripts(page)) {
    complaints.push(`JavaScript ${inline} bytes within the HTML, none wanted`);
  }
  if (styles > STYLESHEET_LIMIT) {
    complaints.push(`stylesheets ${styles} bytes, at most ${STYLESHEET_LIMIT} wanted`);
  }
  return complaints.map((complaint) => `${page}: ${complaint}`);
}

function beyondPublicLimits({ page, scores, failedAudits, lcpSeconds }: Figures): string[] {
  const floor = (category: Category) => (category === "performance" ? performanceFloor(page) : 100);
  const complaints = CATEGORIES.filter((category) => !(scores[category] >= floor(category))).map(
    (category) =>
      `${category} ${scores[category]}, at least ${floor(category)} wanted (${failedAudits[category].join(", ")})`,
  );
  if (!(lcpSeconds <= LCP_LIMIT)) {
    complaints.push(`LCP ${lcpSeconds.toFixed(3)} s, at most ${LCP_LIMIT} s wanted`);
  }
  return complaints;
}

/** The same for what somebody with a slow phone waits for. */
export function beyondWaitLimit({ what, ms, limitMs = Number.POSITIVE_INFINITY }: Wait): string[] {
  return ms <= limitMs ? [] : [`${what}: ${Math.round(ms)} ms, at most ${limitMs} ms wanted`];
}

/** The same for a screen in use; one without a measured input counts as beyond. */
export function beyondInputLimit({ screen, inpMs, inputs }: Response): string[] {
  if (inputs === 0) return [`${screen}: no input was measured`];
  return inpMs <= INP_LIMIT ? [] : [`${screen}: INP ${inpMs} ms, at most ${INP_LIMIT} ms wanted`];
}
