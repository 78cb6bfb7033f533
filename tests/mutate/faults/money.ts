import type { Mutation } from "../mutation.ts";

/** Credits and payments. */
export const MONEY: readonly Mutation[] = [
  {
    name: "payments: Starter and Creator swap their prices",
    file: "worker/features/payments/rules.ts",
    find: `    price: 499,
    allowance: { count: 5, unit: "harmony-music requests" },
    support: ["email support"],
  },
  {
    id: "creator",
    name: "Creator",
    price: 799,`,
    replace: `    price: 799,
    allowance: { count: 5, unit: "harmony-music requests" },
    support: ["email support"],
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
    file: "worker/features/payments/razorpay/razorpay.ts",
    find: "if (!(await isSigned(secrets, body, signature))) return undefined;",
    replace:
      'if (signature === "" && !(await isSigned(secrets, body, signature))) return undefined;',
    foundBy: ["worker/features/payments/razorpay/razorpay.test.ts"],
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
