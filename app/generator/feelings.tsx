import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { GENERATOR } from "#app/words/generator.ts";
import type { Feeling } from "#worker/domain/feelings.ts";

interface FeelingsProps {
  readonly feelings: readonly Feeling[];
  readonly idempotencyKey: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** As it was chosen for the text that was not understood. */
  readonly incognito: boolean;
  readonly onChoose: (mood: string) => void;
}

/** The feelings as the start page names them. One that it does not know comes last, under its label. */
const NAMES: readonly (readonly [label: string, name: string])[] = Object.entries(
  GENERATOR.feelings,
);

function asOnStartPage(feelings: readonly Feeling[]): readonly Feeling[] {
  const known = NAMES.flatMap(([label, name]) =>
    feelings
      .filter((feeling) => feeling.label === label)
      .map(({ mood }) => ({ label: name, mood })),
  );
  const others = feelings.filter(({ label }) => !NAMES.some(([known]) => known === label));
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
        <legend className="mb-3 font-medium">{GENERATOR.chooseFeeling}</legend>
        <div className="grid grid-cols-2 gap-3">
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
