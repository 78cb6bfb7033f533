import { beatOf } from "#tests/rig/answers.ts";
import type { Intervene } from "#tests/rig/fault-proxy.ts";
import type { Stack } from "#tests/rig/stack.ts";
import type { PlanId } from "#worker/domain/payments/plans.ts";
import { PAID_WITHOUT_GRANT } from "#worker/services/payments/reconcile.ts";
import { PAYMENT_MISMATCH } from "#worker/services/payments/settle.ts";
import type { Link } from "#worker/tools/local/gateway/books.ts";
import { NO_FAULTS } from "#worker/tools/local/gateway/faults.ts";
import { readCreditTables, settle } from "./credit-tables.ts";
import { findViolations } from "./invariants.ts";
import { findPurchaseViolations, type PurchaseTables } from "./purchase-invariants.ts";
import { atGateway, type Buyer, leave, newBuyer, type Press } from "./purchase-people.ts";
import { PEOPLE, type Step, type Story, TABS_OF_EACH } from "./purchase-stories.ts";
import {
  isOfPurchases,
  runJob,
  runJobsToTheEnd,
  takingsOf,
  unpaidGrants,
} from "./purchase-tables.ts";

/** After the first gap of the scheduled job. */
const SOON_MS = 2 * 60_000;

/** Executes a story. @returns violations of the invariants */
export async function execute(stack: Stack, story: Story): Promise<readonly string[]> {
  const { gateway, logs } = stack;
  const firstLine = logs.length;
  const found: string[] = [];
  const jobLog = (name: string) => logs.push(name);
  let restart: Promise<void> = Promise.resolve();
  const buyers = await Promise.all(Array.from({ length: PEOPLE }, () => newBuyer(stack)));

  gateway.setFaults(story.gateway);
  stack.intervene(
    faultsInOrder(story, () => {
      restart = stack.crash();
    }),
  );

  /** Whatever happens to an answer, the tab goes on once the runtime is back. */
  async function answered(request: Promise<Response>): Promise<Response | undefined> {
    try {
      const answer = await request;
      const body = await answer.arrayBuffer();
      const { status, headers } = answer;
      return new Response(status === 204 ? null : body, { status, headers });
    } catch {
      await restart;
      return undefined;
    }
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

  async function take(buyer: Buyer, { what, plan, which }: Step): Promise<void> {
    const { jar, presses } = buyer;
    const link = pick([...buyer.links].map(linkOf), which);
    const pressed = pick(presses, which);
    switch (what) {
      case "buy":
        return press(buyer, buy(buyer, plan));
      case "press_twice": {
        const twice = buy(buyer, plan);
        await Promise.all([press(buyer, twice), press(buyer, twice)]);
        return;
      }
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
        await gateway.deliverAll(2);
        found.push(...(await unpaidGrants(stack)));
        return;
      case "reconcile":
        // As with the job itself: one that fails is followed by another.
        await runJob(stack, Date.now() + SOON_MS, jobLog).catch(() => undefined);
        found.push(...(await unpaidGrants(stack)));
        return;
      default:
        // Somebody with nothing to pay yet buys first.
        if (link === undefined) return press(buyer, buy(buyer, plan));
        atGateway(stack, buyer, link, what);
    }
  }

  function linkOf(id: string): Link | undefined {
    return gateway.links().find((link) => link.id === id);
  }

  const tabs = Array.from({ length: PEOPLE * TABS_OF_EACH }, async (_, tab) => {
    const buyer = buyers[tab % PEOPLE];
    const steps = story.steps.filter((step) => step.tab === tab);
    if (buyer) for (const step of steps) await take(buyer, step);
  });
  await Promise.all(tabs);
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
  return [
    ...found,
    // The sums of deleted accounts are held against a whole sign-up grant, which nobody here has.
    ...findViolations({ ...tables, deleted_ledger: [] }, received, true),
    ...findPurchaseViolations(tables as CreditAndPurchaseTables, takingsOf(stack), true),
    ...logs.slice(firstLine).filter(isAlarm),
  ];
}

type CreditAndPurchaseTables = Awaited<ReturnType<typeof readCreditTables>> & PurchaseTables;

/** Faults for requests about purchases, in order, and one moment at which the runtime is killed. */
function faultsInOrder({ faults, crashAt }: Story, crash: () => void): Intervene {
  const left = [...faults];
  let requests = 0;
  return (pipeline) => {
    if (!isOfPurchases(pipeline)) return undefined;
    requests += 1;
    if (requests === crashAt) crash();
    return left.shift() ?? undefined;
  };
}

/** Nothing in these stories differs between the gateway and us, and nothing is paid without its grant. */
function isAlarm(line: string): boolean {
  return line.includes(PAYMENT_MISMATCH) || line.includes(PAID_WITHOUT_GRANT);
}

function pick<Item>(items: readonly Item[], which: number): Item | undefined {
  return items[which % Math.max(1, items.length)];
}
