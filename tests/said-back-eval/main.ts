import { type JudgedText, judge, readTold, type Verdict } from "./judge.ts";

/** Prints how often the room says back what was told, says nothing, or says something odd. */
const VERDICTS = ["right", "quiet", "doubt", "odd"] as const satisfies readonly Verdict[];

for (const name of [
  "unseen",
  "later",
  "last",
  "fresh",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "blind",
]) {
  const judged = readTold(name).map(judge);
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
