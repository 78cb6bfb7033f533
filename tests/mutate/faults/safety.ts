import type { Mutation } from "../mutation.ts";

/** Crisis, help, questionnaires and notices. */
export const SAFETY: readonly Mutation[] = [
  {
    name: "wellbeing: the lowest total of a band counts to the band below",
    file: "worker/features/wellbeing/rules.ts",
    find: "total >= from",
    replace: "total > from",
    foundBy: ["worker/features/wellbeing/rules.test.ts"],
  },
  {
    name: "crisis: the eighth item of the PHQ-9 asks for help in place of the ninth",
    file: "worker/features/wellbeing/answers.rules.ts",
    find: "const ITEM_OF_HARM = itemField(8);",
    replace: "const ITEM_OF_HARM = itemField(7);",
    foundBy: ["worker/features/wellbeing/answers.rules.test.ts"],
  },
  {
    name: "crisis: a whole form shows its number before help for the ninth item",
    file: "app/wellbeing/post-answers.server.ts",
    find: 'if (helped && form.get("seen") !== "help") {',
    replace: 'if (helped && !read.ok && form.get("seen") !== "help") {',
    foundBy: ["tests/integration/wellbeing.test.ts"],
  },
  {
    name: "crisis: what was written of epilepsy is overlooked beside a ticked box",
    file: "worker/reading/safety/listening-notices.ts",
    find: "ticked.includes(notice) || written.includes(notice)",
    replace: "ticked.length > 0 ? ticked.includes(notice) : written.includes(notice)",
    foundBy: ["worker/reading/safety/listening-notices.test.ts"],
  },
  {
    name: "help: the page of helplines leaves out iCALL",
    file: "worker/reading/safety/support.ts",
    find: '    line("iCALL", "9152987821", "hours vary", "+91"),\n',
    replace: "",
    foundBy: ["worker/reading/safety/support.test.ts"],
  },
];
