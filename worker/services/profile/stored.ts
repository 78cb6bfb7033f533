import {
  NO_LEGACY_ANSWERS,
  type ProfileRow,
  type ResultRow,
  type StoredDraft,
} from "#db/profile.ts";
import type { userProfile } from "#db/schema/profiles.ts";
import { RISK_LEVELS, type RiskAssessment } from "#worker/domain/language-model/contract.ts";
import { isFieldName, type ProfileAnswers, UNANSWERED } from "#worker/domain/profile/fields.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** A risk assessment as it was stored. */
export interface AssessmentResult extends RiskAssessment {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created_on: string;
}

/** A profile's row, with its answers sealed under the owner's key. */
export async function sealProfile(
  key: PersonKey,
  answers: ProfileAnswers,
): Promise<typeof userProfile.$inferInsert> {
  const { userId } = key.wrapped;
  const sealed = await key.seal(profilePlace(userId), answers);
  return { ...NO_LEGACY_ANSWERS, user_id: userId, sealed };
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
  if (row.sealed === null) return plainAnswers(row);
  const answers = await opened<object>(key, profilePlace(key.wrapped.userId), row.sealed);
  return { ...UNANSWERED, ...known(answers) };
}

export function sealDraft(
  key: PersonKey,
  step: number,
  answers: Partial<ProfileAnswers>,
): Promise<string> {
  return key.seal(draftPlace(key.wrapped.userId, step), answers);
}

/** The answers of a draft; empty once it was saved. @throws when it is not sealed under this key */
export async function openDraft(
  key: PersonKey,
  { step, sealed, answers }: Pick<StoredDraft, "step" | "sealed" | "answers">,
): Promise<Partial<ProfileAnswers>> {
  if (sealed !== null)
    return known(await opened<object>(key, draftPlace(key.wrapped.userId, step), sealed));
  return answers === null ? {} : known(JSON.parse(answers));
}

/** An assessment's row, with its result sealed under the owner's key. */
export async function sealAssessment(
  key: PersonKey,
  row: Pick<ResultRow, "id" | "prompt_version" | "created_on">,
  risk: RiskAssessment,
): Promise<ResultRow> {
  const { userId } = key.wrapped;
  const sealed = await key.seal(riskPlace(row.id), risk);
  const empty = { recommendations: [], suggested_therapies: [], next_steps: [] };
  return { ...row, ...empty, user_id: userId, risk_level: "", sealed };
}

/** @throws when the row is not sealed under this key */
export async function openAssessment(key: PersonKey, row: ResultRow): Promise<AssessmentResult> {
  const { id, sealed } = row;
  const risk =
    sealed === null ? plainRisk(row) : await opened<RiskAssessment>(key, riskPlace(id), sealed);
  return { ...risk, id, created_on: new Date(row.created_on).toISOString() };
}

/** The result of a legacy row, which is not sealed. */
export function plainRisk(row: ResultRow): RiskAssessment {
  const { recommendations, suggested_therapies, next_steps } = row;
  const risk_level = RISK_LEVELS.find((level) => level === row.risk_level) ?? "Moderate";
  return { risk_level, recommendations, suggested_therapies, next_steps };
}

/** The answers of a legacy row, which is not sealed. */
export function plainAnswers({ user_id: _, sealed: __, ...answers }: ProfileRow): ProfileAnswers {
  return { ...UNANSWERED, ...answers };
}

async function opened<Value>(key: PersonKey, place: string, sealed: string): Promise<Value> {
  const value = await key.open(place, sealed);
  if (value === undefined) throw new Error(`${place} is not under its owner's key.`);
  return value as Value;
}

/** Drops fields that no longer exist. */
function known(answers: object): Partial<ProfileAnswers> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => isFieldName(name)));
}

function profilePlace(userId: string): string {
  return `user_profile ${userId}`;
}

function draftPlace(userId: string, step: number): string {
  return `profile_draft ${userId} ${step}`;
}

function riskPlace(id: string): string {
  return `assessment_result ${id}`;
}
