import { chance } from "#worker/sound/layers/chance.ts";

/** `true` always, `false` never, or how often, from 0 to 1. */
type Chance = boolean | number;

/** A reproducible random source. */
export interface Dice {
  happens(often: Chance): boolean;
  shuffled<Item>(items: readonly Item[]): Item[];
  /** An id as Razorpay makes them: a prefix and 14 letters and digits. */
  id(prefix: string): string;
}

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function createDice(seed: number): Dice {
  let throws = 0;
  const below = (end: number) => {
    throws += 1;
    return Math.floor(chance(seed, throws) * end);
  };
  return {
    happens(often) {
      // A certain outcome takes no throw, so that switching one fault on leaves the others as they were.
      if (typeof often === "boolean") return often;
      return below(1_000_000) < often * 1_000_000;
    },
    shuffled<Item>(items: readonly Item[]) {
      const order = [...items];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [order[last], order[other]] = [order[other] as Item, order[last] as Item];
      }
      return order;
    },
    id: (prefix) => prefix + Array.from({ length: 14 }, () => SIGNS[below(SIGNS.length)]).join(""),
  };
}

/** What goes wrong at the gateway, and how often. */
export interface Faults {
  /** A create does nothing and is never answered. */
  readonly createTimesOut: Chance;
  /** A create makes its link, but the connection is cut before the answer. */
  readonly createAnswersLost: Chance;
  /** A create does nothing and is answered with 500. */
  readonly createFails: Chance;
  /** Every other request is answered with 503. */
  readonly readsFail: Chance;
  /** After payment the browser stays at the gateway, as with UPI on a phone. */
  readonly returnsLost: Chance;
  /** An event is never delivered. */
  readonly loseWebhooks: Chance;
  /** An event is delivered twice, under one id. */
  readonly doubleWebhooks: Chance;
  /** An event's first delivery arrives, but its answer does not: it is repeated. */
  readonly webhookAnswersLost: Chance;
  /** Events that wait are delivered in any order. */
  readonly shuffleWebhooks: Chance;
  /** An event waits for `deliverAll`. */
  readonly delayWebhooks: Chance;
  /** An event is signed with the secret before the current one. */
  readonly oldSecret: Chance;
}

export const NO_FAULTS: Faults = {
  createTimesOut: false,
  createAnswersLost: false,
  createFails: false,
  readsFail: false,
  returnsLost: false,
  loseWebhooks: false,
  doubleWebhooks: false,
  webhookAnswersLost: false,
  shuffleWebhooks: false,
  delayWebhooks: false,
  oldSecret: false,
};
