import { Form } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { GENERATOR } from "#app/words/generator.ts";
import { MOOD_MAX_LENGTH } from "#worker/domain/beats/mood.ts";
import { isPhase } from "#worker/domain/beats/phase.ts";
import type { GeneratorState } from "./generator-state.ts";
import { Incognito } from "./incognito.tsx";

interface GeneratorFormProps {
  readonly idempotencyKey: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly status: GeneratorState["status"];
  readonly mood: string;
  readonly onMood: (mood: string) => void;
  readonly composer: keyof typeof GENERATOR.composers;
  /** The text was typed before the sign-up: the button has the focus. */
  readonly ready?: boolean;
  readonly onGenerate: (mood: string, incognito: boolean) => Promise<void>;
}

/** The form for the mood. With scripts it uses the streaming API, without them it is posted. */
export function GeneratorForm(props: GeneratorFormProps) {
  const { idempotencyKey, owner, status, mood, onMood, composer, ready, onGenerate } = props;
  const [scripted, setScripted] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const latestOnMood = useRef(onMood);
  latestOnMood.current = onMood;
  useEffect(() => {
    setScripted(true);
    // Text typed before the scripts were loaded is not lost.
    const typed = input.current?.value;
    if (typed) latestOnMood.current(typed);
  }, []);
  const working = isPhase(status);
  const label = GENERATOR.buttons[working ? status : "idle"];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (working || mood.trim() === "") return;
    const incognito = new FormData(event.currentTarget).get("incognito") === "on";
    void onGenerate(mood, incognito);
  }

  return (
    <Form method="post" action="/assessment" onSubmit={submit} className="card grid gap-5">
      <h1 className="title" id="feeling">
        {GENERATOR.heading}
      </h1>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="owner" value={owner} />
      <div className="grid gap-2">
        <textarea
          ref={input}
          name="mood"
          rows={3}
          required
          maxLength={MOOD_MAX_LENGTH}
          dir="auto"
          className="field resize-y text-lg"
          aria-labelledby="feeling"
          aria-describedby="mood-hint"
          placeholder={GENERATOR.placeholder}
          value={mood}
          onChange={(event) => onMood(event.target.value)}
        />
        <p id="mood-hint" className="text-ink-soft text-sm">
          {GENERATOR.hint}
        </p>
        <p className="text-ink-soft text-sm">{GENERATOR.composers[composer]}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Incognito />
        <button
          type="submit"
          // biome-ignore lint/a11y/noAutofocus: all that is left to do after the sign-up
          autoFocus={ready}
          data-focus={ready || undefined}
          className="button w-full sm:w-auto"
          disabled={working || (scripted && mood.trim() === "")}
        >
          {label}
        </button>
      </div>
    </Form>
  );
}
