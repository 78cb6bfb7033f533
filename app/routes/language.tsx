import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { badRequest, readForm, textField } from "#app/requests/form.server.ts";
import { t } from "#app/shell/words/language.compiled.ts";
import { safePath } from "#worker/domain/http.ts";
import { INTERFACE_LANGUAGES, readLanguage } from "#worker/domain/language.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export function loader({ request }: LoaderFunctionArgs) {
  return { next: safePath(new URL(request.url).searchParams.get("next"), "/") };
}

/** Keeps the language that somebody chose, in their browser and with their account, and leads back to the page they came from. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = readLanguage(textField(form, "language"));
  if (language === undefined) throw badRequest();
  await context.services.keepLanguage(language.code);
  return redirect(safePath(textField(form, "next"), "/"), 303);
}

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "description", content: t("lead") },
];

/** Every language by its name in itself. The page has no scripts: what follows is loaded anew, in the language chosen. */
export default function Language() {
  const { next } = useLoaderData<typeof loader>();
  const now = spokenLanguage();
  return (
    <section className="page-narrow py-10 sm:py-16">
      <h1 className="title">{t("title")}</h1>
      <p className="mt-3">{t("lead")}</p>
      <form
        method="post"
        action="/language"
        className="mt-6 grid gap-3 [font-family:Names,var(--font-sans)]"
      >
        <input type="hidden" name="next" value={next} />
        {INTERFACE_LANGUAGES.map(({ code, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={code}
            aria-current={code === now ? "true" : undefined}
            className={code === now ? "button" : "button-quiet"}
          >
            {name}
          </button>
        ))}
      </form>
      <p className="note mt-6">{t("help")}</p>
    </section>
  );
}
