import { uuidOf } from "#worker/domain/crypto.ts";
import type { BeatRecord } from "#worker/features/beats/record.ts";
import { KEPT_FROM_COMMUNITY } from "#worker/features/beats/typed.rules.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import type { FeelingName } from "./rules.ts";
import type { CommunityPerson } from "./store.ts";

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
  const label = feeling.charAt(0).toUpperCase() + feeling.slice(1);
  return {
    ...{ id, incognito: false, doubt: false, about: "self", notices: [] },
    mood: `${label}${KEPT_FROM_COMMUNITY}`,
    focus: `feeling ${feeling}`,
    context_class: goalEntry(goal).context,
    // It was chosen by its name, not read from words.
    quality_score: "100%",
    beat_formula: formula,
    ...{ downloaded_count: 1, favourite: false, created_on: now, named_on: now },
  };
}

/**
 * What ties a person to their rows: digests that only their own key makes. The database alone does not
 * tell who shares what; with the person signed in, their rows are found, taken back and deleted.
 */
export async function personTies(key: PersonKey): Promise<CommunityPerson> {
  const [sharer, answerer] = await Promise.all([
    key.digest("a sharer"),
    key.digest("somebody who answers"),
  ]);
  return { sharer, answerer };
}

/** The same of one of their beats, shared or kept. */
export function beatTie(key: PersonKey, beatId: string): Promise<string> {
  return key.digest("a shared or kept beat", beatId);
}
