import type { MetaFunction } from "@remix-run/cloudflare";
import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Faq } from "#app/landing/faq.tsx";
import { Waves } from "#app/landing/waves.tsx";
import { PricingCards } from "#app/pricing/pricing-cards.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { LinkButton } from "#app/shell/link-button.tsx";
import { LANDING } from "#app/words/landing.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

export const handle = { plain: "for visitors" };

export const meta: MetaFunction = () => [
  { title: `${BRAND.name}: ${BRAND.tagline}` },
  { name: "description", content: LANDING.lead },
];

export default function Home() {
  const person = useRouteLoaderData<typeof rootLoader>("root")?.person ?? null;
  return (
    <>
      <section className="page grid justify-items-center py-14 text-center sm:py-20">
        <h1 className="max-w-2xl text-balance font-semibold text-4xl tracking-tight sm:text-6xl">
          {LANDING.title}
        </h1>
        <p className="mt-5 max-w-xl text-ink-soft text-lg">{LANDING.lead}</p>
        <LinkButton to="/auth" className="mt-8">
          {LANDING.start}
        </LinkButton>
        <Waves />
      </section>
      <Section id="how-it-works" title={LANDING.howItWorksTitle}>
        <ol className="grid gap-4 md:grid-cols-3">
          {LANDING.howItWorks.map((step, index) => (
            <li key={step.title} className="card">
              <p className="font-semibold text-accent">{index + 1}</p>
              <h3 className="mt-1 font-semibold text-lg">{step.title}</h3>
              <p className="mt-2 text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={LANDING.featuresTitle}>
        <ul className="flex flex-wrap gap-2">
          {LANDING.features.map((feature) => (
            <li key={feature} className="rounded-full bg-accent-soft px-4 py-1.5">
              {feature}
            </li>
          ))}
        </ul>
      </Section>
      <Section title={LANDING.benefitsTitle}>
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {LANDING.benefits.map(({ title, text }) => (
            <li key={title} className="border-accent border-l-4 pl-4">
              <h3 className="font-semibold text-lg">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="pricing" title={LANDING.pricingTitle}>
        <p className="mb-6 text-ink-soft">{LANDING.pricingLead}</p>
        <PricingCards signedIn={person !== null} />
      </Section>
      <Section id="FAQ" title={LANDING.faqTitle}>
        <Faq />
      </Section>
      <section className="page py-10">
        <div className="card grid justify-items-start gap-4 sm:p-10">
          <h2 className="font-semibold text-2xl">{LANDING.closeTitle}</h2>
          <p className="max-w-prose text-ink-soft">{LANDING.care}</p>
          <LinkButton to="/auth">{LANDING.close}</LinkButton>
        </div>
      </section>
    </>
  );
}

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="page py-10">
      <h2 className="mb-6 font-semibold text-2xl">{title}</h2>
      {children}
    </section>
  );
}
