import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { answerForm, answerLater } from "#app/requests/answer-form.server.ts";
import { badRequest, textField } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { PRICING } from "#app/words/pricing.ts";
import { isIdempotencyKey } from "#worker/domain/beats/mood.ts";
import { type PlanId, planOf } from "#worker/domain/payments/plans.ts";

/** What the page shows after a button was pressed. */
interface PricingReply {
  /** Where it is paid: the browser is on its way there. */
  readonly pay?: string;
  /** Why nothing was bought. */
  readonly error?: string;
  /** The button may be pressed again with the same key, and buys once. */
  readonly pressed?: { readonly plan: PlanId; readonly key: string };
}

/** Buys a plan: leads to the page where it is paid, or says why there is none. */
export async function postPricing(request: Request, context: AppLoadContext, form: FormData) {
  const { payments, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  if (await pageOwner.differs(person, textField(form, "owner"))) return redirect("/pricing", 303);
  const plan = planOf(form.get("plan"));
  const key = form.get("key");
  if (plan === undefined || !isIdempotencyKey(key)) throw badRequest();
  const pressed = { plan: plan.id, key };
  const purchase = await payments.buy(person, plan, key);
  switch (purchase.kind) {
    case "pay":
      return leadTo(request, purchase.url);
    case "over":
      return redirect(`/payments/${purchase.id}`, 303);
    case "not_for_sale":
      return redirect("/pricing", 303);
    case "unreachable":
      return reply({ error: PRICING.unreachable(plan.allowance.count), pressed }, 503);
    case "throttled":
      return answerLater(purchase, (error): PricingReply => ({ error, pressed }));
  }
}

/**
 * Browsers hold redirects of a posted form against the page's `form-action`, which names no other
 * origin. So a browser gets a page of ours that goes on by itself; everybody else gets the redirect.
 */
function leadTo(request: Request, url: string) {
  const browser = request.headers.get("Accept")?.includes("text/html") ?? false;
  return browser ? reply({ pay: url }, 200, { Refresh: `0;url=${url}` }) : redirect(url, 303);
}

function reply(body: PricingReply, status: number, headers?: Record<string, string>) {
  return answerForm(body, status, headers);
}
