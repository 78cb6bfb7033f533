import { beatOf } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { PAID_WITHOUT_GRANT } from "#worker/features/payments/reconcile.ts";
import type { PlanId } from "#worker/features/payments/rules.ts";
import { PAYMENT_MISMATCH } from "#worker/features/payments/settle.ts";
import type { Link } from "#worker/tools/local/gateway/books.ts";
import { NO_FAULTS } from "#worker/tools/local/gateway/faults.ts";
import type { WebhookEvent } from "#worker/tools/local/gateway/webhooks.ts";
import { stopDatabase } from "./gates.ts";
import { findViolations, readCreditTables, settle } from "./invariants.ts";
import {
  findPurchaseViolations,
  isOfPurchases,
  type PurchaseTables,
  runJob,
  runJobsToTheEnd,
  takingsOf,
  unpaidGrants,
} from "./purchase-invariants.ts";
import {
  atGateway,
  type Buyer,
  leave,
  newBuyer,
  PEOPLE,
  type Press,
  type Step,
  type Story,
  TABS_OF_EACH,
} from "./purchase-stories.ts";

/** After the first gap of the scheduled job. */
const SOON_MS = 2 * 60_000;

export interface Told {
  /** What each step was answered: the same for the same story. */
  readonly trace: readonly string[];
  /** Violations of the invariants. */
  readonly violations: readonly string[];
}

/**
 * Tells a story, each step after the end of the one before it.
 * @param atOnce each tab takes its steps without regard to the others: then no order is certain @default false
 */
