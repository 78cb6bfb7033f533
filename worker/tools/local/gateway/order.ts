import * as z from "zod";
import { parseJson } from "#worker/domain/http.ts";
import { isLoopbackUrl } from "#worker/tools/local/machine/loopback-name.ts";
import { Refusal } from "./refusal.ts";

const SHORTEST_LIFE_S = 15 * 60;

const shape = z.object({
  amount: z.number().int().min(100, "amount should be minimum 1.00 for INR"),
  currency: z.literal("INR", "wrong input field"),
  accept_partial: z.literal(false, "the stand-in takes no parts").optional(),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048).default(""),
  expire_by: z.number().int().optional(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
  callback_url: z.string(),
  callback_method: z.literal("get"),
});

/** What a link is created from. */
export interface Order {
  readonly amount: number;
  readonly reference: string;
  readonly description: string;
  /** Unix seconds; 0 is never. */
  readonly expireBy: number;
  readonly notes: Readonly<Record<string, string>>;
  readonly callbackUrl: string;
}

/**
 * Reads the body of a create.
 * @throws {Refusal} as Razorpay would, and when the browser would be sent beyond this machine
 */
export function readOrder(body: string, nowMs: number): Order {
  const parsed = shape.safeParse(parseJson(body) ?? {});
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
    throw new Refusal(400, `${path.join(".")}: ${message}`);
  }
  const { amount, reference_id, description, expire_by = 0, notes, callback_url } = parsed.data;
  if (expire_by !== 0 && expire_by < nowMs / 1000 + SHORTEST_LIFE_S) {
    throw new Refusal(400, "expire_by: timestamp must be at least 15 minutes in future");
  }
  if (!isLoopbackUrl(callback_url)) {
    throw new Refusal(400, "callback_url: the stand-in sends browsers to this machine only");
  }
  if (Object.keys(notes).length > 15) throw new Refusal(400, "notes: at most 15");
  return {
    amount,
    reference: reference_id,
    description,
    expireBy: expire_by,
    notes,
    callbackUrl: callback_url,
  };
}
