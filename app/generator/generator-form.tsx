import { Form, Link } from "@remix-run/react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { ConsentNotice } from "#app/consent/notice.tsx";
import { ControlIcon } from "#app/listening/control-icon.tsx";
import { SignInElsewhere } from "#app/shell/long-forms.tsx";
import { Checkbox } from "#app/shell/page-parts.tsx";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as trouble } from "#worker/domain/words/troubles.compiled.ts";
import { isPhase } from "#worker/features/beats/rules.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";
import { FewCreditsLine } from "./credits.tsx";
import type { GenerationFailure, GeneratorState } from "./generator-state.ts";
import { t } from "./words/generator.compiled.ts";
import { t as question } from "./words/question.compiled.ts";

/** What helps after a failure whose message does not say it. */
function nextStep({ code, message }: GenerationFailure): string | undefined {
  if (code === "not_applicable" || message === prescribed("badMood")) return t("sayMore");
  return code === "generation_failed" ? t("pressAgain") : undefined;
}

interface FieldErrorProps {
  readonly id: string;
  /** undefined: nothing went wrong. The region is there all the same, so that an error is announced. */
  readonly failure: GenerationFailure | undefined;
  /** Whether plans can be bought. */
  readonly forSale: boolean;
}

/** Why no beat was made, and what helps. It stands at the field, which is where the next step is. */
function FieldError({ id, failure, forSale }: FieldErrorProps) {
  return (
    <div role="alert" id={id}>
      {failure && (
        <div className="mt-3 rounded-2xl border border-lamp bg-raised px-4 py-3">
          <p className="font-medium">{failure.message}</p>
          {nextStep(failure) && <p className="mt-1">{nextStep(failure)}</p>}
          {failure.charged === false && (
            <p className="mt-1 text-ink-soft">{trouble("nothingCharged")}</p>
          )}
          {failure.signedOut && <SignInElsewhere />}
          {failure.code === "no_credits" && (
            <>
              <p className="mt-1">
                {t("noCredits.usedUp")} {t(forSale ? "noCredits.forSale" : "noCredits.notForSale")}
              </p>
              <p className="flex flex-wrap gap-x-5">
                <Link to="/history" className="link py-2.5">
                  {t("noCredits.hear")}
                </Link>
                <Link to="/pricing" className="link py-2.5">
                  {t("noCredits.pay")}
                </Link>
              </p>
            </>
          )}
          <NearNumbers />
        </div>
      )}
    </div>
  );
}

/**
 * The incognito toggle, and a line that says what it does: while the box is ticked, on hover, on focus,
 * and after a tap on the sign. It stands below the button, which must not move while it is pressed;
 * Escape hides it.
 */
function Incognito() {
  const id = useId();
  const tip = useRef<HTMLParagraphElement>(null);
  const show = () => tip.current?.removeAttribute("data-dismissed");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows the line; the controls are inside
    <div
      className="group contents"
      onPointerEnter={show}
      onFocus={show}
      onClick={show}
      onKeyDown={({ key }) => {
        if (key === "Escape") tip.current?.setAttribute("data-dismissed", "");
      }}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-1">
        <Checkbox name="incognito" aria-describedby={id}>
          <span className="font-medium">{t("incognito.name")}</span>
        </Checkbox>
        <details>
          <summary className="inline-flex size-12 cursor-pointer list-none items-center justify-center rounded-full text-ink-soft hover:bg-accent-soft hover:text-ink">
            <ControlIcon name="info" className="size-5" />
            <span className="sr-only">{t("incognito.about")}</span>
          </summary>
        </details>
      </div>
      <p
        ref={tip}
        id={id}
        role="tooltip"
        className="note hidden group-focus-within:block group-hover:block group-has-checked:block group-has-open:block data-dismissed:hidden! order-last sm:col-span-full"
      >
        {t("incognito.hint")}
      </p>
    </div>
  );
}

