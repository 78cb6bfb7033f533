import type { LimitName } from "#worker/domain/limits.ts";
import { sealBeat } from "#worker/features/beats/record.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";
import { type Formula, readStoredFormula } from "#worker/sound/formula.ts";
import { keepSound, sayHelped, unsayHelped } from "./changes.store.ts";
import { type Answers, type FeelingName, helpedScore, readFeeling, shownAnswers } from "./rules.ts";
import { createSharing, type Sharing } from "./sharing.ts";
import { readCommunity, readFormula, readSound, type SoundRow } from "./store.ts";
import { beatTie, copyId, keptCopy, personTies } from "./ties.ts";

/** A shared sound, as everybody sees it: there is nothing else to see. */
interface ShownSound {
  /** Random. */
  readonly id: string;
  readonly stages: Formula;
  readonly feelings: readonly FeelingName[];
  readonly goals: readonly Goal[];
  /** Undefined while too few people answered. */
  readonly answers: Answers | undefined;
}

/** A row as it is shown. @throws when it has no formula: only playable ones are shared */
function shownSound({ id, formula, helped, answered, shared }: SoundRow): ShownSound {
  const stages = readStoredFormula(formula);
  if (stages === undefined) throw new Error("A shared sound cannot be read.");
  const under = JSON.parse(shared) as readonly { feeling: FeelingName; goal: Goal }[];
  return {
    ...{ id, stages },
    feelings: [...new Set(under.map(({ feeling }) => feeling))],
    goals: [...new Set(under.map(({ goal }) => goal))],
    answers: shownAnswers({ helped, answered }),
  };
}

/** The community as everybody sees it. */
export interface CommunityPage {
  /** Those that enough people share; the others stay unseen. */
  readonly feelings: readonly FeelingName[];
  readonly chosen: FeelingName | undefined;
  /** Of the chosen feeling, in the order of how they were felt. */
  readonly sounds: readonly ShownSound[];
}

/** A shared sound, and what this person did with it. */
export interface SoundPage {
  readonly sound: ShownSound;
  /** They share it themselves. */
  readonly own: boolean;
  readonly helped: boolean;
  /** Their copy in their history. */
  readonly copy: string | undefined;
}

export type AnswerOutcome = "done" | "gone" | Throttled;

/** Sounds that people share with each other. Nobody can write, and nobody is named. */
export interface Community extends Sharing {
  /** @param feeling as an address has it */
  page(feeling: string | null): Promise<CommunityPage>;
  /** @returns undefined for a sound that is not listed */
  soundPage(soundId: string, person: Person | null): Promise<SoundPage | undefined>;
  /** The canonical formula of a listed sound, JSON. */
  formulaOf(soundId: string): Promise<string | undefined>;
  /** Keeps a sound as a beat of one's own, without a credit. Kept again, it stays the same one. */
  keep(person: Person, soundId: string): Promise<AnswerOutcome>;
  /** Says that a sound helped, or takes it back. */
  sayHelped(person: Person, soundId: string, helped: boolean): Promise<AnswerOutcome>;
}

export function createCommunity(
  dependencies: Dependencies,
  sessions: Pick<Sessions, "keyOf">,
): Community {
  const { database, throttle, now, log } = dependencies;
  const { keyOf } = sessions;

  async function overLimit(limit: LimitName, person: Person): Promise<Throttled | undefined> {
    const allowance = await throttle.take([limit, person.id]);
    return allowance.ok ? undefined : { kind: "throttled", ...allowance };
  }

  return {
    ...createSharing(dependencies, sessions),
    async page(feeling) {
      const { sounds, ...page } = await readCommunity(database, readFeeling(feeling));
      // The database chooses the best by the same rule.
      const ordered = sounds.toSorted((one, two) => helpedScore(two) - helpedScore(one));
      return { ...page, sounds: ordered.map(shownSound) };
    },
    async soundPage(soundId, person) {
      const key = person === null ? undefined : await keyOf(person);
      const row = await readSound(database, soundId, key && (await personTies(key)));
      if (row === undefined) return undefined;
      const copy = key && row.kept ? await copyId(key, row.digest) : undefined;
      return { sound: shownSound(row), own: row.own, helped: row.said === 1, copy };
    },
    formulaOf: (soundId) => readFormula(database, soundId),
    async keep(person, soundId) {
      const over = await overLimit("community_keep", person);
      if (over !== undefined) return over;
      const key = await keyOf(person);
      const ties = await personTies(key);
      const row = await readSound(database, soundId, ties);
      const [feeling, goal] = row ? firstOf(shownSound(row)) : [];
      if (row === undefined || feeling === undefined || goal === undefined) return "gone";
      // Whoever shares it has it already.
      if (row.own) return "done";
      const id = await copyId(key, row.digest);
      const record = keptCopy({ id, feeling, goal, formula: row.formula, now: now() });
      await keepSound(database, {
        ...{ soundId, ...ties, kept: await beatTie(key, id) },
        history: await sealBeat(record, key, undefined),
      });
      log("community.kept");
      return "done";
    },
    async sayHelped(person, soundId, helped) {
      const over = await overLimit("community_answer", person);
      if (over !== undefined) return over;
      const ties = await personTies(await keyOf(person));
      const told = { soundId, userId: person.id, ...ties };
      await (helped ? sayHelped(database, told) : unsayHelped(database, told));
      log("community.answered");
      return "done";
    },
  };
}

function firstOf({ feelings, goals }: ShownSound) {
  return [feelings[0], goals[0]] as const;
}
