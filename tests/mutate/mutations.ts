import type { Mutation } from "./mutation.ts";
import { ACCESS, DATA, HTTP } from "./security-faults.ts";

/** Credits and payments. */
const MONEY: readonly Mutation[] = [
  {
    name: "payments: Starter and Creator swap their prices",
    file: "worker/features/payments/rules.ts",
    find: `    price: 499,
    allowance: { count: 5 },
    support: ["email"],
  },
  {
    id: "creator",
    name: "Creator",
    price: 799,`,
    replace: `    price: 799,
    allowance: { count: 5 },
    support: ["email"],
  },
  {
    id: "creator",
    name: "Creator",
    price: 499,`,
    foundBy: ["worker/features/payments/rules.test.ts"],
  },
  {
    name: "payments: a payment of a part counts as the whole",
    file: "worker/features/payments/rules.ts",
    find: 'return settled && report.amountPaid !== purchase.amount ? "paid" : undefined;',
    replace: 'return settled && report.amountPaid <= 0 ? "paid" : undefined;',
    foundBy: ["worker/features/payments/rules.test.ts"],
  },
  {
    name: "payments: a refund of a part takes back one credit too many",
    file: "worker/features/payments/rules.ts",
    find: "return Math.floor((credits * paise) / amount);",
    replace: "return Math.ceil((credits * paise) / amount);",
    foundBy: ["worker/features/payments/rules.test.ts"],
  },
  {
    name: "payments: an event with a wrong signature is believed",
    file: "worker/features/payments/razorpay/messages.ts",
    find: "if (!(await isSigned(secrets, body, signature))) return undefined;",
    replace:
      'if (signature === "" && !(await isSigned(secrets, body, signature))) return undefined;',
    foundBy: ["worker/features/payments/razorpay/messages.test.ts"],
  },
  {
    name: "credits: the grant of a sign-up is booked once more each time it is asked for",
    file: "db/ledger.ts",
    find: "eq(creditLedger.reference, reference ?? creditBalance.id),",
    replace: 'eq(creditLedger.reference, reference ?? "signup"),',
    foundBy: ["db/transactions.test.ts"],
  },
  {
    name: "credits: a request that is sent again makes and charges a second beat",
    file: "worker/features/beats/generation.store.ts",
    find: "where generation.status = 'failed'`),",
    replace: "where generation.status <> 'pending'`),",
    foundBy: ["tests/integration/beats.test.ts"],
  },
];

/** Crisis, help, questionnaires and notices. */
const SAFETY: readonly Mutation[] = [
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
    file: "app/wellbeing/answers.server.ts",
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

/** Stages, kernel and container. */
const SOUND: readonly Mutation[] = [
  {
    name: "sound: a stage ends without its fade",
    file: "worker/sound/kernel/assembly/stage.ts",
    find: "return length - edgeOut;",
    replace: "return length;",
    foundBy: ["worker/sound/kernel/kernel.test.ts"],
  },
  {
    name: "sound: a stage of a broken second has one frame too few",
    file: "worker/sound/arc/arc.ts",
    find: "end + Math.round(duration * SAMPLE_RATE)",
    replace: "end + Math.floor(duration * SAMPLE_RATE)",
    foundBy: ["worker/sound/plan/plan.test.ts"],
  },
  {
    name: "sound: the header of a WAV file counts itself to the samples",
    file: "worker/sound/container/wav.ts",
    find: "header.setUint32(40, dataBytes, true);",
    replace: "header.setUint32(40, HEADER_BYTES - 8 + dataBytes, true);",
    foundBy: ["worker/sound/container/wav.test.ts"],
  },
];

/** Plan, reminders and community. */
const PLAN: readonly Mutation[] = [
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

/** Faults that a tired developer could make. Each changes what a person or a caller notices. */
export const MUTATIONS: readonly Mutation[] = [
  ...MONEY,
  ...ACCESS,
  ...HTTP,
  ...SAFETY,
  ...SOUND,
  ...PLAN,
  ...DATA,
];
