import { readFileSync } from "node:fs";
import { readCrisis } from "#worker/reading/safety/crisis.ts";
import { sayBack, subjectsToSay } from "#worker/reading/said-back/say-back.ts";

/** A text of somebody tired or troubled, and what may be said back of it. */
export interface ToldText {
  readonly language: string;
  /** Codes of subjects, with "tomorrow" and "night" for when; none: nothing may be said. */
  readonly may: ReadonlySet<string>;
  readonly crisis: boolean;
  readonly text: string;
}

/**
 * - right: says only what was told, or rightly nothing
 * - quiet: says nothing where something was told
 * - doubt: the same, because the crisis reader has a doubt, where nothing is ever said
 * - odd: says what was not told, or what must not be said
 */
type Verdict = "right" | "quiet" | "doubt" | "odd";

interface JudgedText {
  readonly told: ToldText;
  readonly verdict: Verdict;
  readonly said: string;
}

const TOMORROW = /^(.+)_tomorrow$/;

/** Reads `texts.tsv`: set, language, what may be said, text. @returns the texts of each set, in their order */
function readTold(): ReadonlyMap<string, readonly ToldText[]> {
  const sets = new Map<string, ToldText[]>();
  const rows = readFileSync(new URL("texts.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  for (const row of rows) {
    const [set = "", language = "", may = "", text = ""] = row.split("\t");
    const codes = may === "-" || may === "!" ? [] : may.split(" ");
    const told = { language, may: new Set(codes), crisis: may === "!", text };
    sets.set(set, [...(sets.get(set) ?? []), told]);
  }
  return sets;
}

function judge(told: ToldText): JudgedText {
  const subjects = subjectsToSay(told.text)?.subjects ?? [];
  const said = sayBack(told.text, [])?.text ?? "";
  const codes = subjects.flatMap((code) => {
    const [, ahead] = TOMORROW.exec(code) ?? [];
    return ahead === undefined ? [code] : [ahead, "tomorrow"];
  });
  return { told, said, verdict: verdictOf(told, codes) };
}

function verdictOf({ may, text }: ToldText, codes: readonly string[]): Verdict {
  if (codes.some((code) => !may.has(code))) return "odd";
  if (codes.length > 0 || may.size === 0) return "right";
  return readCrisis(text).level === "none" ? "quiet" : "doubt";
}

/** Prints how often the room says back what was told, says nothing, or says something odd. */
const VERDICTS = ["right", "quiet", "doubt", "odd"] as const satisfies readonly Verdict[];

for (const [name, texts] of readTold()) {
  const judged = texts.map(judge);
  const groups: Readonly<Record<string, readonly JudgedText[]>> = {
    all: judged,
    English: judged.filter(({ told }) => told.language === "en"),
    Hindi: judged.filter(({ told }) => told.language.startsWith("hi")),
    "other languages": judged.filter(({ told }) => !/^(en|hi)/.test(told.language)),
    "nothing to say": judged.filter(({ told }) => told.may.size === 0),
    crisis: judged.filter(({ told }) => told.crisis),
  };
  console.log(`${name}: ${judged.length} texts`);
  console.table(
    Object.fromEntries(Object.entries(groups).map(([group, own]) => [group, shares(own)])),
  );
  if (!process.argv.includes("--wrong")) continue;
  for (const { told, verdict, said } of judged) {
    if (verdict !== "right") console.log(`${verdict}\t${told.text}\t${said}`);
  }
}

function shares(judged: readonly JudgedText[]) {
  return Object.fromEntries(
    VERDICTS.map((verdict) => {
      const count = judged.filter((one) => one.verdict === verdict).length;
      const share = judged.length === 0 ? 0 : (100 * count) / judged.length;
      return [verdict, `${share.toFixed(1)} % (${count})`];
    }),
  );
}
