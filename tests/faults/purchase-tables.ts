import { openDatabase } from "#db/client.ts";
import type { Pipeline } from "#tests/rig/fault-proxy.ts";
import { sqlOf } from "#tests/rig/sql-of.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { createRazorpay } from "#worker/features/payments/razorpay/razorpay.ts";
import { reconcile } from "#worker/features/payments/reconcile.ts";
import { grantsWithoutMoney, type LedgerRecord, type Taking } from "./purchase-invariants.ts";

/** More than the gaps of seven days are, for purchases of which fifty are asked about at a time. */
const MOST_JOBS = 60;

/** Whether a pipeline reads or changes purchases. Receipts are mailed after the answer, whenever that is. */
export function isOfPurchases(pipeline: Pipeline): boolean {
  const text = sqlOf(pipeline);
  const isOfMail = text.includes('"mailed_on" is null') || text.includes('set "mailed_on"');
  return /"payment(_event)?"|payment_event/.test(text) && !isOfMail;
}

/** What the gateway took and gave back. */
export function takingsOf({ gateway }: Stack): readonly Taking[] {
  return gateway.links().map(({ reference, amountPaid, attempts }) => ({
    reference,
    paid: amountPaid,
    refunded: attempts.reduce((sum, attempt) => sum + attempt.refunded, 0),
  }));
}

/** Grants without money, at any moment: the ledger is read first, because money comes before its grant. */
export async function unpaidGrants(stack: Stack): Promise<readonly string[]> {
  const ledger = await stack.dump.rows("select reason, reference from credit_ledger");
  return grantsWithoutMoney(ledger as unknown as readonly LedgerRecord[], takingsOf(stack));
}

/** The scheduled job, at a time of its own. @param log receives the names of its log lines */
export async function runJob(stack: Stack, time: number, log: (name: string) => void) {
  const keys = { keyId: "rzp_test", keySecret: "secret of the key", webhookSecrets: [] };
  const now = () => time;
  const gateway = createRazorpay({ ...keys, url: stack.gateway.url, fetch, now });
  await reconcile({ database: openDatabase({ url: stack.databaseUrl }), gateway, now, log });
}

/** Runs the scheduled job at later and later times, until there is nothing more to ask the gateway. */
export async function runJobsToTheEnd(
  stack: Stack,
  log: (name: string) => void,
): Promise<readonly string[]> {
  for (let jobs = 0; jobs < MOST_JOBS; jobs += 1) {
    const [due] = await stack.dump.rows(
      "select max(next_check_on) as latest from payment where next_check_on is not null",
    );
    if (typeof due?.latest !== "number") return [];
    await runJob(stack, due.latest, log);
  }
  const open = await stack.dump.rows(
    `select status, checks, created_on, next_check_on, count(*) over () as rows from payment
     where next_check_on is not null order by next_check_on limit 3`,
  );
  return [`The scheduled job asks about a purchase for ever: ${JSON.stringify(open)}`];
}
