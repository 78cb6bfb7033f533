import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { t as contact } from "#app/about/words/contact.compiled.ts";
import { FEATURES } from "#app/landing/features.ts";
import { t as feature } from "#app/landing/words/features.compiled.ts";
import { Drawing, PICTURES, type ServiceName } from "#app/services/pictures.tsx";
import { t } from "#app/services/words/service.compiled.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const service = FEATURES.find(({ name }) => name === params.name);
  if (service === undefined) throw new Response(null, { status: 404 });
  const { person } = await context.services.sessions.glance();
  const { name, to, open } = service;
  return {
    name,
    signIn: person === null && !open ? `/auth?${new URLSearchParams({ next: to })}` : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const service = FEATURES.find(({ name }) => name === data?.name);
  if (service === undefined) return [{ title: BRAND.name }];
  return [
    { title: `${feature(`label.${service.name}`)} · ${BRAND.name}` },
    { name: "description", content: t(`${service.name}.is`) },
  ];
};

export default function Service() {
  const { name, signIn } = useLoaderData<typeof loader>();
  const others = FEATURES.filter((service) => service.name !== name);
  const { to = "/" } = FEATURES.find((service) => service.name === name) ?? {};
  return (
    <section className="page max-w-184 py-10 sm:py-16">
      <h1 className="title">{feature(`label.${name}`)}</h1>
      <div className="mt-6">
        <Drawing shown={t(`${name}.shown`)}>{PICTURES[name]}</Drawing>
      </div>
      <h2 className="heading mt-8">{t("headings.is")}</h2>
      <p className="mt-2 max-w-prose text-lg">{t(`${name}.is`)}</p>
      <p className="mt-6">
        <LinkButton to={signIn ?? to}>{t(`${name}.open`)}</LinkButton>
      </p>
      {signIn !== null && <p className="note mt-2">{t("signIn")}</p>}
      <h2 className="heading mt-10">{t("headings.isNot")}</h2>
      <p className="mt-2 max-w-prose">{t(`${name}.isNot`)}</p>
      <h2 className="heading mt-10">{t("headings.how")}</h2>
      <ol className="mt-2 grid max-w-prose list-decimal gap-2 pl-5">
        {stepsOf(name).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2 className="heading mt-10">{t("headings.privacy")}</h2>
      <p className="mt-2 max-w-prose">{t(`${name}.privacy`)}</p>
      <nav aria-labelledby="others" className="mt-12 border-line border-t pt-6">
        <h2 id="others" className="note">
          {t("headings.more")}
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-8">
          {others.map((service) => (
            <li key={service.name}>
              <Link to={`/services/${service.name}`} className="link min-h-12 content-center">
                {feature(`label.${service.name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

function stepsOf(name: ServiceName): readonly string[] {
  const third =
    name === "chat" ? t("chat.steps.third", { hours: contact("hours") }) : t(`${name}.steps.third`);
  return [t(`${name}.steps.first`), t(`${name}.steps.second`), third];
}
