import type { Course } from "#worker/domain/courses/course.ts";
import { soundMood } from "#worker/domain/courses/sound-moods.ts";
import { uuidOf } from "#worker/domain/crypto/digest.ts";
import { type MadeGeneration, resultOf } from "#worker/services/generation/identity.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** A generation of the person that is done. */
interface DoneGeneration extends MadeGeneration {
  /** Its idempotency key. */
  readonly key: string;
}

/** What an empty slot's sound is asked for with. */
export interface SlotRequest {
  readonly slot: number;
  /** How many sounds this slot had before. */
  readonly attempt: number;
  readonly mood: string;
  /** The same for every tap, so that only one sound is made and paid for. */
  readonly key: string;
}

export async function slotRequest(
  key: PersonKey,
  course: Course,
  slot: number,
): Promise<SlotRequest> {
  const attempt = course.attempts?.[slot] ?? 0;
  return {
    ...{ slot, attempt, mood: soundMood(course.goal, slot) },
    key: await keyOf(key, course, { slot, attempt }),
  };
}

/**
 * Puts sounds into the slots that they were made for and whose answer was lost; one that was deleted
 * since only counts as an attempt.
 * @param has whether the person has a beat
 */
export async function withMadeSounds(
  key: PersonKey,
  course: Course,
  {
    generations,
    has,
  }: {
    readonly generations: readonly DoneGeneration[];
    has(beat: string): Promise<boolean>;
  },
): Promise<Course> {
  const beats = [...course.beats];
  const attempts = course.beats.map((_, slot) => course.attempts?.[slot] ?? 0);
  for (const slot of beats.keys()) {
    for (let found = true; found && beats[slot] === null; ) {
      const attempt = attempts[slot] ?? 0;
      const wanted = await keyOf(key, course, { slot, attempt });
      const made = generations.find((each) => each.key === wanted);
      found = made !== undefined;
      if (made === undefined) continue;
      attempts[slot] = attempt + 1;
      const result = await resultOf(key, made);
      if (result !== undefined && (await has(result.beat))) beats[slot] = result.beat;
    }
  }
  return { ...course, beats, attempts };
}

/** An idempotency key in the form of a UUID, from what must not be made twice. */
async function keyOf(
  key: PersonKey,
  { id, goal }: Course,
  { slot, attempt }: { readonly slot: number; readonly attempt: number },
): Promise<string> {
  const parts = [id, String(slot), String(attempt), soundMood(goal, slot)];
  return uuidOf(await key.digest("a sound of a course", ...parts));
}
