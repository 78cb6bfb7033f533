import { Form, Link, useNavigation } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ConsentNotice } from "#app/consent/notice.tsx";
import { stopSounds } from "#app/listening/device/page-audio.ts";
import { useSession } from "#app/listening/session/session.tsx";
import { SignInElsewhere } from "#app/shell/long-forms.tsx";
import { SupportLines } from "#app/shell/support-lines.tsx";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { t as lostWords } from "#app/shell/words/lost.compiled.ts";
import type { FieldErrors } from "#worker/features/profile/answers.rules.ts";
import type { FieldName } from "#worker/features/profile/rules.ts";
import { LAST_STEP, STEP_FIELDS, type Step } from "#worker/features/profile/steps.rules.ts";
import { directionOf, ENGLISH_HELP, SUPPORT } from "#worker/reading/safety/support.ts";
import type { DraftOutcome } from "./draft-keeper.ts";
import { ProfileField } from "./profile-field.tsx";
import type { FieldValues, Lost } from "./step-reply.ts";
import { useAutosave } from "./use-autosave.ts";
import { ErrorSummary, StepDots } from "./wizard-head.tsx";
import { t } from "./words/wizard.compiled.ts";

interface WizardProps {
  readonly step: Step;
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  /** Of the step when it was loaded. */
  readonly version: number;
  readonly conflict: boolean;
  /** The birthday that the next press confirms. */
  readonly young: string | undefined;
  /** Why the profile was not saved. */
  readonly problem: string | undefined;
  /** Nobody has read the form. */
  readonly lost: Lost | undefined;
  /** Whether there is a profile already. */
  readonly exists: boolean;
  /** Token of the account, posted with the form. */
  readonly owner: string;
  /** Who makes the assessment. */
  readonly composer: "built-in" | "hosted";
  /** YYYY-MM-DD. */
  readonly today: string;
}

const DRAFT_WORDS = {
  nothing: "kept",
  kept: "kept",
  unread: "unread",
  conflict: "notKept",
  not_kept: "notKept",
  help: "help",
  foreign: "foreign",
  offline: "offline",
} as const satisfies Record<Exclude<DraftOutcome, "signed_out">, string>;
const TROUBLE: readonly DraftOutcome[] = ["not_kept", "signed_out", "foreign", "offline"];

/** Where the answer to a draft brought no help of its own. */
const IN_ENGLISH = { message: ENGLISH_HELP.crisis, support: SUPPORT };

/** One step of the profile, as a form of its own. */
export function Wizard(props: WizardProps) {
  const { step, values, errors, version, conflict, problem, lost, exists, owner } = props;
  const { composer, today, young } = props;
  const form = useRef<HTMLFormElement>(null);
  const { draft, isTouched, onSubmit } = useAutosave(form, "/profile/draft", lost);
  const { outcome, catchingUp, help = IN_ENGLISH } = draft;
  const helped = outcome === "help" || lost?.helped === true;
  const { close } = useSession();
  useEffect(() => {
    if (!helped) return;
    stopSounds();
    // One that waits for its network is paused already, and would go on.
    close();
  }, [helped, close]);
  // Answers of a draft that was stored late are shown, but never overwrite what was typed since.
  const [shown, setShown] = useState(version);
  useEffect(() => {
    if (!isTouched()) setShown(version);
  }, [version, isTouched]);
  const saving = useNavigation().formData?.get("intent") === "save";
  const busy = saving || draft.waiting;
  const last = step === LAST_STEP;
  const final = t(exists ? "updateProfile" : "submit");
  const signedOut = outcome === "signed_out";
  return (
    <section aria-labelledby="step" className="card grid gap-5">
      <StepDots step={step} exists={exists} />
      <div>
        <h2 id="step" className="heading">
          {t(`steps.${step}.title`)}
        </h2>
        <p className="mt-1 mb-3 text-ink-soft">{t(`steps.${step}.lead`)}</p>
        {/* Before the fields: what is typed is kept as it is typed. */}
        <ConsentNotice purpose="profile" />
      </div>
      {helped && (
        <Notice>
          <div lang={help.support.language} dir={directionOf(help.support.language)}>
            <p className="mb-4">{help.message}</p>
            <SupportLines support={help.support} />
          </div>
        </Notice>
      )}
      <ErrorSummary step={step} errors={errors} lost={lost} />
      {problem && (
        <Notice>
          <p className="font-medium">{t("notSaved")}</p>
          <p className="note mt-1">{problem}</p>
          <Link to={`/profile?step=${Math.max(1, step - 1)}`} className="button-quiet mt-3">
            {t("tryAgain")}
          </Link>
        </Notice>
      )}
      {(conflict || outcome === "conflict") && (
        <Notice>
          <p>{t("conflict")}</p>
          <a href={`/profile?step=${step}`} className="link mt-2">
            {t("conflictLink")}
          </a>
        </Notice>
      )}
      <Form
        ref={form}
        method="post"
        action={`/profile?step=${step}`}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={enterOnSlider}
        className="grid gap-7"
      >
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="version" value={draft.version ?? (conflict ? version : shown)} />
        <input type="hidden" name="owner" value={owner} />
        <input type="hidden" name="writer" value={draft.writer} />
        {young !== undefined && <input type="hidden" name="young" value={young} />}
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
            {t("previous")}
          </button>
          <button
            type="submit"
            name="intent"
            value={last ? "save" : "next"}
            disabled={busy || catchingUp}
            className="button"
          >
            {last ? (busy ? t("processing") : final) : t("next")}
          </button>
        </div>
      </Form>
      <div className="note grid gap-1">
        <p
          role="status"
          className={
            TROUBLE.includes(outcome) ? "border-lamp border-l-4 pl-3 font-medium text-ink" : ""
          }
        >
          {signedOut ? lostWords("signedOut") : t(`drafts.${DRAFT_WORDS[outcome]}`)}
        </p>
        {signedOut && (
          <p>
            <SignInElsewhere />
          </p>
        )}
        {/* The help above may be out of sight: a keyboard leaves a phone a few lines. */}
        {helped && <NearNumbers />}
        <p>{t(`privacy.${composer}`)}</p>
      </div>
    </section>
  );
}

/** What stands in the way of going on. */
function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-edge bg-card px-5 py-4">
      {children}
    </div>
  );
}

/** Enter goes on from every field; Firefox alone does nothing on a slider. */
function enterOnSlider(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement) || target.type !== "range") {
    return;
  }
  event.preventDefault();
  currentTarget.requestSubmit(currentTarget.querySelector<HTMLButtonElement>("[type=submit]"));
}
