import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { StayWithSomeone } from "#app/shell/talk-to-someone.tsx";
import { t } from "#app/shell/words/support.compiled.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";
import { directionOf, SUPPORT, SUPPORT_PAGE, WORRIED } from "#worker/reading/safety/support.ts";

export const handle = { plain: true };

/** In the language of the address, `?lang=ta`, or of the interface; it needs neither session nor database. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { pageIn, languages } = context.services.help;
  const asked = new URL(request.url).searchParams.get("lang");
  return { help: pageIn(asked ?? spokenLanguage()), languages };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.help?.page.title ?? SUPPORT_PAGE.title} · ${BRAND.name}` },
  { name: "description", content: data?.help?.page.lead ?? SUPPORT_PAGE.description },
];

export default function SupportPage() {
  const { help, languages } = useLoaderData<typeof loader>();
  const { title, lead } = help?.page ?? SUPPORT_PAGE;
  const worried = help?.worried ?? WORRIED;
  const lang = help?.language ?? "en";
  return (
    <section className="page max-w-2xl py-10 sm:py-16">
      <div lang={lang} dir={directionOf(lang)}>
        <h1 className="title">{title}</h1>
        <p className="mt-4">{lead}</p>
        <div className="card mt-6">
          <SupportLines support={help?.support ?? SUPPORT} />
        </div>
        <h2 id="worried" className="heading mt-12">
          {worried.title}
        </h2>
        <div className="card mt-4">
          <StayWithSomeone words={worried} />
        </div>
      </div>
      <nav aria-label={t("languages")} className="mt-10">
        <ul className="flex flex-wrap gap-x-5 [font-family:system-ui,sans-serif]">
          {languages.map(({ code, name }) => (
            <li key={code}>
              <a
                href={`/support?lang=${code}`}
                lang={code}
                hrefLang={code}
                aria-current={code === lang ? "page" : undefined}
                className="link inline-flex min-h-12 items-center"
              >
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
