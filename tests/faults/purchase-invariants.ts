import { openDatabase } from "#db/client.ts";
import { now } from "#tests/rig/clock.ts";
import { type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { createRazorpay } from "#worker/features/payments/razorpay/razorpay.ts";
import { reconcile } from "#worker/features/payments/reconcile.ts";
import { type CreditTables, repeats } from "./invariants.ts";

/** A purchase, as our books have it. */
export interface PaymentRecord {
  readonly id: string;
  /** null: the account was deleted. */
  readonly user_id: string | null;
  readonly amount: number;
  readonly credits: number;
  readonly status: string;
  readonly refunded: number;
  readonly taken_back: number;
  readonly receipt_year: string | null;
  readonly receipt_number: number | null;
  readonly paid_on: number | null;
}

type LedgerRecord = CreditTables["credit_ledger"][number];

/** The rows that the invariants of purchases are about. */
export interface PurchaseTables extends Pick<CreditTables, "credit_ledger" | "deleted_ledger"> {
  readonly payment: readonly PaymentRecord[];
}

/** What the gateway's own books say of a purchase, in paise. */
export interface Taking {
  /** Our id of the purchase. */
  readonly reference: string;
  readonly paid: number;
  readonly refunded: number;
}

/**
 * Checks what must hold between the gateway's money, the purchases and the credits after any faults. That
 * a balance is the sum of its ledger and not negative is checked by `findViolations`. Pure.
 * @param settled whether all that the gateway has to say has been said: then the books must know it
 * @returns a line for each violation
 */
export function findPurchaseViolations(
  tables: PurchaseTables,
  takings: readonly Taking[],
  settled: boolean,
): readonly string[] {
  const rows = tables.credit_ledger.filter(isOfPurchase);
  const byPurchase = Map.groupBy(rows, ({ reference }) => purchaseOf(reference));
  return [
    ...grantsWithoutMoney(rows, takings),
    ...tables.payment.flatMap((payment) => {
      const ledger = byPurchase.get(payment.id) ?? [];
      return [
        ...stateViolations(payment),
        ...grantViolations(payment, ledger),
        ...refundViolations(payment, ledger),
      ];
    }),
    ...moneyViolations(tables.payment, takings, settled),
    ...strayViolations(tables),
    ...receiptViolations(tables.payment),
    ...deletedViolations(tables),
  ];
}

/** Grants of purchases for which the gateway took nothing. It holds at any moment, of a ledger read before the takings. */
export function grantsWithoutMoney(
  ledger: readonly Pick<LedgerRecord, "reason" | "reference">[],
  takings: readonly Taking[],
): readonly string[] {
  const paid = new Set(takings.filter((one) => one.paid > 0).map(({ reference }) => reference));
  return ledger
    .filter(({ reason, reference }) => reason === "purchase" && !paid.has(reference))
    .map(({ reference }) => `${reference}: granted without money`);
}

/** Status, time and money of a purchase say the same. */
function stateViolations(payment: PaymentRecord): string[] {
  const { id, status, amount, refunded, paid_on, receipt_number, receipt_year } = payment;
  const paid = status === "paid" || status === "refunded";
  return [
    ...(paid === (paid_on !== null) ? [] : [`${id}: ${status}, and paid on ${paid_on}`]),
    ...((status === "refunded") === (refunded === amount)
      ? []
      : [`${id}: ${status}, and ${refunded} of ${amount} went back`]),
    ...(refunded > 0 && !paid ? [`${id}: ${status}, and ${refunded} went back`] : []),
    ...((receipt_number !== null && receipt_year !== null) === paid
      ? []
      : [`${id}: ${status}, and its receipt is ${receipt_year} ${receipt_number}`]),
  ];
}

/** A paid purchase of a living account is granted once, to its buyer, with what it was sold for. */
function grantViolations(
  { id, user_id, credits, paid_on }: PaymentRecord,
  ledger: readonly LedgerRecord[],
): string[] {
  const grants = ledger.filter(({ reason }) => reason === "purchase");
  const due = paid_on !== null && user_id !== null ? 1 : 0;
  return [
    ...(grants.length === due ? [] : [`${id}: ${grants.length} grants instead of ${due}`]),
    ...grants.flatMap((grant) => [
      ...(grant.delta === credits ? [] : [`${id}: ${grant.delta} granted of ${credits}`]),
      ...(grant.user_id === user_id ? [] : [`${id}: granted to ${grant.user_id}`]),
    ]),
  ];
}

/** A refund takes back its share of the grant at most, and the ledger has each part of it. */
function refundViolations(
  { id, user_id, amount, credits, refunded, taken_back }: PaymentRecord,
  ledger: readonly LedgerRecord[],
): string[] {
  const parts = ledger.filter(({ reason }) => reason === "refund");
  const booked = parts.reduce((sum, { delta }) => sum - delta, 0);
  const due = user_id === null ? 0 : taken_back;
  const share = Math.floor((credits * refunded) / amount);
  return [
    ...(booked === due ? [] : [`${id}: ${booked} booked as taken back instead of ${due}`]),
    ...(taken_back <= share ? [] : [`${id}: ${taken_back} taken back of a share of ${share}`]),
    ...parts
      .filter((part) => part.delta >= 0 || part.user_id !== user_id)
      .map((part) => `${id}: a refund of ${part.delta} to ${part.user_id}`),
  ];
}

/** The gateway took the price of what is paid, gave back what is refunded, and the books know it in the end. */
function moneyViolations(
  payments: readonly PaymentRecord[],
  takings: readonly Taking[],
  settled: boolean,
): string[] {
  const byReference = new Map(takings.map((taking) => [taking.reference, taking]));
  const known = new Set(payments.map(({ id }) => id));
  return [
    ...repeats(takings.map(({ reference }) => `link of ${reference}`)),
    ...takings
      .filter(({ reference, paid }) => paid > 0 && !known.has(reference))
      .map(({ reference, paid }) => `${reference}: ${paid} taken for no purchase of ours`),
    ...payments.flatMap(({ id, amount, paid_on, refunded }) => {
      const { paid, refunded: back } = byReference.get(id) ?? { paid: 0, refunded: 0 };
      const booked = paid_on === null ? 0 : amount;
      return [
        ...(booked > paid ? [`${id}: ${booked} booked of ${paid} that was taken`] : []),
        ...(refunded > back ? [`${id}: ${refunded} booked of ${back} that went back`] : []),
        ...(settled && booked < paid ? [`${id}: ${paid} taken, and not booked`] : []),
        ...(settled && refunded < back ? [`${id}: ${back} went back, ${refunded} booked`] : []),
      ];
    }),
  ];
}

/** Every grant and every refund belongs to a purchase, and is booked once. */
function strayViolations({ payment, credit_ledger }: PurchaseTables): string[] {
  const known = new Set(payment.map(({ id }) => id));
  const rows = credit_ledger.filter(isOfPurchase);
  return [
    ...repeats(rows.map(({ reason, reference }) => `${reason} ${reference}`)),
    ...rows
      .filter(({ reference }) => !known.has(purchaseOf(reference)))
      .map(({ reason, reference }) => `${reason} ${reference}: no such purchase`),
  ];
}

/** The receipts of a year are numbered 1 to n. */
function receiptViolations(payments: readonly PaymentRecord[]): string[] {
  const receipts = payments.filter(({ receipt_number }) => receipt_number !== null);
  const years = Map.groupBy(receipts, ({ receipt_year }) => receipt_year);
  return [...years].flatMap(([year, ofYear]) => {
    const numbers = ofYear.map((row) => row.receipt_number ?? 0).toSorted((a, b) => a - b);
    const wrong = numbers.find((number, at) => number !== at + 1);
    return wrong === undefined ? [] : [`receipts of ${year}: number ${wrong} after a gap or twice`];
  });
}

/** Of deleted accounts sums remain: no more than their purchases granted and took back. */
function deletedViolations({ payment, deleted_ledger = [] }: PurchaseTables): string[] {
  const theirs = payment.filter(({ user_id, paid_on }) => user_id === null && paid_on !== null);
  const most: Readonly<Record<string, number>> = {
    purchase: theirs.reduce((sum, { credits }) => sum + credits, 0),
    refund: theirs.reduce((sum, { taken_back }) => sum + taken_back, 0),
  };
  return deleted_ledger
    .filter(({ reason, delta }) => Math.abs(delta) > (most[reason] ?? Number.POSITIVE_INFINITY))
    .map(({ reason, delta }) => `deleted ${reason}: ${delta}, and at most ${most[reason]}`);
}

function isOfPurchase({ reason }: LedgerRecord): boolean {
  return reason === "purchase" || reason === "refund";
}

/** The purchase of a ledger row: a refund's reference has the paise after it. */
function purchaseOf(reference: string): string {
  return reference.split(":")[0] ?? reference;
}

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

/**
 * Runs the scheduled job at later and later times, until there is nothing more to ask the gateway. None is before now:
 * a purchase of a deleted account is due since 1970.
 */
export async function runJobsToTheEnd(
  stack: Stack,
  log: (name: string) => void,
): Promise<readonly string[]> {
  for (let jobs = 0; jobs < MOST_JOBS; jobs += 1) {
    const [due] = await stack.dump.rows(
      "select max(next_check_on) as latest from payment where next_check_on is not null",
    );
    if (typeof due?.latest !== "number") return [];
    await runJob(stack, Math.max(due.latest, now()), log);
  }
  const open = await stack.dump.rows(
    `select status, checks, created_on, next_check_on, count(*) over () as rows from payment
     where next_check_on is not null order by next_check_on limit 3`,
  );
  return [`The scheduled job asks about a purchase for ever: ${JSON.stringify(open)}`];
}
