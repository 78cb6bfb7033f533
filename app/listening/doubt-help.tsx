import type { ReactNode } from "react";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { StayWithSomeone } from "#app/shell/talk-to-someone.tsx";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { HelpPage } from "#worker/reading/help/help-words.ts";
import { directionOf, ENGLISH_HELP, SUPPORT, WORRIED } from "#worker/reading/safety/support.ts";
import { t } from "./words/doubt.compiled.ts";

interface DoubtHelpProps {
  /** Whose crisis it would be. */
  readonly about: Beat["doubt_about"];
  /** In the language of the text. @default in English */
  readonly help?: HelpPage | undefined;
}

/** Help beside a sound whose mood may speak of a crisis: whom to call, in sight while the sound plays. */
export function DoubtHelp({ about, help }: DoubtHelpProps) {
  const { doubt, stay, moreNumbers } = help?.beside ?? ENGLISH_HELP.beside;
  const worried = help?.worried ?? WORRIED;
  const support = help?.support ?? SUPPORT;
  return (
    <section
      aria-label={t("help")}
      lang={support.language}
      dir={directionOf(support.language)}
      className="card grid gap-3 py-4 sm:py-5"
    >
      <p>{about === "self" ? doubt : worried.lead}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {support.lines.slice(0, 2).map(({ name, number, dial }, at) => (
          <li key={number}>
            <a href={dial} className={`${at === 0 ? "button" : "button-quiet"} w-full px-3`}>
              <span>
                {name}: <span className="whitespace-nowrap">{number}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6">
        {about !== "self" && (
          <Folded summary={stay}>
            <StayWithSomeone words={worried} />
          </Folded>
        )}
        <Folded summary={moreNumbers}>
          <SupportLines support={support} />
        </Folded>
        {help && (
          <Folded summary={"English"}>
            <div lang="en" dir="ltr">
              <p className="mb-4">{about === "self" ? ENGLISH_HELP.beside.doubt : WORRIED.lead}</p>
              <SupportLines support={SUPPORT} />
            </div>
          </Folded>
        )}
      </div>
    </section>
  );
}

function Folded({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className="open:w-full">
      <summary className="link min-h-12 cursor-pointer content-center">{summary}</summary>
      <div className="pt-2 pb-3">{children}</div>
    </details>
  );
}