export async function tell(stack: Stack, story: Story, atOnce = false): Promise<Told> {
  const { gateway, logs } = stack;
  const firstLine = logs.length;
  const firstEvent = gateway.events.length;
  const found: string[] = [];
  const trace: string[] = [];
  const jobLog = (name: string) => logs.push(name);
  let restart: Promise<unknown> = Promise.resolve();
  let crashed = false;
  let crashIsDue = false;
  const buyers: Buyer[] = [];
  while (buyers.length < PEOPLE) buyers.push(await newBuyer(stack));

  /** The faults of a step, in order, and the one moment at which the runtime is killed. */
  function breakFor({ faults, trouble }: Step, at: number): void {
    gateway.setFaults({ ...NO_FAULTS, delayWebhooks: true, ...(trouble && { [trouble]: true }) });
    const left = [...faults];
    crashIsDue = !crashed && at >= story.crash.at;
    stack.intervene((pipeline) => {
      if (!isOfPurchases(pipeline)) return undefined;
      if (crashed || at < story.crash.at) return left.shift() ?? undefined;
      crashed = true;
      const until = () => {
        restart = stack.crash();
        return restart.then(() => "lost" as const);
      };
      return { held: story.crash.held, until };
    });
  }

  /** Whatever happens to an answer, the tab goes on once the runtime is back. */
  async function answered(request: Promise<Response>): Promise<Response | undefined> {
    try {
      const answer = await request;
      const body = await answer.arrayBuffer();
      const { status, headers } = answer;
      trace.push(String(status));
      return new Response(status === 204 ? null : body, { status, headers });
    } catch {
      trace.push("lost");
      await restart;
      return undefined;
    }
  }

  /** One tab's press comes to its row, and another's is answered meanwhile. */
  async function pressTwice(buyer: Buyer, pressed: Press, step: Step): Promise<void> {
    if (atOnce) {
      await Promise.all([press(buyer, pressed), press(buyer, pressed)]);
      return;
    }
    if (crashIsDue) {
      // The first press dies, and the other comes afterwards.
      await press(buyer, pressed);
      return press(buyer, pressed);
    }
    const stopped = stopDatabase(makesRow, step.held)(stack);
    const first = press(buyer, pressed);
    await Promise.race([stopped.reached, first]);
    await press(buyer, pressed);
    stopped.end("passed");
    await first;
  }

  async function press(buyer: Buyer, pressed: Press): Promise<void> {
    const { plan, key } = pressed;
    const fields = { intent: "buy", plan, key };
    const answer = await answered(buyer.jar.postForm("/pricing", fields));
    const [, linkId] = /\/l\/(\w+)$/.exec(answer?.headers.get("Location") ?? "") ?? [];
    if (linkId === undefined) return;
    buyer.links.add(linkId);
    pressed.linkId ??= linkId;
    if (pressed.linkId !== linkId) found.push(`${key}: two links, ${pressed.linkId} and ${linkId}`);
  }

  function buy(buyer: Buyer, plan: PlanId): Press {
    const pressed = { plan, key: crypto.randomUUID() };
    buyer.presses.push(pressed);
    return pressed;
  }

  async function makeBeat({ id: userId, jar, beats }: Buyer): Promise<void> {
    const key = crypto.randomUUID();
    const answer = await answered(jar.postBeat({ mood: "I feel tense" }, key));
    if (answer?.ok) beats.push({ userId, key, beatId: (await beatOf(answer)).id });
  }

  async function take(buyer: Buyer, step: Step): Promise<void> {
    const { what, plan, which } = step;
    const { jar, presses } = buyer;
    const link = pick([...buyer.links].map(linkOf), which);
    const pressed = pick(presses, which);
    switch (what) {
      case "buy":
        return press(buyer, buy(buyer, plan));
      case "press_twice":
        return pressTwice(buyer, buy(buyer, plan), step);
      case "press_again":
        return pressed && press(buyer, pressed);
      case "come_back": {
        const url = pick(buyer.returns, which);
        if (url !== undefined) await answered(jar.get(url));
        return;
      }
      case "reload":
        if (link) await answered(jar.get(`/payments/${link.reference}`));
        return;
      case "list":
        await answered(jar.get("/api/payments"));
        return;
      case "beat":
        return makeBeat(buyer);
      case "leave":
        return leave(stack, buyer);
      case "deliver":
        // Any event, again and again, whatever came before it.
        await deliver(pick(gateway.events.slice(firstEvent), which));
        found.push(...(await unpaidGrants(stack)));
        return;
      case "reconcile":
        // As with the job itself: one that fails is followed by another.
        await runJob(stack, now() + SOON_MS, jobLog).catch(() => undefined);
        found.push(...(await unpaidGrants(stack)));
        return;
      default:
        // Somebody with nothing to pay yet buys first.
        if (link === undefined) return press(buyer, buy(buyer, plan));
        atGateway(stack, buyer, link, what);
    }
  }

  async function deliver(event: WebhookEvent | undefined): Promise<void> {
    if (event === undefined) return;
    const { id, body, signature } = event;
    const headers = { "X-Razorpay-Signature": signature, "X-Razorpay-Event-Id": id };
    const url = `${stack.origin}/api/payments/webhook`;
    await answered(fetch(url, { method: "POST", headers, body }));
  }

  function linkOf(id: string): Link | undefined {
    return gateway.links().find((link) => link.id === id);
  }

  async function go(ofTab?: number): Promise<void> {
    for (const [at, step] of story.steps.entries()) {
      const buyer = buyers[step.tab % PEOPLE];
      if (buyer === undefined || (ofTab !== undefined && step.tab !== ofTab)) continue;
      trace.push(`${at} ${step.what}`);
      breakFor(step, at);
      await take(buyer, step);
    }
  }
  if (atOnce) await Promise.all(Array.from({ length: PEOPLE * TABS_OF_EACH }, (_, tab) => go(tab)));
  else await go();
  stack.intervene(undefined);
  gateway.setFaults(NO_FAULTS);
  await restart;
  found.push(...(await unpaidGrants(stack)));

  if (story.jobFirst) found.push(...(await runJobsToTheEnd(stack, jobLog)));
  const waiting = await gateway.deliverAll(2);
  if (waiting > 0) found.push(`${waiting} events are not accepted`);
  found.push(...(await runJobsToTheEnd(stack, jobLog)));
  await settle(stack);
  const tables = await readCreditTables(stack);
  const received = buyers.flatMap(({ beats }) => beats);
  const violations = [
    ...found,
    // The sums of deleted accounts are held against a whole sign-up grant, which nobody here has.
    ...findViolations({ ...tables, deleted_ledger: [] }, received, true),
    ...findPurchaseViolations(tables as CreditAndPurchaseTables, takingsOf(stack), true),
    ...logs.slice(firstLine).filter(isAlarm),
  ];
  return { trace, violations };
}

type CreditAndPurchaseTables = Awaited<ReturnType<typeof readCreditTables>> & PurchaseTables;

const makesRow = (pipeline: Pipeline) => sqlOf(pipeline).includes('insert into "payment" ');

/** Nothing in these stories differs between the gateway and us, and nothing is paid without its grant. */
function isAlarm(line: string): boolean {
  return line.includes(PAYMENT_MISMATCH) || line.includes(PAID_WITHOUT_GRANT);
}

function pick<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % Math.max(1, items.length)];
}
