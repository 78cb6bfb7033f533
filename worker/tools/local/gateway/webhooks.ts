import { createHmac } from "node:crypto";
import { withDeadline } from "#worker/domain/deadline.ts";
import type { Dice, Faults } from "./faults.ts";

/** An event and what became of it. */
export interface WebhookEvent {
  readonly id: string;
  readonly kind: string;
  /** The exact bytes that are signed. */
  readonly body: string;
  readonly signature: string;
  attempts: number;
  /** `lost`: never delivered, by a fault. */
  state: "waiting" | "delivered" | "lost";
}

export interface WebhookPorts {
  readonly url: string;
  /** The current secret first. */
  readonly secrets: readonly string[];
  readonly dice: Dice;
  readonly faults: () => Faults;
  readonly fetch: typeof fetch;
}

export interface Webhooks {
  readonly events: readonly WebhookEvent[];
  announce(kind: string, body: string): void;
  /**
   * Delivers all that waits, whether it is due or not, and repeats what fails.
   * @param atOnce how many at a time @default 1
   * @returns how many still wait
   */
  deliverAll(atOnce?: number): Promise<number>;
  /** Ends deliveries and timers; what waits is never delivered. */
  close(): Promise<void>;
}

/** Razorpay's own limit on an answer. */
const ANSWER_MS = 5_000;
/** Between attempts; the last one again and again. */
const GAPS_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000] as const;
/** How often `deliverAll` repeats what fails. */
const ROUNDS = 4;

interface Delivery {
  readonly event: WebhookEvent;
  /** Unix ms. */
  dueOn: number;
}

/** Delivers events to the product at least once, in order only if no fault mixes them. */
export function createWebhooks(ports: WebhookPorts): Webhooks {
  const { url, secrets, dice, faults, fetch } = ports;
  const events: WebhookEvent[] = [];
  const closing = new AbortController();
  let waiting: Delivery[] = [];
  /** The end of the last run: runs follow each other. */
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function announce(kind: string, body: string): void {
    const { loseWebhooks, doubleWebhooks, delayWebhooks, oldSecret } = faults();
    const secret = (dice.happens(oldSecret) ? secrets.at(-1) : secrets[0]) ?? "";
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const event: WebhookEvent = {
      id: dice.id(""),
      kind,
      body,
      signature,
      attempts: 0,
      state: dice.happens(loseWebhooks) ? "lost" : "waiting",
    };
    events.push(event);
    if (event.state === "lost") return;
    const dueOn = dice.happens(delayWebhooks) ? Number.POSITIVE_INFINITY : Date.now();
    const copies = dice.happens(doubleWebhooks) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) waiting.push({ event, dueOn });
    void enqueue(deliverDue);
  }

  function enqueue<Value>(run: () => Promise<Value>): Promise<Value> {
    clearTimeout(timer);
    const result = last.then(run);
    last = result.then(schedule);
    return result;
  }

  function schedule(): void {
    clearTimeout(timer);
    const next = Math.min(...waiting.map(({ dueOn }) => dueOn));
    if (closing.signal.aborted || !Number.isFinite(next)) return;
    timer = setTimeout(() => void enqueue(deliverDue), Math.max(0, next - Date.now()));
  }

  function deliverDue(): Promise<void> {
    return deliver(
      take(({ dueOn }) => dueOn <= Date.now()),
      1,
    );
  }

  function take(isDue: (delivery: Delivery) => boolean): Delivery[] {
    const due = waiting.filter(isDue);
    waiting = waiting.filter((delivery) => !isDue(delivery));
    return dice.happens(faults().shuffleWebhooks) ? dice.shuffled(due) : due;
  }

  async function deliver(batch: Delivery[], atOnce: number): Promise<void> {
    const lane = async () => {
      for (let next = batch.shift(); next !== undefined; next = batch.shift()) await attempt(next);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    if (closing.signal.aborted) return;
    const { event } = delivery;
    const isFirst = event.attempts === 0;
    event.attempts += 1;
    const answerLost = isFirst && dice.happens(faults().webhookAnswersLost);
    const accepted = await post(event);
    if (accepted && !answerLost) {
      event.state = "delivered";
      return;
    }
    const gap = GAPS_MS[event.attempts - 1] ?? GAPS_MS[4];
    delivery.dueOn = Date.now() + gap;
    waiting.push(delivery);
  }

  async function post({ id, body, signature }: WebhookEvent): Promise<boolean> {
    try {
      return await withDeadline(ANSWER_MS, async (signal) => {
        const answer = await fetch(url, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            "User-Agent": "Razorpay-Webhook/v1",
            "x-razorpay-event-id": id,
            "x-razorpay-signature": signature,
          },
          body,
          redirect: "manual",
          signal: AbortSignal.any([signal, closing.signal]),
        });
        await answer.body?.cancel();
        return answer.ok;
      });
    } catch {
      return false;
    }
  }

  return {
    events,
    announce,
    deliverAll: (atOnce = 1) =>
      enqueue(async () => {
        for (let round = 0; round < ROUNDS && waiting.length > 0; round += 1) {
          await deliver(
            take(() => true),
            atOnce,
          );
        }
        return waiting.length;
      }),
    async close() {
      closing.abort();
      waiting = [];
      await last;
      waiting = [];
      clearTimeout(timer);
    },
  };
}
