import type { Mutation } from "../mutation.ts";

/** Plan, reminders and community. */
export const PLAN: readonly Mutation[] = [
  {
    name: "plan: two sessions are done on one day by somebody who travelled west",
    file: "worker/features/courses/rules.ts",
    find: "doneOn !== null && doneOn >= today",
    replace: "doneOn === today",
    foundBy: ["worker/features/courses/rules.test.ts"],
  },
  {
    name: "reminders: a job that was away for hours mails at night",
    file: "worker/features/reminders/rules.ts",
    find: "if (moment < after || now - moment > LATEST_MS)",
    replace: "if (moment < after || moment - now > LATEST_MS)",
    foundBy: ["worker/features/reminders/rules.test.ts"],
  },
  {
    name: "reminders: a plan that changes is reminded of twice on one day",
    file: "worker/features/reminders/store.ts",
    find: "or(isNull(reminder.last_day), lt(reminder.last_day, day)),",
    replace: "or(isNull(reminder.last_day), lt(reminder.last_day, day + 1)),",
    foundBy: ["tests/integration/reminders.test.ts"],
  },
  {
    name: "community: the counts of four people are shown",
    file: "worker/features/community/rules.ts",
    find: "export const ENOUGH = 5;",
    replace: "export const ENOUGH = 4;",
    foundBy: ["worker/features/community/rules.test.ts"],
  },
];
