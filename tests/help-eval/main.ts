import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { ENGLISH, speakBy } from "#worker/domain/translator.ts";
import { messagesOf } from "#worker/tools/words/build-words.ts";
import { type AskedQuestion, judge } from "./judge.ts";
import { askedIn } from "./other-languages.ts";
import { OURS } from "./ours.ts";
import { STRANGER } from "./stranger.ts";
import { TIRED, UNSEEN } from "./unseen.ts";

/** Prints how many questions get the right source first, and how many that nobody can answer get no answer. */
const rows = Object.entries({ ours: OURS, unseen: UNSEEN, tired: TIRED, stranger: STRANGER }).map(
  ([name, questions]) => rowOf(name, questions),
);
const others = INTERFACE_LANGUAGES.filter(({ code }) => code !== ENGLISH).flatMap(({ code }) => {
  const messages = messagesOf(code);
  speakBy(() => ({ language: code, messages: (catalog) => messages[catalog] }));
  return Object.entries(askedIn(code)).map(([set, { answered, unknown }]) =>
    rowOf(`${code}, ${set}`, [...answered, ...unknown]),
  );
});
speakBy(() => ({ language: ENGLISH }));
console.table(Object.fromEntries([...rows, ...others]));

if (process.argv.includes("--wrong")) console.log(judge(OURS).wrong.join("\n"));

function rowOf(name: string, questions: readonly AskedQuestion[]) {
  const { right, answerable, unknown, unanswerable } = judge(questions);
  return [
    name,
    { "right source": share(right, answerable), "I do not know": share(unknown, unanswerable) },
  ] as const;
}

function share(count: number, all: number): string {
  return `${((100 * count) / all).toFixed(1)} % (${count} of ${all})`;
}
