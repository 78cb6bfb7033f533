import type { ParentAnswer } from "#app/parents/ask-parent.server.ts";
import { t as lost } from "#app/shell/words/lost.compiled.ts";
import type { FieldErrors } from "#worker/features/profile/answers.rules.ts";
import {
  type FieldName,
  isUnsaid,
  PROFILE_FIELDS,
  sentValues,
} from "#worker/features/profile/rules.ts";
import { readStep, STEP_FIELDS, type Step } from "#worker/features/profile/steps.rules.ts";

/** The values of each field, as a form sends them. */
export type FieldValues = Readonly<Record<FieldName, readonly string[]>>;

/** What the page of a step shows after its post was refused. */
export interface StepReply {
  readonly step: Step;
  readonly errors: FieldErrors;
  /** What was typed, to be shown again. */
  readonly typed: Partial<FieldValues>;
  readonly conflict: boolean;
  /** The birthday that makes its person under 18: sent with it, the second press confirms it. */
  readonly young?: string;
  /** Of the step as it is stored now: with it a second press overwrites what is stored. */
  readonly version?: number;
  /** Why the profile was not saved. */
  readonly problem?: string;
  /** Nobody has read the step: it stays as it is. A new object each time. */
  readonly lost?: Lost;
  /** Token of the account that the step was typed for, where nobody is signed in who has one. */
  readonly owner?: string;
}

/** The network brought no answer, which the browser says itself, or nobody is signed in any more. */
export interface Lost {
  /** What was typed had been met with help: it stays. */
  readonly helped: boolean;
  /** Why the profile was not saved, where it is that nobody is signed in. */
  readonly signedOut?: string;
}

/** The values that were posted, to be shown again; fields that were not sent are left out. */
export function typedValues(form: FormData, names: readonly FieldName[]): Partial<FieldValues> {
  const sent = names.filter((name) => form.has(name) || isTicked(name));
  return Object.fromEntries(
    sent.map((name) => [
      name,
      isUnsaid(form, name)
        ? []
        : sentValues(form, name).filter((value) => typeof value === "string"),
    ]),
  );
}

/** A form does not send a checkbox that is not ticked. */
function isTicked(name: FieldName): boolean {
  const { kind } = PROFILE_FIELDS[name];
  return kind === "flag" || kind === "list";
}

const OF_THE_WIZARD: readonly unknown[] = ["next", "previous", "save"];

/** What the wizard shows of a step that nobody has read; undefined for another form. */
export function lostStep(form: FormData): StepReply | undefined {
  if (!OF_THE_WIZARD.includes(form.get("intent"))) return undefined;
  const step = readStep(form.get("step"));
  return {
    step,
    errors: {},
    typed: typedValues(form, STEP_FIELDS[step]),
    conflict: false,
    lost: { helped: form.has("seen") },
  };
}

/** What the page shows where the network brought no answer to a parent's address; undefined for another form. */
export function lostParent(form: FormData): ParentAnswer | undefined {
  if (form.get("intent") !== "ask_parent") return undefined;
  return { parent: { error: lost("answers"), address: String(form.get("parent_email") ?? "") } };
}
