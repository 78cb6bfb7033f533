import type { PersonKey } from "#worker/platform/keyring.ts";
import type { RiskAssessment } from "#worker/reading/model/contract.ts";
import { isFieldName, type ProfileAnswers, UNANSWERED } from "./rules.ts";
import type { ProfileRow, ResultRow, StoredDraft } from "./store.ts";

/** A risk assessment as it was stored. */
export interface AssessmentResult extends RiskAssessment {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created_on: string;
}

/** A profile's row, with its answers sealed under the owner's key. */
export async function sealProfile(key: PersonKey, answers: ProfileAnswers): Promise<ProfileRow> {
  const { userId } = key.wrapped;
  return { user_id: userId, sealed: await key.seal(profileLabel(userId), answers) };
}

/**
 * The answers of a profile; undefined without one.
 * @throws when the row is not sealed under this key
 */
export async function openProfile(
  key: PersonKey,
  row: ProfileRow | undefined,
): Promise<ProfileAnswers | undefined> {
  if (row === undefined) return undefined;
  const answers = await key.openOwn<object>(profileLabel(key.wrapped.userId), row.sealed);
  return { ...UNANSWERED, ...known(answers) };
}

export function sealDraft(
  key: PersonKey,
  step: number,
  answers: Partial<ProfileAnswers>,
): Promise<string> {
  return key.seal(draftLabel(key.wrapped.userId, step), answers);
}

/** The answers of a draft; empty once it was saved. @throws when it is not sealed under this key */
export async function openDraft(
  key: PersonKey,
  { step, sealed }: Pick<StoredDraft, "step" | "sealed">,
): Promise<Partial<ProfileAnswers>> {
  if (sealed === null) return {};
  return known(await key.openOwn<object>(draftLabel(key.wrapped.userId, step), sealed));
}

/** The birthday that stands in the draft of the first step, YYYY-MM-DD; null where none does. */
export async function openDraftedBirthday(
  key: PersonKey,
  draft: StoredDraft | undefined,
): Promise<string | null> {
  const typed = draft && (await openDraft(key, draft));
  return typed?.date_of_birth ?? null;
}

/** An assessment's row, with its result sealed under the owner's key. */
export async function sealAssessment(
  key: PersonKey,
  row: Pick<ResultRow, "id" | "prompt_version" | "created_on">,
  risk: RiskAssessment,
): Promise<ResultRow> {
  return { ...row, user_id: key.wrapped.userId, sealed: await key.seal(riskLabel(row.id), risk) };
}

/** @throws when the row is not sealed under this key */
export async function openAssessment(key: PersonKey, row: ResultRow): Promise<AssessmentResult> {
  const { id, sealed } = row;
  const risk = await key.openOwn<RiskAssessment>(riskLabel(id), sealed);
  return { ...risk, id, created_on: new Date(row.created_on).toISOString() };
}

/** Drops fields that no longer exist. */
function known(answers: object): Partial<ProfileAnswers> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => isFieldName(name)));
}

function profileLabel(userId: string): string {
  return `user_profile ${userId}`;
}

function draftLabel(userId: string, step: number): string {
  return `profile_draft ${userId} ${step}`;
}

function riskLabel(id: string): string {
  return `assessment_result ${id}`;
}
