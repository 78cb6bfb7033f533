import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PricingCards, SupportLine } from "#app/payments/pricing-cards.tsx";
import {
  Balance,
  keyName,
  Leaving,
  listedPurchases,
  PlansForSale,
  Purchases,
} from "#app/payments/pricing-page.tsx";
import { chosenPlan, mainPlan, shownPlans } from "#app/payments/shown-plans.server.ts";
import {
  answerForm,
  answerLater,
  badRequest,
  readForm,
  textField,
} from "#app/requests/form.server.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { Message } from "#app/shell/form-parts.tsx";
import { BRAND } from "#worker/domain/words.ts";
import type { PlanId } from "#worker/features/payments/rules.ts";
import { offeredPlaces, placeOf, planOf } from "#worker/features/payments/rules.ts";
import { t } from "#worker/features/payments/words/pricing.compiled.ts";
import { isIdempotencyKey } from "#worker/reading/mood.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { payments, pageOwner, cookies } = context.services;
  const person = await requirePerson(request, context);
  const chosen = chosenPlan(cookies);
  const purchases = await payments.list(person);
  return {
    credits: person.credits,
    forSale: payments.forSale,
    // A key for each: one of another plan's button would bring back that plan's purchase.
    offers: payments.forSale
      ? shownPlans().map((plan) => ({ ...plan, key: crypto.randomUUID() }))
      : [],
    main: mainPlan(person.credits, chosen) ?? null,
    plans: payments.forSale ? [] : shownPlans(),
    places: payments.asksPlace ? offeredPlaces() : null,
    place: purchases.find(({ buyerPlace }) => buyerPlace !== null)?.buyerPlace ?? undefined,
    chosen: chosen?.id,
    owner: await pageOwner.tokenOf(person),
    purchases: listedPurchases(purchases),
  };
}

/** What the page shows after a button was pressed. */
interface PricingReply {
  /** Where it is paid: the browser is on its way there. */
  readonly pay?: string;
  /** Why nothing was bought. */
  readonly error?: string;
  /** The button may be pressed again with the same key, and buys once. */
  readonly pressed?: {
    readonly plan: PlanId;
    readonly key: string;
    readonly place: string | undefined;
  };
}

/** Buys a plan: leads to the page where it is paid, or says why there is none. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { payments, pageOwner } = context.services;
  const person = await requirePerson(request, context);
  if (await pageOwner.differs(person, textField(form, "owner"))) return redirect("/pricing", 303);
  const plan = planOf(form.get("plan"));
  const key = (plan && form.get(keyName(plan.id))) ?? form.get("key");
  const place = placeOf(form.get("place"));
  if (plan === undefined || !isIdempotencyKey(key)) throw badRequest();
  const pressed = { plan: plan.id, key, place };
  const purchase = await payments.buy(person, plan, key, place);
  switch (purchase.kind) {
    case "pay":
      return leadTo(request, purchase.url);
    case "over":
      return redirect(`/payments/${purchase.id}`, 303);
    case "not_for_sale":
      return redirect("/pricing", 303);
    case "no_place":
      return answered({ error: t("place.missing"), pressed }, 422);
    case "unreachable":
      return answered({ error: t("unreachable", { credits: plan.allowance.count }), pressed }, 503);
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
  return browser ? answered({ pay: url }, 200, { Refresh: `0;url=${url}` }) : redirect(url, 303);
}

function answered(body: PricingReply, status: number, headers?: Record<string, string>) {
  return answerForm(body, status, headers);
}

export { headers } from "#app/requests/form.server.ts";

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Pricing() {
  const { credits, forSale, offers, main, plans, chosen, owner, purchases, places, place } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.pay !== undefined) return <Leaving to={reply.pay} />;
  const { pressed } = reply ?? {};
  return (
    <section className="page py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>
      {reply?.error && <Message tone="error">{reply.error}</Message>}
      <Balance credits={credits} forSale={forSale} />
      <h2 id="plans" className="heading mt-12">
        {t("plans")}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{t(forSale ? "forSale" : "notForSale")}</p>
      {forSale ? (
        <>
          <PlansForSale
            offers={offers.map((offer) =>
              offer.id === pressed?.plan ? { ...offer, key: pressed.key } : offer,
            )}
            owner={owner}
            chosen={chosen}
            main={main ?? undefined}
            places={
              places
                ? {
                    offered: places,
                    chosen: pressed?.place ?? place,
                    missing: pressed !== undefined && pressed.place === undefined,
                  }
                : undefined
            }
          />
          <p className="note mt-4 max-w-prose">
            {t("way")} {t("refunds")}
          </p>
        </>
      ) : (
        <PricingCards plans={plans} signedIn />
      )}
      <SupportLine />
      <Purchases purchases={purchases} />
    </section>
  );
}
