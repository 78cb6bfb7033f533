import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Balance } from "#app/pricing/balance.tsx";
import { chosenPlan } from "#app/pricing/chosen-plan.server.ts";
import { Leaving } from "#app/pricing/leaving.tsx";
import { listedPurchases } from "#app/pricing/listed-purchases.ts";
import { mainPlan } from "#app/pricing/main-plan.ts";
import { PlansForSale } from "#app/pricing/plans-for-sale.tsx";
import { postPricing } from "#app/pricing/post-pricing.server.ts";
import { PricingCards } from "#app/pricing/pricing-cards.tsx";
import { Purchases } from "#app/pricing/purchases.tsx";
import { shownPlans } from "#app/pricing/shown-plans.ts";
import { SupportLine } from "#app/pricing/support-line.tsx";
import { readForm } from "#app/requests/read-form.server.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { Message } from "#app/shell/message.tsx";
import { PRICING } from "#app/words/pricing.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

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
    chosen: chosen?.id,
    owner: await pageOwner.tokenOf(person),
    purchases: listedPurchases(purchases),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  return postPricing(request, context, await readForm(request));
}

export { headers } from "#app/requests/action-headers.server.ts";

export const meta: MetaFunction = () => [{ title: `${PRICING.title} · ${BRAND.name}` }];

export default function Pricing() {
  const { credits, forSale, offers, main, plans, chosen, owner, purchases } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (reply?.pay !== undefined) return <Leaving to={reply.pay} />;
  const { pressed } = reply ?? {};
  return (
    <section className="page py-8 sm:py-12">
      <h1 className="title">{PRICING.title}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{PRICING.lead}</p>
      {reply?.error && <Message tone="error">{reply.error}</Message>}
      <Balance credits={credits} forSale={forSale} />
      <h2 id="plans" className="heading mt-12">
        {PRICING.plansTitle}
      </h2>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">
        {forSale ? PRICING.forSale : PRICING.notForSale}
      </p>
      {forSale ? (
        <>
          <PlansForSale
            offers={offers.map((offer) =>
              offer.id === pressed?.plan ? { ...offer, key: pressed.key } : offer,
            )}
            owner={owner}
            chosen={chosen}
            main={main ?? undefined}
          />
          <p className="note mt-4 max-w-prose">
            {PRICING.way} {PRICING.refunds}
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
