import { isDeepStrictEqual } from "node:util";
import { dayIn, knownZone } from "#worker/domain/zones.ts";
import type { Generations } from "#worker/features/beats/generations.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Throttled } from "#worker/platform/throttle.ts";
import { type CourseWishes, compose } from "./compose.rules.ts";
import {
  type Course,
  filledSlots,
  type NoStep,
  slotsFor,
  withDone,
  withoutDone,
  withState,
  withZone,
} from "./rules.ts";
import { courseRow } from "./sealed.ts";
import { type MadeSound, makeSound, type SoundTap } from "./sounds.ts";
import {
  type CourseState,
  composedFor,
  layersFor,
  readState,
  type SlotRequest,
  type StatePorts,
  slotRequest,
} from "./state.ts";
import { insertCourse, updateCourse } from "./store.ts";

/** A new course, as the form has it. */
export interface NewCourse extends CourseWishes {
  readonly zone: unknown;
  /** Beats for its slots that the person left ticked. @default those that fit, the newest first */
  readonly beats?: readonly string[] | undefined;
}

/** A form of a page about a course that may have changed since. */
export interface SeenCourse {
  readonly id: string;
  readonly version: number;
}

export type CourseOutcome =
  | "kept"
  | NoStep
  /** Another course is in progress. */
  | "exists"
  /** The beat is not one of the person's own. */
  | "not_yours"
  | Throttled;

export interface CourseView extends CourseState {
  /** In days since 1970 on the clock of the course. */
  readonly today: number;
  /** What the sounds of empty slots are asked for with. */
  readonly requests: readonly SlotRequest[];
}

/** Courses of sessions: one at a time for each person. */
export interface Courses {
  /** A person's course today. Puts sounds whose answer was lost into their slots. */
  view(person: Person): Promise<CourseView>;
  /** Begins a course. Costs nothing: sounds are made one by one, by a tap each. */
  start(person: Person, wishes: NewCourse): Promise<CourseOutcome>;
  done(person: Person, seen: SeenCourse, number: number): Promise<CourseOutcome>;
  /** Takes back today's session. */
  takeBack(person: Person, seen: SeenCourse, number: number): Promise<CourseOutcome>;
  /** Days and done sessions stay. Slots keep the beats that fit the goal, and get others that do. */
  change(
    person: Person,
    seen: SeenCourse,
    wishes: Pick<NewCourse, "goal" | "hour" | "minutes" | "zone">,
  ): Promise<CourseOutcome>;
  setState(
    person: Person,
    seen: SeenCourse,
    state: "paused" | "current" | "ended",
  ): Promise<CourseOutcome>;
  /** Puts one of the person's beats into a slot. */
  choose(
    person: Person,
    seen: SeenCourse,
    choice: { readonly slot: number; readonly beat: string },
  ): Promise<CourseOutcome>;
  /** Makes the sound of an empty slot, for one credit; repeated, it is the same sound. */
  make(person: Person, tap: SoundTap): Promise<MadeSound>;
}

export interface CoursesParts extends StatePorts {
  readonly dependencies: Dependencies;
  readonly sessions: Pick<Sessions, "keyOf">;
  readonly generations: Pick<Generations, "generate">;
}

