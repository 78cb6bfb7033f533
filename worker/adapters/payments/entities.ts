import * as z from "zod";

/** The parts of Razorpay's entities that are read here; everything else in them is left alone. */

const id = z.string().min(1).max(64);
const paise = z.number().int().nonnegative();
/** Notes are an object, but an empty list when there are none. */
const notes = z.object({ reference: z.string() }).optional().catch(undefined);

const linkPayment = z.object({ payment_id: id, status: z.string() });

export const linkEntity = z.object({
  id,
  status: z.enum(["created", "partially_paid", "paid", "cancelled", "expired"]),
  amount: paise,
  amount_paid: paise,
  currency: z.string().max(8),
  reference_id: z.string().max(64).nullish(),
  short_url: z.string().max(2048).optional().catch(undefined),
  payments: z.array(linkPayment).nullish().catch(undefined),
});
export type LinkEntity = z.infer<typeof linkEntity>;

/** A list of links; null for one that is of no use here. */
export const linkList = z.object({ payment_links: z.array(linkEntity.nullable().catch(null)) });

export const paymentEntity = z.object({
  id,
  status: z.string(),
  amount: paise,
  currency: z.string().max(8),
  amount_refunded: paise.nullish(),
  captured: z.boolean().nullish().catch(undefined),
  notes,
});
export type PaymentEntity = z.infer<typeof paymentEntity>;

const refundEntity = z.object({ payment_id: id, amount: paise, notes });

/** What a webhook is about. */
export const eventName = z.object({ event: z.string().min(1).max(64) });

/** The payload of a webhook: entities by kind; which of them there are depends on the event. */
export const eventEntities = z.object({
  payload: z.object({
    payment_link: z.object({ entity: linkEntity }).optional(),
    payment: z.object({ entity: paymentEntity }).optional(),
    refund: z.object({ entity: refundEntity }).optional(),
  }),
});
export type EventEntities = z.infer<typeof eventEntities>["payload"];
