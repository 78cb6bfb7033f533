import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import {
  type CourseWishes,
  compose,
  NO_FACTS,
  offeredLayers,
  type PersonFacts,
  REASONS,
  recompose,
} from "./compose.rules.ts";
import { COURSE_DAYS, COURSE_GOALS, type Course, SESSION_MINUTES, slotsFor } from "./rules.ts";

const NOTICES = [
  "seizures",
  "implant",
  "psychosis",
  "head_injury",
  "pregnancy",
  "degenerative",
  "child",
  "driving",
] as const;
const total = fc.option(fc.integer({ min: 0, max: 27 }), { nil: null });

const anyWishes: fc.Arbitrary<CourseWishes> = fc.record({
  goal: fc.constantFrom(...COURSE_GOALS),
  days: fc.constantFrom(...COURSE_DAYS),
  minutes: fc.constantFrom(...SESSION_MINUTES),
  hour: fc.integer({ min: 0, max: 23 }),
});
const anyFacts: fc.Arbitrary<PersonFacts> = fc.record({
  notices: fc.subarray([...NOTICES]),
  stress: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
  sleepTrouble: fc.boolean(),
  latest: fc.record({ phq9: total, gad7: total }),
  heard: fc.constant([]),
});
const anyOrder = (wishes: CourseWishes, facts: PersonFacts) =>
  fc.shuffledSubarray([...offeredLayers(wishes.goal, wishes.hour, facts)], { minLength: 1 });
const anyCourse = fc
  .tuple(anyWishes, anyFacts)
  .chain(([wishes, facts]) =>
    fc.tuple(fc.constant(wishes), fc.constant(facts), anyOrder(wishes, facts)),
  );

const composed = (wishes: Partial<CourseWishes>, facts: Partial<PersonFacts> = {}) => {
  const all = { goal: "calm", days: 7, minutes: 30, hour: 18, ...wishes } as const;
  const known = { ...NO_FACTS, ...facts };
  return compose(all, known, offeredLayers(all.goal, all.hour, known));
};

test("whoever it is for, a course has a session a day, and stays within what suits the person", () => {
  checkProperty(
    "course-suits-the-person",
    fc.property(anyCourse, ([wishes, facts, layers]) => {
      const sessions = compose(wishes, facts, layers);
      const { days, goal, hour, minutes } = wishes;
      expect(sessions).toHaveLength(days);
      const slots = new Set(sessions.map(({ slot }) => slot));
      expect([...slots].toSorted()).toEqual(Array.from({ length: slotsFor(days) }, (_, at) => at));
      const minor = facts.notices.includes("child");
      const doctor = facts.notices.some((notice) => !["child", "driving"].includes(notice));
      const heavy = Math.max(facts.latest.phq9 ?? 0, facts.latest.gad7 ?? 0) >= 10;
      for (const session of sessions) {
        expect(SESSION_MINUTES).toContain(session.minutes);
        expect(session.minutes).toBeLessThanOrEqual(minor ? 10 : doctor || heavy ? 20 : minutes);
        expect(offeredLayers(goal, hour, facts)).toContain(session.layer);
        const childsNight = minor && (goal === "sleep" || hour < 5 || hour >= 22);
        const gentle = childsNight ? ["none"] : ["rain", "brown", "pink"];
        if (minor || doctor) expect(gentle).toContain(session.layer);
        expect(REASONS).toContain(session.why);
        if (minor) expect(session.why).toBe("young");
        expect(session.doneOn).toBeNull();
      }
    }),
    { numRuns: 300 },
  );
});

test("composing anew, also for other facts and another goal, never touches what was done", () => {
  const anyDone = fc.array(fc.boolean(), { minLength: 21, maxLength: 21 });
  checkProperty(
    "course-keeps-what-was-done",
    fc.property(
      anyCourse,
      anyFacts,
      anyDone,
      fc.constantFrom(...COURSE_GOALS),
      (some, later, done, goal) => {
        const [wishes, facts, layers] = some;
        const sessions = compose(wishes, facts, layers).map((session, at) => ({
          ...session,
          doneOn: done[at] ? 100 + at : null,
        }));
        const course: Course = {
          ...{ id: "c", state: "current", zone: "UTC", startsOn: 100, ...wishes, goal },
          ...{ sessions, beats: Array.from({ length: slotsFor(wishes.days) }, () => null) },
        };
        const order = offeredLayers(goal, wishes.hour, later);
        const again = recompose(course, later, order);
        const isDone = ({ doneOn }: { doneOn: number | null }) => doneOn !== null;
        expect(again.sessions.filter(isDone)).toEqual(sessions.filter(isDone));
        expect(again.sessions).toHaveLength(wishes.days);
        expect(recompose(again, later, order)).toEqual(again);
      },
    ),
    { numRuns: 200 },
  );
});

