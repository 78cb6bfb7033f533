import type { Mutation } from "../mutation.ts";

/** Plan, reminders and community. */
export const PLAN: readonly Mutation[] = [
  {
    name: "plan: two sessions are done on one day by somebody who travelled west",
    file: "worker/domain/courses/course-steps.ts",
    find: "doneOn !== null && doneOn >= today",
    replace: "doneOn === today",
    foundBy: ["worker/domain/courses/course-steps.test.ts"],
  },
  {
    name: "reminders: a job that was away for hours mails at night",
    file: "worker/domain/courses/reminder.ts",
    find: "if (moment < after || now - moment > LATEST_MS)",
    replace: "if (moment < after || moment - now > LATEST_MS)",
    foundBy: ["worker/domain/courses/reminder.test.ts"],
  },
  {
    name: "reminders: a plan that changes is reminded of twice on one day",
    file: "db/reminders.ts",
    find: "or(isNull(reminder.last_day), lt(reminder.last_day, day)),",
    replace: "or(isNull(reminder.last_day), lt(reminder.last_day, day + 1)),",
    foundBy: ["tests/integration/reminders.test.ts"],
  },
  {
    name: "community: the counts of four people are shown",
    file: "worker/domain/community/enough.ts",
    find: "export const ENOUGH = 5;",
    replace: "export const ENOUGH = 4;",
    foundBy: ["worker/domain/community/enough.test.ts"],
  },
];
