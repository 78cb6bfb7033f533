import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Balance } from "#app/pricing/balance.tsx";
import { PricingCards } from "#app/pricing/pricing-cards.tsx";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { PRICING } from "#app/words/pricing.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { credits } = await requirePerson(request, context);
  return { credits };
}

export const meta: MetaFunction = () => [{ title: `${PRICING.title} · ${BRAND.name}` }];

export default function Pricing() {
  const { credits } = useLoaderData<typeof loader>();
  return (
    <section className="page py-8 sm:py-12">
      <h1 className="title">{PRICING.title}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{PRICING.lead}</p>
      <Balance credits={credits} />
      <h2 className="heading mt-12">{PRICING.plansTitle}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{PRICING.plansLead}</p>
      <div className="mt-6">
        <PricingCards signedIn />
      </div>
    </section>
  );
}
