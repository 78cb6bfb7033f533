import type { StoredDraft } from "#db/profile.ts";
import { RISK_LEVELS, type RiskAssessment } from "#worker/model/contract.ts";
import {
  FIELD_NAMES,
  type FieldName,
  isFieldName,
  PROFILE_FIELDS,
  type ProfileAnswers,
} from "./fields.ts";

/** A risk assessment as it was stored. */
export interface AssessmentResult extends RiskAssessment {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created_on: string;
}

type StoredRow = Readonly<Record<string, unknown>>;

/** A saved row as answers: the database has lists as JSON, flags as 0 or 1. */
export function storedAnswers(row: StoredRow): ProfileAnswers {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => [name, storedAnswer(name, row[name])]),
  ) as unknown as ProfileAnswers;
}

/** What a draft says; nothing once it was saved. Fields that are no longer known are left out. */
export function storedDraft({ answers }: Pick<StoredDraft, "answers">): Partial<ProfileAnswers> {
  if (answers === null) return {};
  const entries = Object.entries(JSON.parse(answers) as StoredRow);
  return Object.fromEntries(entries.filter(([name]) => isFieldName(name)));
}

export function storedResult(row: StoredRow): AssessmentResult {
  return {
    id: String(row.id),
    risk_level: RISK_LEVELS.find((level) => level === row.risk_level) ?? "Moderate",
    recommendations: JSON.parse(String(row.recommendations)),
    suggested_therapies: JSON.parse(String(row.suggested_therapies)),
    next_steps: JSON.parse(String(row.next_steps)),
    created_on: new Date(Number(row.created_on)).toISOString(),
  };
}

function storedAnswer(name: FieldName, value: unknown): unknown {
  switch (PROFILE_FIELDS[name].kind) {
    case "flag":
      return value === true || Number(value) === 1;
    case "list":
      return JSON.parse(String(value ?? "[]"));
    case "number":
      return Number(value);
    default:
      return value ?? null;
  }
}
