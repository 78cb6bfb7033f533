import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { GENERATOR } from "#app/words/generator.ts";
import type { Feeling } from "#worker/domain/words/feelings.ts";

interface FeelingsProps {
  readonly feelings: readonly Feeling[];
  readonly idempotencyKey: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** As it was chosen for the text that was not understood. */
  readonly incognito: boolean;
  readonly onChoose: (mood: string) => void;
}

/** Feelings to choose from: each button makes its beat. Without scripts it posts the mood. */
export function Feelings({ feelings, idempotencyKey, owner, incognito, onChoose }: FeelingsProps) {
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) onChoose(submitter.value);
  }

  return (
    <Form method="post" action="/assessment" onSubmit={choose} className="mt-5">
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="owner" value={owner} />
      {incognito && <input type="hidden" name="incognito" value="on" />}
      <fieldset>
        <legend className="mb-3 font-medium">{GENERATOR.chooseFeeling}</legend>
        <div className="flex flex-wrap gap-3">
          {feelings.map(({ label, mood }) => (
            <button key={mood} type="submit" name="mood" value={mood} className="button-quiet">
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </Form>
  );
}
