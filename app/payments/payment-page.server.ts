import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { LOOK_EVERY_SECONDS, lookingAddress, looksUntil } from "./look-again.ts";

/**
 * What the page of a purchase shows. While it is open, the page loads itself again for a while.
 * @throws Response 404 for an id that is not the person's
 */
export async function paymentPage(
  { services }: AppLoadContext,
  person: Person,
  { id, asked }: { readonly id: string; readonly asked: string | null },
) {
  const payment = await services.payments.view(person, id);
  if (payment === undefined) throw new Response(null, { status: 404 });
  const now = Date.now();
  const until = looksUntil(asked, now);
  if (payment.status !== "created") {
    // Found while looking: loaded once more, so that the header has the new credits too.
    if (asked !== null) throw redirect(`/payments/${id}`, 303);
    return data({ payment, looking: false });
  }
  if (until === undefined) throw redirect(lookingAddress(id, now), 303);
  const looking = now < until;
  const headers: HeadersInit = looking ? { Refresh: String(LOOK_EVERY_SECONDS) } : {};
  return data({ payment, looking }, { headers });
}
