import lighthouse from "lighthouse";
import type { Weight } from "./weigh.ts";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The results of the audit of one page. */
export interface Figures extends Weight {
  readonly page: string;
  readonly visitor: "nobody" | "a person";
  /** The score of each category, 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** The audits that reduce the score of each category. */
  readonly failedAudits: Readonly<Record<Category, readonly string[]>>;
  readonly lcpSeconds: number;
  readonly cls: number;
}

type Report = Omit<Figures, "page" | "visitor" | keyof Weight>;

/** One run varies with what else the machine does: Lighthouse itself advises the median of several. */
const RUNS = 3;

/**
 * Runs Lighthouse with its defaults: mobile, simulated throttling.
 * @param session the cookie of a person who is signed in
 * @returns the run with the median LCP
 */
export async function runLighthouse(url: string, port: number, session?: string): Promise<Report> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await runOnce(url, port, session));
  reports.sort((a, b) => a.lcpSeconds - b.lcpSeconds);
  return reports[(RUNS - 1) / 2] as Report;
}

async function runOnce(url: string, port: number, session?: string): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    output: "json",
    onlyCategories: [...CATEGORIES],
    ...(session !== undefined && { extraHeaders: { Cookie: `session=${session}` } }),
  });
  if (!result) throw new Error(`Lighthouse gave no report on ${url}.`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);

  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const byCategory = <T>(what: (category: Category) => T) =>
    Object.fromEntries(CATEGORIES.map((category) => [category, what(category)])) as Record<
      Category,
      T
    >;
  return {
    scores: byCategory((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    failedAudits: byCategory((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
    lcpSeconds: number("largest-contentful-paint") / 1000,
    cls: number("cumulative-layout-shift"),
  };
}
