import type { MetaFunction } from "@remix-run/cloudflare";
import { LinkButton } from "#app/components/link-button.tsx";
import { Waves } from "#app/components/waves.tsx";
import { BRAND } from "#app/content/brand.ts";
import { LANDING } from "#app/content/landing.ts";

export const meta: MetaFunction = () => [
  { title: `${BRAND.name}: ${BRAND.tagline}` },
  { name: "description", content: LANDING.lead },
];

export default function Home() {
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
      <section id="how-it-works" className="page py-10">
        <h2 className="font-semibold text-2xl">How it works</h2>
        <ol className="mt-6 grid gap-4 md:grid-cols-3">
          {LANDING.howItWorks.map((step, index) => (
            <li key={step.title} className="card">
              <p className="font-semibold text-accent">{index + 1}</p>
              <h3 className="mt-1 font-semibold text-lg">{step.title}</h3>
              <p className="mt-2 text-ink-soft">{step.text}</p>
            </li>
          ))}
        </ol>
        <ul className="mt-8 flex flex-wrap gap-2" aria-label="Features">
          {LANDING.features.map((feature) => (
            <li key={feature} className="rounded-full bg-accent-soft px-4 py-1.5 text-sm">
              {feature}
            </li>
          ))}
        </ul>
      </section>
      <section className="page py-10">
        <div className="card grid justify-items-start gap-5">
          <p className="max-w-prose text-ink-soft">{LANDING.care}</p>
          <LinkButton to="/auth">{LANDING.close}</LinkButton>
        </div>
      </section>
    </>
  );
}
