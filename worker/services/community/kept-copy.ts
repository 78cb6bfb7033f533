import {
  type FeelingName,
  feelingLabel,
  KEPT_FROM_COMMUNITY,
} from "#worker/domain/community/shared-feelings.ts";
import { uuidOf } from "#worker/domain/crypto/digest.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";
import { goalEntry } from "#worker/reading/goals/goals.ts";
import type { BeatRecord } from "#worker/services/beats/beat-record.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/**
 * The id of a person's copy of a shared sound: always the same, so that keeping twice keeps one, and that
 * a copy is known as one for good. It follows from the person's key, so it tells nobody else of the sound.
 */
export async function copyId(key: PersonKey, digest: string): Promise<string> {
  return uuidOf(await key.digest("copy of a shared sound", digest));
}

interface Copied {
  readonly id: string;
  readonly feeling: FeelingName;
  readonly goal: Goal;
  /** Canonical. */
  readonly formula: string;
  /** Unix ms. */
  readonly now: number;
}

/** A shared sound as a beat of whoever keeps it: in place of a mood it has where it came from. */
export function keptCopy({ id, feeling, goal, formula, now }: Copied): BeatRecord {
  const label = feelingLabel(feeling);
  return {
    ...{ id, incognito: false, doubt: false, about: "self", notices: [] },
    mood: `${label}${KEPT_FROM_COMMUNITY}`,
    focus: `feeling ${label.toLowerCase()}`,
    context_class: goalEntry(goal).context,
    // It was chosen by its name, not read from words.
    quality_score: "100%",
    beat_formula: formula,
    ...{ downloaded_count: 1, favourite: false, created_on: now, named_on: now },
  };
}
