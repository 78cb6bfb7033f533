import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Ask } from "#app/landing/ask.tsx";
import { Faq } from "#app/landing/faq.tsx";
import { Features, Steps } from "#app/landing/steps.tsx";
import { t } from "#app/landing/words/landing.compiled.ts";
import { PlanOffers, PricingCards, SupportLine } from "#app/payments/pricing-cards.tsx";
import { shownPlans } from "#app/payments/shown-plans.server.ts";
import { dataAfterLeaving, generatorFields } from "#app/requests/visitor.server.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { SECTIONS } from "#app/shell/nav-bar.tsx";
import { Sign } from "#app/shell/pictures.tsx";
import { t as shell } from "#app/shell/words/shell.compiled.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { BRAND } from "#worker/domain/words.ts";
import { t as pricing } from "#worker/features/payments/words/pricing.compiled.ts";

export const handle = { plain: "for visitors" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cookies, payments } = context.services;
  const page = {
    feeling: new URL(request.url).searchParams.get("feeling"),
    forSale: payments.forSale,
    plans: shownPlans(),
    generator: await generatorFields(context),
  };
  if (cookies.get("left") === undefined) return data(page);
  cookies.clear("left");
  return dataAfterLeaving(page);
}

export { headers } from "#app/requests/visitor.server.ts";

export const meta: MetaFunction = () => [
  { title: `${BRAND.name} · ${shell("tagline")}` },
  { name: "description", content: t("lead") },
];

const BENEFITS = ["atOnce", "yours", "private", "honest"] as const;

export default function Home() {
  const { feeling, forSale, plans, generator } = useLoaderData<typeof loader>();
  // On a phone the question moves up to where the answer is.
  const opening = feeling === null ? "" : "max-lg:hidden";
  return (
    <>
      <section className="page grid gap-6 py-5 sm:gap-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-center lg:gap-16 lg:py-20">
        <div className="grid justify-items-start gap-4 sm:gap-6">
          <Sign meeting className={`-my-2.5 max-h-24 sm:my-0 sm:max-h-40 ${opening}`} />
          <h1 className="text-balance font-display font-medium text-[length:var(--largest,min(2.5rem,17vw))] leading-[var(--tightest,1.05)] tracking-tight sm:text-6xl">
            {t("title")}
          </h1>
          <p className={`max-w-prose text-ink-soft sm:text-lg ${opening}`}>{t("lead")}</p>
          <Link to="/auth?view=sign_up" className={`button-quiet ${opening}`}>
            {t("start")}
          </Link>
        </div>
        <Ask chosen={feeling} generator={generator} />
        {generator === undefined && <SectionLinks />}
      </section>
      <Section id="how-it-works" title={t("steps.title")}>
        <Steps />
      </Section>
      <Section title={t("features.title")}>
        <Features signedIn={generator !== undefined} />
      </Section>
      <Section title={t("benefits.title")}>
        <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {BENEFITS.map((benefit) => (
            <li key={benefit}>
              <h3 className="font-semibold text-xl">{t(`benefits.${benefit}.title`)}</h3>
              <p className="mt-2 max-w-prose text-ink-soft">{t(`benefits.${benefit}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="pricing" title={t("pricing.title")}>
        <p className="mb-6 max-w-prose text-ink-soft">
          {generator === undefined && `${t("pricing.lead", { credits: SIGN_UP_CREDITS })} `}
          {pricing(forSale ? "forSale" : "notForSale")}
          {generator === undefined && forSale && ` ${pricing("perMonth")}`}
        </p>
        {generator !== undefined && forSale ? (
          <PlanOffers plans={plans} />
        ) : (
          <PricingCards plans={plans} signedIn={generator !== undefined} />
        )}
        <SupportLine />
      </Section>
      <Section id="FAQ" title={t("faq.title")}>
        <Faq />
      </Section>
      <section className="page grid justify-items-center gap-5 py-16 text-center">
        <Sign className="max-h-20 max-w-md" />
        <h2 className="title">{t("close.title")}</h2>
        <p className="text-lg">{t("close.lead")}</p>
        {generator === undefined ? (
          <LinkButton to="/auth?view=sign_up">{t("close.start")}</LinkButton>
        ) : (
          <LinkButton to="/assessment">{t("start")}</LinkButton>
        )}
        <p className="note mt-2 max-w-prose text-balance">{t("close.care")}</p>
      </section>
    </>
  );
}

/** The sections of the page, where the header has no room for them. */
function SectionLinks() {
  return (
    <nav aria-label={t("sections")} className="md:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {SECTIONS.map(({ name, to }) => (
          <li key={to}>
            <a href={to} className="link inline-flex min-h-12 items-center">
              {shell(`sections.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="page py-10 sm:py-14">
      <h2 className="title mb-8">{title}</h2>
      {children}
    </section>
  );
}
