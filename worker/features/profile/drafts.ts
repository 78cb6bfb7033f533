import { isDeepStrictEqual } from "node:util";
import type { Database } from "#db/client.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { ProfileAnswers } from "./rules.ts";
import { openDraft, sealDraft } from "./sealed.ts";
import { STEP_FIELDS, STEPS, type Step } from "./steps.rules.ts";
import { type DraftChange, readDrafts, type StoredDraft, writeDrafts } from "./store.ts";

export interface StepChange {
  readonly step: Step;
  /** Absent fields stay unchanged. */
  readonly answers: Partial<ProfileAnswers>;
  /** The version of the step that the page was loaded with; undefined overwrites any. */
  readonly seen: number | undefined;
  /** Random id of the page. */
  readonly writer: string | undefined;
}

/** Attempts while other pages write the same drafts. */
const MAX_ATTEMPTS = 5;

/**
 * Stores a step's draft, unless another page changed the step after this one was loaded. Fields of
 * other steps are merged into their drafts. Drafts are sealed, so the database cannot merge them:
 * they are read, merged here, and written on condition that their versions have not changed.
 * @param known the drafts as they were read before
 */
export async function keepDraft(
  database: Database,
  key: PersonKey,
  change: StepChange,
  { known, now }: { readonly known: readonly StoredDraft[]; readonly now: number },
): Promise<"kept" | "conflict"> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const drafts = attempt === 1 ? known : await readDrafts(database, key.wrapped.userId);
    const changes = await changesOf(key, drafts, change);
    if (changes === "conflict") return "conflict";
    if (await writeDrafts(database, key.wrapped.userId, changes, now)) return "kept";
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
    const given = answersOf(step, change.answers);
    if (!own && Object.keys(given).length === 0) continue;
    const stored = drafts.find((draft) => draft.step === step);
    const before = stored === undefined ? {} : await openDraft(key, stored);
    const after = { ...before, ...given };
    const unchanged = isDeepStrictEqual(before, after);
    if (own && wasChanged(stored, change) && !unchanged) return "conflict";
    changes.push({
      step,
      sealed: await sealDraft(key, step, after),
      writer: own ? (change.writer ?? null) : null,
      version: stored?.version ?? 0,
    });
  }
  return changes;
}

/** Whether another page changed a step after this one was loaded. */
function wasChanged(stored: StoredDraft | undefined, { seen, writer }: StepChange): boolean {
  if (stored === undefined || seen === undefined || stored.version === seen) return false;
  return writer === undefined || stored.writer !== writer;
}

function answersOf(step: Step, answers: Partial<ProfileAnswers>): Partial<ProfileAnswers> {
  const fields: readonly string[] = STEP_FIELDS[step];
  return Object.fromEntries(Object.entries(answers).filter(([name]) => fields.includes(name)));
}
