import { Link } from "@remix-run/react";
import { useSupport } from "#app/shell/support-lines.tsx";
import { directionOf, numberOf } from "#worker/reading/safety/support.ts";
import { t } from "./words/wellbeing.compiled.ts";

/** A human contact above a result, for somebody whose answers say that things are heavy. */
export function People() {
  const { language, lines } = useSupport();
  const [first] = lines;
  return (
    <section aria-labelledby="people" className="card border-2 border-accent">
      <h2 id="people" className="heading">
        {t("people.title")}
      </h2>
      <p className="mt-2 max-w-prose">{t("people.text")}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {first && (
          <div lang={language} dir={directionOf(language)} className="grid gap-1">
            <a href={first.dial} className="button">
              {first.name}: {first.number}
            </a>
            <p className="note">{first.note}</p>
          </div>
        )}
        <Link to="/support" className="link min-h-12 content-center">
          {t("people.more")}
        </Link>
      </div>
    </section>
  );
}

/** In place of a questionnaire and its results, for somebody under 18. */
export function ChildFirst() {
  const { language, lines } = useSupport();
  const number = numberOf("Childline");
  const childline = lines.find((line) => line.number === number);
  return (
    <section aria-labelledby="child" className="card grid max-w-prose gap-4">
      <h2 id="child" className="heading">
        {t("child.title")}
      </h2>
      <p>{t("child.text")}</p>
      <p>{t("child.adult")}</p>
      {childline && (
        <a
          href={childline.dial}
          lang={language}
          dir={directionOf(language)}
          className="button justify-self-start"
        >
          {childline.name}: {childline.number}
        </a>
      )}
      <p>{t("child.childline", { number })}</p>
      <p className="note">{t("child.grownUp")}</p>
    </section>
  );
}
