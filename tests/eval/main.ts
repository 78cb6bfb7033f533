import { parseArgs } from "node:util";
import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import { readTexts } from "./corpus.ts";
import { type Judged, judge } from "./judge.ts";
import { printReport } from "./report.ts";

const { values } = parseArgs({
  options: {
    texts: { type: "string", default: "unseen" },
    wrong: { type: "boolean", default: false },
    most: { type: "string" },
  },
});
const half = values.texts === "learning" ? "learning" : "unseen";
if (half === "unseen" && values.wrong) {
  console.error("The unseen half is for evaluation only: its texts are not printed.");
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
  judged.push(await judge(model, text, () => performance.now()));
}
console.log(`${half} texts, ${model.composer.kind} (${model.composer.model})\n`);
printReport(judged, { wrong: values.wrong });