interface GeneratorFormProps {
  readonly idempotencyKey: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly status: GeneratorState["status"];
  /** What went wrong with the text; undefined where nothing did. */
  readonly failure: GenerationFailure | undefined;
  readonly mood: string;
  readonly onMood: (mood: string) => void;
  readonly composer: "built-in" | "hosted";
  /** What the person has left. */
  readonly credits: number;
  /** Whether plans can be bought. */
  readonly forSale: boolean;
  /** The text was typed before the sign-up: the button has the focus. */
  readonly ready?: boolean;
  readonly onGenerate: (mood: string, incognito: boolean) => Promise<void>;
}

/** The form for the mood. With scripts it uses the streaming API, without them it is posted. */
export function GeneratorForm(props: GeneratorFormProps) {
  const { idempotencyKey, owner, status, failure, mood, onMood, composer, ready } = props;
  const [scripted, setScripted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const latest = useRef({ mood, onMood });
  latest.current = { mood, onMood };
  useEffect(() => {
    setScripted(true);
    // Text typed before the scripts were loaded is not lost.
    const typed = input.current?.value;
    if (typed && typed !== latest.current.mood) latest.current.onMood(typed);
  }, []);
  useEffect(() => {
    if (!failure) return;
    form.current?.scrollIntoView({ block: "nearest" });
    // On a touch screen the focus would raise a keyboard over the error. The dialog takes it itself.
    const typing = matchMedia("(pointer: fine)").matches && failure.code !== "no_credits";
    if (typing) input.current?.focus({ preventScroll: true });
  }, [failure]);
  const unpaid = failure?.code === "no_credits";
  const working = isPhase(status);
  const button = working ? status : "idle";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (working || mood.trim() === "") return;
    const incognito = new FormData(event.currentTarget).get("incognito") === "on";
    void props.onGenerate(mood, incognito);
  }

  function generateByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, nativeEvent, currentTarget } = event;
    if (key !== "Enter" || shiftKey || isComposing(nativeEvent)) return;
    event.preventDefault();
    if (!event.repeat && mood.trim() !== "") currentTarget.form?.requestSubmit();
  }

  return (
    <Form ref={form} className="group/form" method="post" action="/assessment" onSubmit={submit}>
      <h1 className="title" id="feeling">
        {question("title")}
      </h1>
      <input type="hidden" name="key" value={idempotencyKey} />
      <input type="hidden" name="owner" value={owner} />
      <textarea
        ref={input}
        name="mood"
        rows={3}
        required
        maxLength={MOOD_MAX_LENGTH}
        dir="auto"
        enterKeyHint="go"
        // No browser keeps what was written, nor gives it back to whoever comes next.
        autoComplete="off"
        className="field mt-6 resize-y px-5 py-4 text-lg"
        aria-labelledby="feeling"
        aria-describedby={failure ? "mood-error mood-hint" : "mood-hint"}
        placeholder={question("placeholder")}
        value={mood}
        onChange={(event) => onMood(event.target.value)}
        onKeyDown={generateByEnter}
      />
      {/* With scripts the dialog says it. */}
      <FieldError
        id="mood-error"
        failure={scripted && unpaid ? undefined : failure}
        forSale={props.forSale}
      />
      <p id="mood-hint" className="note mt-2">
        {t("hint")}
      </p>
      <div className="mt-4 grid items-center gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto]">
        <Incognito />
        <button
          type="submit"
          // biome-ignore lint/a11y/noAutofocus: all that is left to do after the sign-up
          autoFocus={ready}
          data-focus={ready || undefined}
          aria-busy={working}
          className="button aria-busy:opacity-100"
          disabled={working || (scripted && mood.trim() === "")}
        >
          {question(`button.${button}`)}
        </button>
      </div>
      <FewCreditsLine credits={props.credits} />
      <p className="note mt-4">{t("cost")}</p>
      <p className="note">{t(`composers.${composer}`)}</p>
      {/* Incognito keeps nothing of it: its own line says so. */}
      <div className="group-has-[[name=incognito]:checked]/form:hidden">
        <ConsentNotice purpose="beats" />
      </div>
      {scripted && <p className="note hidden pointer-fine:block">{t("keys")}</p>}
    </Form>
  );
}

/** Whether a key belongs to an input method: Enter also accepts the word that it proposes. */
function isComposing({ isComposing, keyCode }: globalThis.KeyboardEvent): boolean {
  // Safari ends the composition before it reports the key, under this code.
  return isComposing || keyCode === 229;
}