export function createCourses(parts: CoursesParts): Courses {
  const { dependencies, sessions, generations } = parts;
  const { database, throttle, now, newId, log } = dependencies;
  const read = async (person: Person) => {
    const key = await sessions.keyOf(person);
    return { key, state: await readState(parts, key) };
  };

  async function allowed(person: Person): Promise<Throttled | undefined> {
    const allowance = await throttle.take(["course_change", person.id]);
    if (allowance.ok) return undefined;
    return { kind: "throttled", retryAfterSeconds: allowance.retryAfterSeconds };
  }

  async function write(key: PersonKey, course: Course, { version, createdOn }: CourseState) {
    const row = await courseRow(key, course, { version, createdOn });
    return updateCourse(database, row, now());
  }

  /** Takes a step of the course that the page showed, if it is still that one. */
  async function step(
    person: Person,
    seen: SeenCourse,
    take: (course: Course, state: CourseState, today: number) => Course | NoStep | "not_yours",
  ): Promise<CourseOutcome> {
    const over = await allowed(person);
    if (over !== undefined) return over;
    const { key, state } = await read(person);
    const { course, version } = state;
    if (course === undefined || course.id !== seen.id) return "changed";
    const next = take(course, state, dayIn(course.zone, now()));
    // What the other tap did already counts, whichever version it made.
    if (next === "already") return next;
    if (version !== seen.version) return "changed";
    if (typeof next === "string") return next;
    if (!(await write(key, next, state))) return "changed";
    log("course.changed", { state: next.state });
    return "kept";
  }

  return {
    async view(person) {
      const { key, state } = await read(person);
      const { course, recovered } = state;
      const today = dayIn(course?.zone ?? "", now());
      const slots = [...(course?.beats.keys() ?? [])].filter(
        (slot) => course?.beats[slot] === null,
      );
      const requests = await Promise.all(
        slots.flatMap((slot) => (course ? [slotRequest(key, course, slot)] : [])),
      );
      const view = { ...state, today, requests };
      if (course === undefined || !recovered) return view;
      // Another tab may have stored it: then the version that it made is read with the next page.
      const kept = await write(key, course, state);
      return kept ? { ...view, version: state.version + 1 } : view;
    },
    async start(person, { goal, days, minutes, hour, zone, beats: chosen }) {
      const over = await allowed(person);
      if (over !== undefined) return over;
      const { key, state } = await read(person);
      const { facts, beats } = state;
      if (state.course?.state === "current" || state.course?.state === "paused") return "exists";
      const wishes = { goal, days, minutes, hour };
      const empty = Array.from({ length: slotsFor(days) }, () => null);
      const offered = beats.filter(({ id }) => chosen === undefined || chosen.includes(id));
      const known = knownZone(zone);
      const time = now();
      const course: Course = {
        ...{ id: newId(), state: "current", zone: known, startsOn: dayIn(known, time) },
        ...wishes,
        sessions: compose(wishes, facts, layersFor(parts, wishes, facts)),
        beats: filledSlots(empty, goal, offered),
      };
      const row = await courseRow(key, course, { version: 1, createdOn: time });
      if (!(await insertCourse(database, row))) return "exists";
      log("course.started", { days });
      return "kept";
    },
    done: (person, seen, number) =>
      step(person, seen, (course, _, today) => withDone(course, number, today)),
    takeBack: (person, seen, number) =>
      step(person, seen, (course, _, today) => withoutDone(course, number, today)),
    change: (person, seen, { goal, hour, minutes, zone }) =>
      step(person, seen, (course, { beats, facts }) => {
        if (course.state === "ended" || course.state === "finished") return "changed";
        const fitting = course.beats.map((slot) =>
          beats.some(({ id, goals }) => id === slot && goals.includes(goal)) ? slot : null,
        );
        const slots = goal === course.goal ? course.beats : filledSlots(fitting, goal, beats);
        const clock = zone === "" ? course.zone : knownZone(zone);
        const moved = withZone(course, clock, dayIn(clock, now()));
        const next = composedFor(parts, { ...moved, goal, hour, minutes, beats: slots }, facts);
        return isDeepStrictEqual(next, course) ? "already" : next;
      }),
    setState: (person, seen, to) => step(person, seen, (course) => withState(course, to)),
    choose: (person, seen, { slot, beat }) =>
      step(person, seen, (course, { beats }) => {
        if (course.beats[slot] === beat) return "already";
        if (course.state === "ended" || !(slot in course.beats)) return "changed";
        if (!beats.some(({ id }) => id === beat)) return "not_yours";
        return { ...course, beats: course.beats.with(slot, beat) };
      }),
    async make(person, tap) {
      const over = await allowed(person);
      return over ?? makeSound({ read: () => read(person), write, generations }, person, tap);
    },
  };
}
