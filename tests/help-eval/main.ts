import { judge } from "./judge.ts";
import { OURS } from "./ours.ts";
import { STRANGER } from "./stranger.ts";
import { TIRED, UNSEEN } from "./unseen.ts";

/** Prints how many questions get the right source first, and how many that nobody can answer get no answer. */
const rows = Object.entries({ ours: OURS, unseen: UNSEEN, tired: TIRED, stranger: STRANGER }).map(
  ([name, questions]) => {
    const { right, answerable, unknown, unanswerable } = judge(questions);
    return [
      name,
      { "right source": share(right, answerable), "I do not know": share(unknown, unanswerable) },
    ] as const;
  },
);
console.table(Object.fromEntries(rows));

if (process.argv.includes("--wrong")) console.log(judge(OURS).wrong.join("\n"));

function share(count: number, all: number): string {
  return `${((100 * count) / all).toFixed(1)} % (${count} of ${all})`;
}
