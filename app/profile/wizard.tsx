import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Message } from "#app/shell/message.tsx";
import { FIELD_WORDS, PROFILE } from "#app/words/profile.ts";
import type { FieldName } from "#worker/domain/profile/fields.ts";
import type { FieldErrors } from "#worker/domain/profile/read-answers.ts";
import { LAST_STEP, STEP_FIELDS, type Step, stepOf } from "#worker/domain/profile/steps.ts";
import type { FieldValues } from "./field-values.server.ts";
import type { DraftOutcome } from "./post-draft.ts";
import { ProfileField } from "./profile-field.tsx";
import { StepDots } from "./step-dots.tsx";
import { useAutosave } from "./use-autosave.ts";

interface WizardProps {
  readonly step: Step;
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  /** Of the step when it was loaded. */
  readonly version: number;
  readonly conflict: boolean;
  /** Why the profile was not saved. */
  readonly problem: string | undefined;
  /** Whether there is a profile already. */
  readonly exists: boolean;
  /** Token of the account, posted with the form. */
  readonly owner: string;
  /** Who makes the assessment. */
  readonly composer: "built-in" | "hosted";
  /** YYYY-MM-DD. */
  readonly today: string;
}

const KEPT_WORDS: Readonly<Record<DraftOutcome, string>> = {
  nothing: PROFILE.kept,
  kept: PROFILE.kept,
  unread: PROFILE.unread,
  conflict: PROFILE.notKept,
  not_kept: PROFILE.notKept,
  signed_out: PROFILE.signedOut,
  foreign: PROFILE.foreign,
};
const TROUBLE: readonly DraftOutcome[] = ["not_kept", "signed_out", "foreign"];

/** One step of the profile, as a form of its own. */
export function Wizard(props: WizardProps) {
  const { step, values, errors, version, conflict, problem, exists, owner, composer, today } =
    props;
  const form = useRef<HTMLFormElement>(null);
  const { draft, isTouched, onSubmit } = useAutosave(form, "/profile/draft");
  const { outcome, catchingUp } = draft;
  // Answers of a draft that was stored late are shown, but never overwrite what was typed since.
  const [shown, setShown] = useState(version);
  useEffect(() => {
    if (!isTouched()) setShown(version);
  }, [version, isTouched]);
  const saving = useNavigation().formData?.get("intent") === "save";
  const busy = saving || draft.waiting;
  const last = step === LAST_STEP;
  const final = exists ? PROFILE.updateProfile : PROFILE.submit;
  return (
    <section aria-labelledby="step" className="card grid gap-5">
      <StepDots step={step} />
      <div>
        <h2 id="step" className="font-semibold text-xl">
          {PROFILE.steps[step].title}
        </h2>
        <p className="mt-1 text-ink-soft">{PROFILE.steps[step].lead}</p>
      </div>
      <ErrorSummary step={step} errors={errors} />
      {problem && (
        <Message tone="error">
          <p>{problem}</p>
          <Link to={`/profile?step=${Math.max(1, step - 1)}`} className="button-quiet mt-3">
            {PROFILE.tryAgain}
          </Link>
        </Message>
      )}
      {(conflict || outcome === "conflict") && (
        <Message tone="error">
          <p>{PROFILE.conflict}</p>
          <a href={`/profile?step=${step}`} className="link">
            {PROFILE.conflictLink}
          </a>
        </Message>
      )}
      <Form
        ref={form}
        method="post"
        action={`/profile?step=${step}`}
        noValidate
        onSubmit={onSubmit}
        className="grid gap-6"
      >
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="version" value={draft.version ?? (conflict ? version : shown)} />
        <input type="hidden" name="owner" value={owner} />
        <input type="hidden" name="writer" value={draft.writer} />
        {/* The Enter key presses the first button of a form. */}
        <button
          type="submit"
          name="intent"
          value={last ? "save" : "next"}
          tabIndex={-1}
          aria-hidden="true"
          disabled={catchingUp}
          className="sr-only"
        />
        {/* The last draft of the previous page is pending: typing now would overwrite it. */}
        <fieldset key={shown} disabled={catchingUp} className="contents">
          {STEP_FIELDS[step].map((name: FieldName) => (
            <ProfileField
              key={name}
              name={name}
              values={values[name]}
              error={errors[name]}
              today={today}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-between gap-3">
          <button
            type="submit"
            name="intent"
            value="previous"
            disabled={step === 1 || catchingUp}
            className="button-quiet"
          >
            {PROFILE.previous}
          </button>
          <button
            type="submit"
            name="intent"
            value={last ? "save" : "next"}
            disabled={busy || catchingUp}
            className="button"
          >
            {last ? (busy ? PROFILE.processing : final) : PROFILE.next}
          </button>
        </div>
      </Form>
      <div className="grid gap-1 text-ink-soft text-sm">
        <p
          role="status"
          className={`noscript:hidden ${TROUBLE.includes(outcome) ? "font-medium text-danger" : ""}`}
        >
          {KEPT_WORDS[outcome]}
        </p>
        <p>{PROFILE.privacy[composer]}</p>
      </div>
    </section>
  );
}

/** Every answer that needs correction, with a link to its field. It takes the focus. */
function ErrorSummary({ step, errors }: Pick<WizardProps, "step" | "errors">) {
  const box = useRef<HTMLDivElement>(null);
  const names = Object.keys(errors) as FieldName[];
  const wrong = names.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each answer of the server
  useEffect(() => {
    if (wrong) box.current?.focus();
  }, [errors]);
  if (!wrong) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts too, the errors get the focus
      autoFocus
      className="rounded-card border border-danger bg-danger-soft px-4 py-3 text-danger"
    >
      <h3 className="font-semibold">{PROFILE.summary(names.length)}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {names.map((name) => (
          <li key={name}>
            <a
              href={stepOf(name) === step ? `#${name}` : `/profile?step=${stepOf(name)}#${name}`}
              className="underline underline-offset-4"
            >
              {FIELD_WORDS[name].label}: {errors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
