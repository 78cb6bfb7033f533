import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Drawing, PICTURES } from "#app/services/pictures.tsx";
import { SERVICE_PAGE, SERVICES } from "#app/services/words.ts";
import { LinkButton } from "#app/shell/controls.tsx";
import { LANDING } from "#app/words/landing.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const service = LANDING.features.find(({ name }) => name === params.name);
  if (service === undefined) throw new Response(null, { status: 404 });
  const { person } = await context.services.sessions.glance();
  const { name, to, open } = service;
  return {
    name,
    signIn: person === null && !open ? `/auth?${new URLSearchParams({ next: to })}` : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const service = LANDING.features.find(({ name }) => name === data?.name);
  if (service === undefined) return [{ title: BRAND.name }];
  return [
    { title: `${service.label} · ${BRAND.name}` },
    { name: "description", content: SERVICES[service.name].is },
  ];
};

export default function Service() {
  const { name, signIn } = useLoaderData<typeof loader>();
  const others = LANDING.features.filter((service) => service.name !== name);
  const { label = "", to = "/" } = LANDING.features.find((service) => service.name === name) ?? {};
  const { is, isNot, steps, privacy, shown, open } = SERVICES[name];
  return (
    <section className="page max-w-184 py-10 sm:py-16">
      <h1 className="title">{label}</h1>
      <div className="mt-6">
        <Drawing shown={shown}>{PICTURES[name]}</Drawing>
      </div>
      <h2 className="heading mt-8">{SERVICE_PAGE.is}</h2>
      <p className="mt-2 max-w-prose text-lg">{is}</p>
      <p className="mt-6">
        <LinkButton to={signIn ?? to}>{open}</LinkButton>
      </p>
      {signIn !== null && <p className="note mt-2">{SERVICE_PAGE.signIn}</p>}
      <h2 className="heading mt-10">{SERVICE_PAGE.isNot}</h2>
      <p className="mt-2 max-w-prose">{isNot}</p>
      <h2 className="heading mt-10">{SERVICE_PAGE.how}</h2>
      <ol className="mt-2 grid max-w-prose list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h2 className="heading mt-10">{SERVICE_PAGE.privacy}</h2>
      <p className="mt-2 max-w-prose">{privacy}</p>
      <nav aria-labelledby="others" className="mt-12 border-line border-t pt-6">
        <h2 id="others" className="note">
          {SERVICE_PAGE.more}
        </h2>
        <ul className="mt-1 flex flex-wrap gap-x-8">
          {others.map((service) => (
            <li key={service.name}>
              <Link to={`/services/${service.name}`} className="link min-h-12 content-center">
                {service.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
