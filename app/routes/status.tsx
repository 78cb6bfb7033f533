import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PARTS, partStates } from "#app/help/product-status.ts";
import { t } from "#app/help/words/status.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

/** What the watch saw last: it needs neither session nor database, and makes neither work for each visitor. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { seen, dependencyStates } = context.services;
  const sells = dependencyStates.payments === "configured";
  return { states: partStates(await seen(), sells, Date.now()) };
}

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "description", content: t("description") },
];

export default function Status() {
  const { states } = useLoaderData<typeof loader>();
  const stopped = PARTS.some((part) => states[part] === "stopped");
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3">{t("lead")}</p>
      <dl className="mt-6 grid gap-3">
        {PARTS.map((part) => {
          const state = states[part];
          return (
            <div key={part} className="card">
              <dt className="font-semibold">{t(`parts.${part}`)}</dt>
              <dd className="mt-1 text-ink-soft">{t(`states.${state}`)}</dd>
            </div>
          );
        })}
      </dl>
      {stopped && <p className="mt-6">{t("fault")}</p>}
      <a href="/status" className="button-quiet mt-6">
        {t("again")}
      </a>
    </section>
  );
}
