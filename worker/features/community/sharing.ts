import { openBeat } from "#worker/features/beats/record.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";
import { type Formula, readStoredFormula } from "#worker/sound/formula.ts";
import { deleteShares, insertShare } from "./changes.store.ts";
import { canonicalFormula, type FeelingName, soundDigest } from "./rules.ts";
import { type OwnShareRow, readBeatToShare, sharesOf } from "./store.ts";
import { beatTie, copyId, personTies } from "./ties.ts";

/** Under what a sound is shared: all that a person says of it. */
export interface Under {
  readonly feeling: FeelingName;
  readonly goal: Goal;
}

/** A beat that may be shared. */
export interface ToShare {
  readonly stages: Formula;
  /** A sound of others that was kept: it is not shared again, so that whoever shared it can take it back. */
  readonly isCopy: boolean;
  /** Under what it is shared; undefined where it is not. */
  readonly share: Under | undefined;
}

export type ShareOutcome =
  | "shared"
  /** Another beat of theirs sounds the same, and is shared. */
  | "same_sound"
  | "copy"
  | "unconfirmed"
  /** There is no such beat, or it is none of theirs, or incognito. */
  | "gone"
  | Throttled;

/** What a person shares, as they see it. */
export interface OwnShare extends Under {
  readonly beat: string;
  readonly stages: Formula;
}

/** Sharing one's own beats, and taking them back. */
export interface Sharing {
  /** @returns undefined where this person cannot share the beat */
  toShare(person: Person, beatId: string): Promise<ToShare | undefined>;
  share(person: Person, beatId: string, under: Under): Promise<ShareOutcome>;
  takeBack(person: Person, beatId: string): Promise<void>;
  takeBackAll(person: Person): Promise<void>;
  mine(person: Person): Promise<readonly OwnShare[]>;
}

export function createSharing(
  dependencies: Dependencies,
  { keyOf }: Pick<Sessions, "keyOf">,
): Sharing {
  const { database, throttle, newId, log } = dependencies;

  async function find(key: PersonKey, beatId: string) {
    const beat = await beatTie(key, beatId);
    const { row, share } = await readBeatToShare(database, { beatId, beat });
    const record = row && (await openBeat(row, { key, link: null }));
    const formula = record?.incognito === false && readStoredFormula(record.beat_formula);
    if (!formula) return undefined;
    const stages = canonicalFormula(formula);
    const canonical = JSON.stringify(stages);
    const digest = await soundDigest(canonical);
    const isCopy = beatId === (await copyId(key, digest));
    return { beat, stages, canonical, digest, isCopy, share };
  }

  return {
    async toShare(person, beatId) {
      const found = await find(await keyOf(person), beatId);
      return found && { stages: found.stages, isCopy: found.isCopy, share: found.share };
    },
    async share(person, beatId, { feeling, goal }) {
      const key = await keyOf(person);
      const found = await find(key, beatId);
      if (found === undefined) return "gone";
      const { beat, canonical, digest, isCopy } = found;
      if (isCopy) return "copy";
      if (found.share !== undefined) return "shared";
      const allowance = await throttle.take(["community_share", person.id]);
      if (!allowance.ok) return { kind: "throttled", ...allowance };
      const { confirmed, shared } = await insertShare(database, {
        ...{ userId: person.id, beatId, ...(await personTies(key)) },
        sound: { id: newId(), digest, formula: canonical },
        share: { beat, feeling, goal, sealed: await key.seal(labelOf(beat), { beat: beatId }) },
      });
      if (shared === beat) {
        log("community.shared");
        return "shared";
      }
      if (!confirmed) return "unconfirmed";
      return shared === undefined ? "gone" : "same_sound";
    },
    async takeBack(person, beatId) {
      const key = await keyOf(person);
      const { sharer } = await personTies(key);
      await deleteShares(database, sharer, await beatTie(key, beatId));
      log("community.taken_back");
    },
    async takeBackAll(person) {
      const { sharer } = await personTies(await keyOf(person));
      await deleteShares(database, sharer);
      log("community.taken_back");
    },
    async mine(person) {
      const key = await keyOf(person);
      const { sharer } = await personTies(key);
      return openShares(key, await sharesOf(database, sharer));
    },
  };
}

/** What a person shares, with the beats that they alone know. */
export async function openShares(
  key: PersonKey,
  rows: readonly OwnShareRow[],
): Promise<readonly OwnShare[]> {
  return Promise.all(
    rows.map(async ({ beat: tie, feeling, goal, sealed, formula }) => {
      const opened = (await key.open(labelOf(tie), sealed)) as { beat: string } | undefined;
      const stages = readStoredFormula(formula);
      if (opened === undefined || stages === undefined)
        throw new Error("A share cannot be opened.");
      return { beat: opened.beat, feeling, goal, stages };
    }),
  );
}

function labelOf(tie: string): string {
  return `community_share ${tie}`;
}
