import * as z from "zod";
import { parseJson } from "#worker/domain/http.ts";

/** An advisory that `npm run advisories` lets pass. */
interface KnownAdvisory {
  readonly id: string;
  /** What it needs, and why nobody can do it here. */
  readonly reason: string;
  /** Tests that hold the reason. */
  readonly heldBy: readonly string[];
}

/** Advisories of packages that we cannot replace yet, each with the reason why it does not reach the product. */
export const KNOWN: readonly KnownAdvisory[] = [
  {
    id: "GHSA-wrjc-x8rr-h8h6",
    reason:
      "A backslash in Link or useNavigate leads to another site; repaired in react-router 7 alone, and Remix 2 needs 6. No text from outside reaches either.",
    heldBy: ["tests/layers/addresses.test.ts", "tests/security/addresses.test.ts"],
  },
  {
    id: "GHSA-337j-9hxr-rhxg",
    reason:
      "At hydration an error is made by the constructor that its data names; repaired in react-router 7 alone. Our pages name no constructor, whatever an error says.",
    heldBy: ["tests/layers/addresses.test.ts", "tests/security/addresses.test.ts"],
  },
  {
    id: "GHSA-rxv8-25v2-qmq8",
    reason:
      "Structure from a request, deep or of very many values, holds up the encoder of the answer that gives it back; repaired in turbo-stream 3, and Remix 2 needs 2. Our answers give back texts alone, under names of ours, as many as a form of ours has.",
    heldBy: ["tests/layers/answers.test.ts", "tests/security/answers.test.ts"],
  },
];

/** An advisory about an installed package. */
export interface Advisory {
  /** Such as `GHSA-jjmj-jmhj-qwj2`, or the address where there is no such id. */
  readonly id: string;
  readonly name: string;
  readonly severity: string;
  readonly title: string;
  /** The versions that it is about. */
  readonly range: string;
}

/** What the registry said. "no_answer" is neither good nor bad news. */
export type Report =
  | {
      readonly kind: "answered";
      readonly packages: number;
      readonly advisories: readonly Advisory[];
    }
  | { readonly kind: "no_answer"; readonly why: string };

const advisory = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
  range: z.string(),
});

/** The part of `npm audit --json` that is read; https://docs.npmjs.com/cli/commands/npm-audit. */
const audit = z.object({
  auditReportVersion: z.literal(2),
  // A string names another package of the report, through which an advisory reaches this one.
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), advisory])) }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number().positive() }) }),
});

const refusal = z.object({ message: z.string() });

/**
 * Reads what `npm audit --json` printed.
 * @param printed its standard output, which is JSON if it went well
 */
export function readAudit(printed: string): Report {
  const json = parseJson(printed);
  const read = audit.safeParse(json);
  if (!read.success) {
    const said = refusal.safeParse(json);
    return { kind: "no_answer", why: said.success ? said.data.message : "its answer is no report" };
  }
  const { vulnerabilities, metadata } = read.data;
  const found = new Map<string, Advisory>();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const one of via) {
      if (typeof one === "string") continue;
      const { url, ...about } = one;
      const id = /GHSA(-\w{4}){3}/.exec(url)?.[0] ?? url;
      found.set(`${id} ${about.name}`, { id, ...about });
    }
  }
  return {
    kind: "answered",
    packages: metadata.dependencies.total,
    advisories: [...found.values()],
  };
}

/** Exit codes: of the three outcomes none can be taken for another. */
export const EXIT = { none: 0, found: 1, noAnswer: 2 } as const;

/** The lines that say what was found, and the exit code. */
export function conclude(report: Report, known: readonly KnownAdvisory[]) {
  if (report.kind === "no_answer") {
    const lines = [
      `No answer from the registry (${report.why}).`,
      "Nothing is known about advisories: ask again.",
    ];
    return { lines, exit: EXIT.noAnswer };
  }
  const { advisories, packages } = report;
  const reasons = new Map(known.map(({ id, reason }) => [id, reason]));
  const open = advisories.filter(({ id }) => !reasons.has(id));
  const lines = [
    ...open.map(
      ({ id, name, severity, title, range }) =>
        `WRONG ${id} (${severity}) ${name} ${range}: ${title}`,
    ),
    ...advisories.flatMap(({ id, name }) => {
      const reason = reasons.get(id);
      return reason === undefined ? [] : [`known ${id} ${name}: ${reason}`];
    }),
    ...known
      .filter(({ id }) => !advisories.some((one) => one.id === id))
      .map(({ id }) => `gone  ${id} is not reported any more: remove it from the known ones`),
    open.length === 0
      ? `No advisory that is not known, about ${packages} packages.`
      : `${open.length} of ${advisories.length} advisories are open: update, override, or argue in worker/tools/advisories/report.ts.`,
  ];
  return { lines, exit: open.length === 0 ? EXIT.none : EXIT.found };
}
