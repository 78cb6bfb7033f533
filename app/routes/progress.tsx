import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { WhatHelped } from "#app/adaptation/what-helped.tsx";
import { useTimeZone } from "#app/history/use-time-zone.ts";
import { Answered } from "#app/progress/answered.tsx";
import { Felt, Heard } from "#app/progress/heard-and-felt.tsx";
import { t } from "#app/progress/words/progress.compiled.ts";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { Sign } from "#app/shell/pictures.tsx";
import { BRAND } from "#worker/domain/words.ts";
import { dayIn } from "#worker/domain/zones.ts";
import {
  bucketsOf,
  PERIOD_NAMES,
  type PeriodName,
  periodName,
} from "#worker/features/progress/rules.ts";

/** Shown to whoever has neither listened nor marked anything yet. */
function EmptyProgress() {
  return (
    <div className="mt-8 grid justify-items-center gap-3 text-center">
      <Sign className="max-h-24 max-w-md" />
      <h2 className="heading">{t("empty.title")}</h2>
      <p className="max-w-prose text-ink-soft">{t("empty.text")}</p>
      <LinkButton to="/assessment" className="mt-2">
        {t("empty.action")}
      </LinkButton>
      <Link to="/plan" className="link min-h-12 content-center">
        {t("empty.plan")}
      </Link>
    </div>
  );
}

export const handle = { sidebar: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePerson(request, context);
  const by = periodName(new URL(request.url).searchParams.get("by"));
  return { by, ...(await context.services.progress.view(person, by)) };
}

export const meta: MetaFunction = () => [{ title: `${t("title")} · ${BRAND.name}` }];

export default function Progress() {
  const { by, days, totals, helped, plan, zone, now, countedOnly } = useLoaderData<typeof loader>();
  const today = dayIn(useTimeZone(zone), now);
  const buckets = bucketsOf(days, today, by);
  const untouched = days.length === 0 && totals.length === 0 && plan === null;
  return (
    <section className="page max-w-184 py-8 sm:py-12">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3 max-w-prose text-ink-soft">{t("lead")}</p>
      {untouched ? (
        <EmptyProgress />
      ) : (
        <>
          <Views shown={by} />
          {plan && <PlanLine {...plan} />}
          <Felt buckets={buckets} by={by} today={today} />
          <Heard buckets={buckets} by={by} today={today} countedOnly={countedOnly} />
          <Answered totals={totals} shown={buckets.all} />
          <WhatHelped view={helped} />
        </>
      )}
    </section>
  );
}

/** The links between weeks and months. */
function Views({ shown }: { readonly shown: PeriodName }) {
  return (
    <nav aria-label={t("views")} className="mt-6 flex flex-wrap gap-2">
      {PERIOD_NAMES.map((by) => (
        <Link
          key={by}
          to={by === "week" ? "/progress" : `/progress?by=${by}`}
          className="button-quiet"
          aria-current={by === shown ? "page" : undefined}
        >
          {t(`by.${by}`)}
        </Link>
      ))}
    </nav>
  );
}

function PlanLine({ done, days }: { readonly done: number; readonly days: number }) {
  return (
    <p className="mt-6">
      {t("plan.done", { done, days })}{" "}
      <Link to="/plan" className="link">
        {t("plan.open")}
      </Link>
    </p>
  );
}
