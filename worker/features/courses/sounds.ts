import type { Generations } from "#worker/features/beats/generations.ts";
import type { NoBeat } from "#worker/features/beats/outcome.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import { readCrisis } from "#worker/reading/safety/crisis.ts";
import type { Course } from "./rules.ts";
import { type CourseState, slotRequest } from "./state.ts";

/** The tap that makes a sound: its key is that of one attempt of one slot, and never of the next. */
export interface SoundTap {
  readonly course: string;
  readonly slot: number;
  readonly key: string;
}

export type MadeSound =
  | { readonly kind: "made" }
  /** The course or the slot is no longer what the page showed. */
  | { readonly kind: "changed" }
  /** Why there is no sound. Nothing was charged, or the same tap brings it at no cost. */
  | { readonly kind: "no_sound"; readonly outcome: NoBeat }
  | Throttled;

interface SoundPorts {
  read(): Promise<{ readonly key: PersonKey; readonly state: CourseState }>;
  write(key: PersonKey, course: Course, state: CourseState): Promise<boolean>;
  readonly generations: Pick<Generations, "generate">;
}

/** Other tabs may write in between: each time it is read again. */
const ATTEMPTS = 3;

/**
 * Makes the sound of an empty slot under the key of its attempt, and puts it there. Should the course
 * not take it in now, the next page finds it by the same key, or the next tap brings it at no cost.
 */
export async function makeSound(
  { read, write, generations }: SoundPorts,
  person: Person,
  { course: id, slot, key: tapped }: SoundTap,
): Promise<MadeSound> {
  const { key, state } = await read();
  const { course } = state;
  if (course?.id !== id || !(slot in course.beats)) return { kind: "changed" };
  const request = await slotRequest(key, course, slot);
  // Made by an earlier tap: there is nothing to pay a second time.
  if (course.beats[slot] !== null) {
    if (state.recovered) await write(key, course, state);
    return { kind: "made" };
  }
  if (request.key !== tapped || course.state === "ended" || course.state === "finished") {
    return { kind: "changed" };
  }
  const { mood } = request;
  const outcome = await generations.generate(
    person,
    { mood, incognito: false, key: request.key, crisis: readCrisis(mood) },
    () => {},
  );
  if (outcome.kind !== "ready") return { kind: "no_sound", outcome };
  for (let tries = 1; tries <= ATTEMPTS; tries += 1) {
    const { state: now } = await read();
    if (now.course?.id !== id) break;
    const next = await withSound(key, now.course, { slot, tapped, beat: outcome.beat.id });
    if (next === undefined || (await write(key, next, now))) break;
  }
  return { kind: "made" };
}

/** @returns the course with the sound in its slot, or undefined where that no longer asks for it */
async function withSound(
  key: PersonKey,
  course: Course,
  { slot, tapped, beat }: { readonly slot: number; readonly tapped: string; readonly beat: string },
): Promise<Course | undefined> {
  // Reading has found it by its key.
  if (course.beats[slot] === beat) return course;
  const request = await slotRequest(key, course, slot);
  if (course.beats[slot] !== null || request.key !== tapped) return undefined;
  const attempts = course.beats.map((_, at) => course.attempts?.[at] ?? 0);
  return {
    ...course,
    beats: course.beats.with(slot, beat),
    attempts: attempts.with(slot, request.attempt + 1),
  };
}
