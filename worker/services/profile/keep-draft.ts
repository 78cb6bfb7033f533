import { isDeepStrictEqual } from "node:util";
import type { Database } from "#db/client.ts";
import { type DraftChange, readDrafts, type StoredDraft, writeDrafts } from "#db/profile.ts";
import type { ProfileAnswers } from "#worker/domain/profile/fields.ts";
import { STEP_FIELDS, STEPS, type Step } from "#worker/domain/profile/steps.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { openDraft, sealDraft } from "./stored.ts";

export interface StepChange {
  readonly step: Step;
  /** Fields of which it says nothing stay as they are. */
  readonly answers: Partial<ProfileAnswers>;
  /** The step's version that the page was shown; undefined overwrites. */
  readonly seen: number | undefined;
  /** The page's own random name. */
  readonly writer: string | undefined;
}

/** Tries to keep a step while other pages write the same drafts. */
const TRIES = 5;

/**
 * Keeps what a page says of a step, unless another page changed the step since this one saw it.
 * Single fields of other steps are added to their drafts, whatever else these say. Drafts are
 * sealed: they are read, merged here and written over the versions that were read.
 */
export async function keepDraft(
  database: Database,
  key: PersonKey,
  change: StepChange,
): Promise<"kept" | "conflict"> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const drafts = await readDrafts(database, key.wrapped.userId);
    const changes = await changesOf(key, drafts, change);
    if (changes === "conflict") return "conflict";
    if (await writeDrafts(database, key.wrapped.userId, changes)) return "kept";
  }
  return "conflict";
}

async function changesOf(
  key: PersonKey,
  drafts: readonly StoredDraft[],
  change: StepChange,
): Promise<"conflict" | readonly DraftChange[]> {
  const changes: DraftChange[] = [];
  for (const step of STEPS) {
    const own = step === change.step;
    const said = answersOf(step, change.answers);
    if (!own && Object.keys(said).length === 0) continue;
    const stored = drafts.find((draft) => draft.step === step);
    const before = stored === undefined ? {} : await openDraft(key, stored);
    const after = { ...before, ...said };
    const sameWords = isDeepStrictEqual(before, after);
    if (own && wasChanged(stored, change) && !sameWords) return "conflict";
    changes.push({
      step,
      sealed: await sealDraft(key, step, after),
      writer: own ? (change.writer ?? null) : null,
      version: stored?.version ?? 0,
    });
  }
  return changes;
}

/** Whether another page changed a step since this one saw it. */
function wasChanged(stored: StoredDraft | undefined, { seen, writer }: StepChange): boolean {
  if (stored === undefined || seen === undefined || stored.version === seen) return false;
  return writer === undefined || stored.writer !== writer;
}

function answersOf(step: Step, answers: Partial<ProfileAnswers>): Partial<ProfileAnswers> {
  const fields: readonly string[] = STEP_FIELDS[step];
  return Object.fromEntries(Object.entries(answers).filter(([name]) => fields.includes(name)));
}
