import { DAY_MS } from "#worker/domain/time/day.ts";

/** How long a message is tried to be mailed, ms. */
export const MESSAGE_LIFE_MS = 7 * DAY_MS;

/** `failed`: it could not be mailed, and is not tried any more. */
export type MessageState = "sent" | "waiting" | "failed";

/** Where a message to the team is. Times in Unix ms. */
export function messageState(
  message: { readonly created_on: number; readonly mailed_on: number | null },
  now: number,
): MessageState {
  if (message.mailed_on !== null) return "sent";
  return message.created_on + MESSAGE_LIFE_MS > now ? "waiting" : "failed";
}
