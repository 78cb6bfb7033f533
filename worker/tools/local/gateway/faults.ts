import type { Chance } from "./dice.ts";

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
