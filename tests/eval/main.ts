import { parseArgs } from "node:util";
import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import type { LabelledText } from "#worker/reading/learn/texts.ts";
import type { ContextClass } from "#worker/reading/model/contract.ts";
import type { CrisisLevel } from "#worker/reading/safety/crisis.ts";
import { languageGroup, readTexts } from "./corpus.ts";
import { type Judged, judge } from "./judge.ts";

const CLASSES = ["Medical", "Spiritual", "Not Applicable"] as const;
const LEVELS = ["clear", "doubt", "none"] as const;

/** Prints the figures: the crisis first, then languages, classes, kinds, bands, clarity and times. */
function printReport(judged: readonly Judged[], { wrong }: { wrong: boolean }): void {
  printCrisis(judged);
  printLanguages(judged);
  printClasses(judged);
  printCompositions(judged);
  printClarity(judged);
  printTimes(judged);
  if (wrong) printWrong(judged);
}

function printCrisis(judged: readonly Judged[]): void {
  console.log("Crisis (rows: what it is, columns: what was found)");
  console.table(
    Object.fromEntries(
      LEVELS.map((wanted) => {
        const own = judged.filter(({ labelled }) => labelled.crisis === wanted);
        const got = (level: CrisisLevel) => own.filter(({ crisis }) => crisis === level).length;
        const found = Object.fromEntries(LEVELS.map((level) => [level, got(level)]));
        return [wanted, { ...found, "help shown": share(own.filter(isHelped), own) }];
      }),
    ),
  );
  const groups = new Set(judged.map(({ labelled }) => languageGroup(labelled)));
  console.table(
    Object.fromEntries(
      Array.from(groups, (group) => {
        const own = judged.filter(({ labelled }) => languageGroup(labelled) === group);
        const ordinary = own.filter(({ labelled }) => labelled.crisis === "none");
        const understood = ordinary.filter((one) => one.understood);
        return [
          group,
          {
            "clear, help shown": helped(own, isClear),
            "indirect, help shown": helped(
              own,
              ({ crisis, about }) => crisis === "doubt" && !about,
            ),
            "about another, help shown": helped(own, ({ about }) => about === "other"),
            "near misses found clear": share(
              ordinary.filter(({ crisis, labelled }) => crisis === "clear" && isNearMiss(labelled)),
              ordinary.filter(({ labelled }) => isNearMiss(labelled)),
            ),
            "ordinary, help beside the beat": share(understood.filter(isHelped), understood),
          },
        ];
      }),
    ),
  );
}

function helped(judged: readonly Judged[], wanted: (text: LabelledText) => boolean): string {
  const own = judged.filter(({ labelled }) => wanted(labelled));
  return share(own.filter(isHelped), own);
}

function printLanguages(judged: readonly Judged[]): void {
  const moods = moodsOf(judged);
  const languages = new Set(judged.map(({ labelled }) => labelled.language));
  console.log("\nBy language");
  console.table(
    Object.fromEntries(
      Array.from(languages, (language) => {
        const own = moods.filter(({ labelled }) => labelled.language === language);
        const all = judged.filter(({ labelled }) => labelled.language === language);
        const foreign = all.filter(({ labelled }) => labelled.kind === "not understood");
        const fitting = fittingOf(own);
        return [
          language,
          {
            class: share(right(own), own),
            bands: share(fitting.right, fitting.meant),
            "clear crisis": helped(all, isClear),
            "not understood, no beat": share(
              foreign.filter(({ composition }) => composition === undefined),
              foreign,
            ),
          },
        ];
      }),
    ),
  );
}

function printClasses(judged: readonly Judged[]): void {
  const moods = moodsOf(judged);
  console.log(`Class: ${share(right(moods), moods)} right`);
  console.table(
    Object.fromEntries(
      CLASSES.map((wanted) => {
        const own = moods.filter(({ labelled }) => labelled.class === wanted);
        const got = (name?: ContextClass) => own.filter((one) => one.class === name).length;
        const counts = Object.fromEntries(CLASSES.map((name) => [name, got(name)]));
        return [wanted, { ...counts, none: got(undefined) }];
      }),
    ),
  );
  const kinds = new Set(moods.map(({ labelled }) => labelled.kind));
  console.log("By kind");
  console.table(
    Object.fromEntries(
      Array.from(kinds, (kind) => {
        const own = moods.filter(({ labelled }) => labelled.kind === kind);
        const fitting = fittingOf(own);
        return [
          kind,
          { class: share(right(own), own), bands: share(fitting.right, fitting.meant) },
        ];
      }),
    ),
  );
}

