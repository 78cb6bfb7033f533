import type { GatewayReport } from "./payment.ts";

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
  readonly linkId: string;
  readonly url: string;
}

/**
 * Why the gateway gave no answer that helps. `unreachable`: it is not known what it did; `refused`: it
 * did nothing, and asking again changes nothing.
 */
export interface GatewayFailure {
  readonly failure: "unreachable" | "refused";
}

/** The payment gateway, behind one small port. */
export interface PaymentGateway {
  /** Makes the link of an order, or finds the one that an earlier request with its reference made. */
  create(order: Order): Promise<PaymentLink | GatewayFailure>;
  /** The state of a link. */
  fetch(linkId: string): Promise<GatewayReport | GatewayFailure>;
  /** The link of a reference, when its creation got no answer; undefined when there is none. */
  find(reference: string): Promise<(PaymentLink & GatewayReport) | undefined | GatewayFailure>;
  /** Closes a link, so that nobody pays it any more. */
  cancel(linkId: string): Promise<"cancelled" | GatewayFailure>;
}

/** What a payment says of a purchase without naming its link. */
export type Attempt = Omit<GatewayReport, "linkId" | "reference">;

/** An event of the gateway, as far as it says something about purchases. */
export interface GatewayEvent {
  /** Such as `payment_link.paid`. */
  readonly kind: string;
  /** From events of links: everything that settling needs. */
  readonly report?: GatewayReport;
  /** From events of payments and refunds: a report once the purchase's link and reference are added. */
  readonly attempt?: Attempt;
  /** Our `Payment.id`. */
  readonly reference?: string;
  /** Finds the purchase of an event without a reference. */
  readonly gatewayPaymentId?: string;
}

/** The gateway with the secrets that its messages are signed with. */
export interface Till {
  readonly gateway: PaymentGateway;
  /** Signs what a browser brings back. */
  readonly keySecret: string;
  /** Sign webhooks: the current secret, and the one before during a change. */
  readonly webhookSecrets: readonly string[];
  /** Reads a webhook whose signature was checked; undefined for anything but an event. */
  readEvent(body: unknown): GatewayEvent | undefined;
  /** What is signed of the query that a browser brings back; undefined when a part is missing. */
  returnMessage(query: URLSearchParams): string | undefined;
}
