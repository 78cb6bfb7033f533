import { Form } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { SpokenLanguages, useSupport } from "#app/shell/support-lines.tsx";
import { t as near } from "#app/shell/words/near.compiled.ts";
import { type FEELINGS, type Feeling, notUnderstood } from "#worker/domain/feelings.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import { directionOf, SUPPORT, type Support } from "#worker/reading/safety/support.ts";
import type { GenerationFailure } from "./generator-state.ts";
import { t } from "./words/generator.compiled.ts";
import { t as question } from "./words/question.compiled.ts";

interface UnderstandingHelpProps {
  /** undefined: nothing is shown. The region is there all the same, so that it is announced. */
  readonly failure: GenerationFailure | undefined;
  /** The feelings to choose from. */
  readonly children: ReactNode;
}

/** The answer to a text that was not understood: feelings to choose from, then people to talk to. */
export function UnderstandingHelp({ failure, children }: UnderstandingHelpProps) {
  return (
    <div role="alert">
      {failure && (
        <div className="card mb-8 border-accent">
          <p>{notUnderstood()}</p>
          {children}
          {failure.charged === false && <p className="note mt-4">{trouble("nothingCharged")}</p>}
          <Listeners ofText={failure.support} />
        </div>
      )}
    </div>
  );
}

/**
 * The numbers, the first as a button. Every one dials.
 * @param props `ofText`: in the language of the text; English where that is unknown, too: then that of the page is nearer
 */
function Listeners({ ofText }: { readonly ofText: Support | undefined }) {
  const ofPage = useSupport();
  const support = ofText && ofText.language !== SUPPORT.language ? ofText : ofPage;
  const [first, ...others] = support.lines;
  return (
    <div className="mt-5 border-line border-t pt-4 text-sm">
      <p>{near("listeners")}</p>
      <div lang={support.language} dir={directionOf(support.language)}>
        {first && (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <a href={first.dial} className="button-quiet">
              {first.name}: {first.number}
            </a>
            <span className="text-ink-soft">{first.note}</span>
          </p>
        )}
        <ul className="mt-2 flex flex-wrap gap-x-5">
          {others.map(({ name, number, dial }) => (
            <li key={number}>
              <a href={dial} className="link py-2.5">
                {name}: {number}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-ink-soft">
          <SpokenLanguages support={support} />
        </p>
        <p className="mt-1 text-ink-soft">{support.elsewhere}</p>
      </div>
    </div>
  );
}

interface FeelingsProps {
  readonly feelings: readonly Feeling[];
  readonly idempotencyKey: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** As it was chosen for the text that was not understood. */
  readonly incognito: boolean;
  readonly onChoose: (mood: string) => void;
}

interface NamedFeeling {
  readonly label: (typeof FEELINGS)[number]["label"];
  readonly name: string;
}

/** The feelings of the API, by their labels, with the names of the start page in its order. */
export const NAMES = [
  { label: "Anxious", name: "anxious" },
  { label: "Sleepless", name: "sleepless" },
  { label: "Unfocused", name: "scattered" },
  { label: "Low", name: "low" },
] as const satisfies readonly NamedFeeling[];

/** The feelings as the start page names them. One that it does not know comes last, under its label. */
function asOnStartPage(feelings: readonly Feeling[]): readonly Feeling[] {
  const known = NAMES.flatMap(({ label, name }) =>
    feelings
      .filter((feeling) => feeling.label === label)
      .map(({ mood }) => ({ label: question(`feelings.${name}`), mood })),
  );
  const others = feelings.filter(({ label }) => !NAMES.some((known) => known.label === label));
  return [...known, ...others];
}

/** Feelings to choose from: each button makes its beat. Without scripts it posts the mood. */
export function Feelings({ feelings, idempotencyKey, owner, incognito, onChoose }: FeelingsProps) {
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) onChoose(submitter.value);
  }

  return (
    <Form method="post" action="/assessment" onSubmit={choose} className="mt-4">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="owner" value={owner} />
      {incognito && <input type="hidden" name="incognito" value="on" />}
      <fieldset>
        <legend className="mb-3 font-medium">{t("choose")}</legend>
        <div className="tiles">
          {asOnStartPage(feelings).map(({ label, mood }) => (
            <button
              key={mood}
              type="submit"
              name="mood"
              value={mood}
              className="chip bg-accent-soft px-3"
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}