function printCompositions(judged: readonly Judged[]): void {
  const { meant, right: fitting } = fittingOf(judged);
  console.log(`Bands that fit for 60 % of the time: ${share(fitting, meant)}`);
  const goals = new Set(meant.flatMap(({ labelled }) => labelled.goals?.slice(0, 1) ?? []));
  for (const goal of goals) {
    const own = meant.filter(({ labelled }) => labelled.goals?.[0] === goal);
    const fit = own.filter(({ fits }) => fits);
    console.log(`  ${goal}: ${share(fit, own)}`);
  }
  const composed = judged.filter(({ composition }) => composition !== undefined);
  const valid = composed.filter(({ composition }) => composition === "valid");
  console.log(`Compositions that are valid: ${share(valid, composed)}`);
}

function printClarity(judged: readonly Judged[]): void {
  const labelled = judged.filter((one) => one.labelled.clarity && one.clarity !== undefined);
  if (labelled.length === 0) return;
  const apart = labelled.filter(({ labelled: { clarity: wanted }, clarity = 0 }) =>
    wanted === "high" ? clarity >= 60 : clarity < 60,
  );
  console.log(`Clarity on the right side of 60 %: ${share(apart, labelled)}`);
}

function printTimes(judged: readonly Judged[]): void {
  const composed = judged.filter(({ composeMs }) => composeMs !== undefined);
  console.log(
    `\nMilliseconds, median / 99th of 100 / first: safety ${times(judged.map(({ safetyMs }) => safetyMs))}, assess ${times(judged.map(({ assessMs }) => assessMs))}, compose ${times(composed.map(({ composeMs = 0 }) => composeMs))}`,
  );
}

function printWrong(judged: readonly Judged[]): void {
  for (const { labelled, crisis, class: got, fits, help } of judged) {
    const { text, class: wanted, goals, crisis: level, language } = labelled;
    if (level !== "none" && !help) console.log(`${language}: ${level}, no help: ${text}`);
    else if (crisis !== level)
      console.log(`${language}: crisis ${level}, found ${crisis}: ${text}`);
    else if (level !== "clear" && wanted !== undefined && got !== wanted) {
      console.log(`${language}: ${wanted}, found ${got}: ${text}`);
    } else if (fits === false && goals?.length) {
      console.log(`${language}: ${goals.join(" or ")}: ${text}`);
    }
  }
}

/** Of a text that may speak of a crisis the help counts, not the class. */
function moodsOf(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter(({ labelled }) => labelled.crisis === "none" && labelled.class);
}

function right(judged: readonly Judged[]): readonly Judged[] {
  return judged.filter((one) => one.class === one.labelled.class);
}

function fittingOf(judged: readonly Judged[]) {
  const meant = judged.filter(
    ({ composition, labelled }) => composition !== undefined && labelled.goals?.length,
  );
  return { meant, right: meant.filter(({ fits }) => fits) };
}

function isHelped({ help }: Judged): boolean {
  return help;
}

function isClear({ crisis }: LabelledText): boolean {
  return crisis === "clear";
}

function isNearMiss({ kind }: LabelledText): boolean {
  return kind === "near-miss";
}

function share(part: readonly unknown[], of: readonly unknown[]): string {
  if (of.length === 0) return "";
  return `${((100 * part.length) / of.length).toFixed(1)} % (${part.length} of ${of.length})`;
}

function times(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number) => (sorted[Math.floor((sorted.length - 1) * place)] ?? 0).toFixed(2);
  return `${at(0.5)} / ${at(0.99)} / ${(values[0] ?? 0).toFixed(2)}`;
}

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
