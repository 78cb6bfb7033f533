import { parseArgs } from "node:util";
import { brokenGoalRule } from "#worker/beat/goals.ts";
import { parseFormula } from "#worker/beat/stage.ts";
import { createLanguageModel } from "#worker/model/language-model.ts";
import { crisisLevel } from "#worker/safety/crisis.ts";
import { type LabelledText, readTexts } from "./corpus.ts";
import { type Judged, printReport } from "./report.ts";

const DEADLINE_MS = 120_000;

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "unseen" },
    wrong: { type: "boolean", default: false },
    most: { type: "string" },
  },
});
const half = values.texts === "learning" ? "learning" : "unseen";
if (half === "unseen" && values.wrong) {
  console.error("The unseen half is only reported on: its single texts stay unseen.");
  process.exit(2);
}
const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL } = process.env;
const model = createLanguageModel({
  baseUrl: LLM_BASE_URL || undefined,
  apiKey: LLM_API_KEY || undefined,
  model: LLM_MODEL || undefined,
});

const judged: Judged[] = [];
for (const text of readTexts(half).slice(0, Number(values.most ?? Number.POSITIVE_INFINITY))) {
  judged.push(await judge(text));
}
console.log(`${half} texts, ${model.composer.kind} (${model.composer.model})\n`);
printReport(judged, { wrong: values.wrong });

/** What the product would do with one text, in the order in which it does it. */
async function judge(labelled: LabelledText): Promise<Judged> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { text } = labelled;
  const start = performance.now();
  const level = crisisLevel(text);
  const safetyMs = performance.now() - start;
  const { assessment, ok } = await model.assess(text, { signal });
  const assessMs = performance.now() - start - safetyMs;
  const crisis = assessment.crisis ? "clear" : level;
  const { context_class, focus, goal } = assessment;
  const common = { labelled, crisis, class: ok ? context_class : undefined, safetyMs, assessMs };
  if (crisis === "clear" || context_class === "Not Applicable") return common;
  const request = { text, focus, contextClass: context_class, goal };
  const result = await model.compose(request, { signal });
  const composeMs = performance.now() - start - safetyMs - assessMs;
  if (!result.ok) return { ...common, composeMs, composition: "failed" };
  const { formula } = result;
  const valid = parseFormula(formula).ok;
  const fits = labelled.goals?.some((wanted) => brokenGoalRule(wanted, formula) === undefined);
  return { ...common, composeMs, composition: valid ? "valid" : "broken", fits: fits === true };
}