test("sounds join one by one, and come back in turn", () => {
  const slots = composed({ days: 14 }).map(({ slot }) => slot);
  expect(slots).toEqual([0, 0, 0, 0, 1, 0, 1, 0, 1, 2, 1, 0, 2, 1]);
});

test("a sound joins on its day only once it is made", () => {
  const wishes = { goal: "calm", days: 14, minutes: 30, hour: 18 } as const;
  const layers = offeredLayers(wishes.goal, wishes.hour, NO_FACTS);
  const of = (beats: readonly (string | null)[]) =>
    recompose(
      {
        ...{ id: "c", state: "current", zone: "UTC", startsOn: 100, ...wishes, beats },
        sessions: compose(wishes, NO_FACTS, layers),
      },
      NO_FACTS,
      layers,
    ).sessions.map(({ why }) => why);
  expect(of(["a", null, "c"]).flatMap((why, day) => (why === "joins" ? [day] : []))).toEqual([9]);
  expect(of(["a", null, "c"])[4]).toBe("familiar");
  expect(of(["a", "b", "c"])[4]).toBe("joins");
});

test("a person to talk to first: sessions of 10 minutes, then 20 at most", () => {
  const minutes = (latest: PersonFacts["latest"]) =>
    composed({ minutes: 30 }, { latest }).map((session) => session.minutes);
  expect(minutes({ phq9: 10, gad7: null })).toEqual([10, 10, 10, 20, 20, 20, 20]);
  expect(minutes({ phq9: null, gad7: 21 })).toEqual([10, 10, 10, 20, 20, 20, 20]);
  expect(minutes({ phq9: 9, gad7: 9 })).toEqual([30, 30, 30, 30, 30, 30, 30]);
});

/** Sessions after which somebody felt so much better with rain. */
const rained = (...changes: readonly number[]) =>
  changes.map((change, at): PersonFacts["heard"][number] => ({
    ...{ beatId: "b", day: 20_000 + at, layer: "rain", minutes: 20, part: "night" },
    ...{ before: 3, after: 3 + change },
  }));

test("what the marks put first is played from then on, and the day says why", () => {
  const wishes = { goal: "calm", days: 7, minutes: 20, hour: 18 } as const;
  const facts = { ...NO_FACTS, heard: rained(1, 2, 1) };
  const sessions = compose(wishes, facts, ["rain", "sea", "stream", "pad"]);
  expect(sessions.map(({ layer }) => layer)).toEqual([
    ...["rain", "rain", "sea", "rain", "rain", "sea", "rain"],
  ]);
  expect(sessions[1]?.why).toBe("helped");
});

test.each([
  ["never heard", []],
  ["heard too seldom", [2, 2]],
  ["no better on average", [1, -1, 0]],
] as const)(
  "a layer that comes first although it was %s is not said to have helped",
  (_, changes) => {
    const wishes = { goal: "calm", days: 7, minutes: 20, hour: 18 } as const;
    const sessions = compose(wishes, { ...NO_FACTS, heard: rained(...changes) }, ["rain", "sea"]);
    expect(sessions[1]).toMatchObject({ layer: "rain", why: "again" });
  },
);

test("a ranking cannot bring back a layer that does not suit the person", () => {
  const facts = { ...NO_FACTS, notices: ["pregnancy"] as const };
  const wishes = { goal: "meditation", days: 7, minutes: 30, hour: 18 } as const;
  for (const { layer } of compose(wishes, facts, ["bowls", "tanpura"])) {
    expect(["rain", "brown", "pink"]).toContain(layer);
  }
});

test("nobody under 18 gets anything from a questionnaire, and stress brings slow breathing", () => {
  const young = composed({}, { notices: ["child"], latest: { phq9: 20, gad7: 20 } });
  expect(
    young.every(({ why, minutes, breath }) => why === "young" && minutes === 10 && breath),
  ).toBe(true);
  expect(composed({ goal: "focus" }, { stress: 8 }).every(({ breath }) => breath)).toBe(true);
  expect(composed({ goal: "focus" }).some(({ breath }) => breath)).toBe(false);
});
