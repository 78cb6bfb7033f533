/**
 * The states of a purchase, as its table holds them. `created`: the gateway waits for money; `failed`: an
 * attempt came to nothing, another may not; `expired`: nobody paid in time; `refunded`: all of the money
 * went back.
 */
export const PAYMENT_STATUSES = ["created", "paid", "failed", "expired", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
