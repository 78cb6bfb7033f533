/** What the product asks of a payment gateway, whichever it is, and when. */
import { DAY_MS } from "#worker/domain/time.ts";
import type { GatewayReport, Purchase } from "./rules.ts";

/** The company that takes the money, as people read its name. */
export const GATEWAY_COMPANY = "Razorpay";

/** What a payment link is made from. */
export interface Order {
  /** Our id of the purchase, unique at the gateway. */
  readonly reference: string;
  /** Paise. */
  readonly amount: number;
  /** Shown to whoever pays. */
  readonly description: string;
  /** Unix ms. */
  readonly expiresOn: number;
  /** Where the browser goes afterwards. */
  readonly returnUrl: string;
}

/** Where somebody pays. */
export interface PaymentLink {
  readonly id: string;
  readonly url: string;
}

/**
 * Why the gateway gave no answer that helps. `unreachable`: it is not known what it did; `refused`: it
 * did nothing, and asking again changes nothing.
 */
export interface GatewayFailure {
  readonly failure: "unreachable" | "refused";
}

/** What a payment says of a purchase without naming its link. */
export type Attempt = Omit<GatewayReport, "linkId" | "reference">;

/** What an event says about purchases. */
export interface EventContent {
  /** In the gateway's words; "unreadable" where it has none that are known. */
  readonly kind: string;
  /** Everything that settling needs, where the event names the link. */
  readonly report?: GatewayReport;
  /** A report once the purchase's link and reference are added. */
  readonly attempt?: Attempt;
  /** Our `Purchase.id`. */
  readonly reference?: string;
  /** Finds the purchase of an event without a reference. */
  readonly paymentId?: string;
  /** Money went back, and the event does not say of which payment, or how much: somebody has to look. */
  readonly unclear?: "dispute";
}

/** An event that the gateway has signed. */
export interface GatewayEvent extends EventContent {
  /** Equal in repeats of an event. */
  readonly id: string;
  /** SHA-256 of its body, hex. */
  readonly digest: string;
}

/** Our account at a payment gateway: its API, and the secrets that its messages are signed with. */
export interface GatewayAccount {
  /** Makes the link of an order, or finds the one that an earlier request with its reference made. */
  createLink(order: Order): Promise<PaymentLink | GatewayFailure>;
  /** The state of a link. */
  lookUp(linkId: string): Promise<GatewayReport | GatewayFailure>;
  /** The link of a reference, when its creation got no answer; undefined when there is none. */
  findLink(
    reference: string,
  ): Promise<
    { readonly link: PaymentLink; readonly report: GatewayReport } | undefined | GatewayFailure
  >;
  /** Closes a link, so that nobody pays it any more. */
  closeLink(linkId: string): Promise<"closed" | GatewayFailure>;
  /** Reads an event that was posted to us. @returns undefined for what the gateway did not sign */
  verify(request: Request): Promise<GatewayEvent | undefined>;
  /** Which purchase a browser comes back from. @returns undefined for what the gateway did not sign */
  readReturn(url: URL): Promise<string | undefined>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long after one question to the gateway the next one follows; the last gap goes on. */
const GAPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY_MS] as const;
/** The gateway repeats events for a day, and replays them by hand for seven. */
const ASKED_FOR_MS = 7 * DAY_MS;

/** When the gateway is asked first about a purchase. @param createdOn Unix ms */
export function firstCheck(createdOn: number): number {
  return createdOn + GAPS[0];
}

/** When it is asked again after some questions; null when seven days are over. */
export function nextCheck({ createdOn, checks }: Purchase, now: number): number | null {
  if (now - createdOn >= ASKED_FOR_MS) return null;
  return now + (GAPS[Math.min(checks, GAPS.length - 1)] ?? DAY_MS);
}
