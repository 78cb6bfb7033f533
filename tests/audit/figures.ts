import { execFile } from "node:child_process";
import { promisify } from "node:util";
import * as z from "zod";
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

/** Not a dependency: with what it needs it has 220 MB, for this command alone. */
const LIGHTHOUSE = "lighthouse@13.5.0";

/** The fields of its report that are read. */
const lighthouseReport = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
  categories: z.record(
    z.enum(CATEGORIES),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
});

async function runOnce(url: string, port: number, session?: string): Promise<Report> {
  const cookie = { Cookie: `session=${session}` };
  const args = [
    url,
    `--port=${port}`,
    "--quiet",
    "--output=json",
    `--only-categories=${CATEGORIES.join(",")}`,
    "--no-enable-error-reporting",
    ...(session === undefined ? [] : [`--extra-headers=${JSON.stringify(cookie)}`]),
  ];
  const command = ["exec", "--yes", "--", LIGHTHOUSE, ...args];
  const { stdout } = await promisify(execFile)("npm", command, { maxBuffer: 100_000_000 });
  const { audits, categories, runtimeError } = lighthouseReport.parse(JSON.parse(stdout));
  if (runtimeError) throw new Error(`Lighthouse on ${url}: ${runtimeError.message}`);

  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const byCategory = <T>(what: (category: Category) => T) =>
    Object.fromEntries(CATEGORIES.map((category) => [category, what(category)])) as Record<
      Category,
      T
    >;
  return {
    scores: byCategory((category) => Math.round((categories[category].score ?? 0) * 100)),
    failedAudits: byCategory((category) =>
      categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
    lcpSeconds: number("largest-contentful-paint") / 1000,
    cls: number("cumulative-layout-shift"),
  };
}
