import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Failure, Outage } from "#app/shell/failure.tsx";
import { SignInElsewhere } from "#app/shell/long-forms.tsx";
import { supportPage } from "#app/shell/support-lines.tsx";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { t as lost } from "#app/shell/words/lost.compiled.ts";
import type { Fields } from "#worker/reading/help/read-texts.ts";
import { directionOf, type Support } from "#worker/reading/safety/support.ts";
import { helpAnswerOf } from "./generator-state.ts";
import { HelpFirst } from "./help-first.tsx";
import type { Refusal } from "./post-generator.server.ts";
import { t } from "./words/generator.compiled.ts";
import { t as question } from "./words/question.compiled.ts";

/** Stays above the form after help was the whole answer, in its language, until the page is left. */
export function KeptHelp({ support }: { readonly support: Support }) {
  const help = useRef<HTMLElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    help.current?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      ref={help}
      tabIndex={-1}
      aria-labelledby="kept-help"
      lang={support.language}
      dir={directionOf(support.language)}
      className="card border-2 border-accent outline-none"
    >
      <p id="kept-help">{support.labels.listen}</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        {support.lines.slice(0, 2).map(({ name, number, dial }) => (
          <a key={number} href={dial} className="button-quiet">
            {name}: {number}
          </a>
        ))}
        <Link to={supportPage(support)} className="link">
          {support.labels.more}
        </Link>
      </p>
    </aside>
  );
}

/** Sends a posted request again under the same key, so that it is never paid twice. */
function SendAgain({ fields }: { readonly fields: Fields }) {
  const [, mood = ""] = fields.find(([name]) => name === "mood") ?? [];
  return (
    <form method="post" action="/assessment" className="card mt-8 grid gap-5">
      <label className="grid gap-2">
        {t("kept")}
        <textarea name="mood" rows={3} required dir="auto" className="field" defaultValue={mood} />
      </label>
      {fields
        .filter(([name, value]) => name !== "mood" && value !== "")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <button type="submit" className="button">
        {t("sendAgain")}
      </button>
      <NearNumbers />
    </form>
  );
}

/** In place of the generator: help, or the way to send again what was refused unread: neither needs any data. */
export function RefusedPost() {
  const error = useRouteError();
  const answer = helpAnswerOf(error);
  if (answer) return <HelpFirst help={answer.help} />;
  const response = isRouteErrorResponse(error) ? error : undefined;
  const { fields }: Partial<Refusal> = response?.data ?? {};
  if (fields === undefined) return <Failure error={error} />;
  if (response?.status !== 401) {
    return (
      <Outage>
        <SendAgain fields={fields} />
      </Outage>
    );
  }
  return (
    <section className="page max-w-xl py-16">
      <h1 className="title">{question("title")}</h1>
      <div role="alert" className="mt-4">
        <p>{lost("signedOut")}</p>
        <SignInElsewhere />
      </div>
      <SendAgain fields={fields} />
    </section>
  );
}
