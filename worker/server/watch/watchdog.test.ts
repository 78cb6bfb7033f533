import { expect, test } from "vitest";
import type { Alert } from "#worker/domain/alert.ts";
import type { BooksChecked } from "#worker/domain/watch.ts";
import { Watchdog } from "./watchdog.ts";

const MINUTE = 60_000;

/** A watch whose clock and database the test moves. @param configured whether there is somebody to alert */
function watch(configured = true) {
  const kept = new Map<string, unknown>();
  const state = {
    now: 1_000 * MINUTE,
    writes: 0,
    alarm: null as number | null,
    delivered: [] as Alert[],
    prove: async (): Promise<BooksChecked | undefined> => undefined,
  };
  const parts = {
    kept: {
      get: async <Value>(key: string) => kept.get(key) as Value | undefined,
      put: async (key: string, value: unknown) => void kept.set(key, value),
      delete: async (key: string) => kept.delete(key),
      getAlarm: async () => state.alarm,
      setAlarm: async (time: number) => {
        state.alarm = time;
      },
    },
    prove() {
      state.writes += 1;
      return state.prove();
    },
    deliver: configured ? async (alert: Alert) => void state.delivered.push(alert) : undefined,
    now: () => state.now,
    log: () => undefined,
  };
  const dog = new Watchdog(parts);
  return {
    state,
    dog,
    /** Another object on the same storage, as after an eviction. */
    revived: () => new Watchdog(parts),
    /** Moves the clock to the alarm and lets it ring. */
    async ring() {
      state.now = state.alarm ?? state.now;
      state.alarm = null;
      await dog.round();
    },
  };
}

const hanging = () => Promise.reject(new DOMException("", "TimeoutError"));

test("however many ask, the database writes once in half a minute", async () => {
  const { state, dog, revived } = watch();
  await Promise.all(Array.from({ length: 50 }, () => dog.look()));
  state.now += 29_000;
  await revived().look();
  expect(state.writes).toBe(1);
  state.now += 1_000;
  await dog.look();
  expect(state.writes).toBe(2);
});

test("a database that hangs for writes is seen, and its return ten seconds later at the latest", async () => {
  const { state, dog } = watch();
  state.prove = hanging;
  expect(await dog.look()).toMatchObject({ writes: false, books: null });
  state.prove = async () => ({ at: 1, mismatches: 0 });
  state.now += 10_000;
  expect(await dog.look()).toMatchObject({ writes: true, books: { at: 1, mismatches: 0 } });
});

test("an outage that lasts alerts once in an hour; one that is over within a minute does not", async () => {
  const { state, dog, ring } = watch();
  await dog.note("database");
  await ring();
  expect(state.delivered).toEqual([]);
  state.prove = hanging;
  await dog.note("database");
  await ring();
  expect(state.delivered).toEqual([]);
  await ring();
  expect(state.delivered).toMatchObject([{ event: "database.outage", fields: { seconds: 60 } }]);
  for (let minute = 0; minute < 58; minute++) await ring();
  expect(state.delivered).toHaveLength(1);
  await ring();
  await ring();
  expect(state.delivered).toHaveLength(2);
});

test("finds by itself that the job does not run, without any request", async () => {
  const { state, dog, ring } = watch();
  const ran = state.now;
  state.prove = async () => ({ at: ran, mismatches: 0 });
  await dog.look();
  for (let round = 0; round < 3; round++) await ring();
  expect(state.delivered).toEqual([]);
  await ring();
  expect(state.delivered).toMatchObject([{ event: "job.late", fields: { minutes: 40 } }]);
});

test("a job that never ran is late, too", async () => {
  const { state, dog, ring } = watch();
  await dog.look();
  for (let round = 0; round < 4; round++) await ring();
  expect(state.delivered).toMatchObject([{ event: "job.late" }]);
});

test("without a destination nothing leaves, and it wakes for nobody", async () => {
  const { state, dog } = watch(false);
  await dog.raise({ event: "ledger.LOST", time: "", fields: {} });
  await dog.note("database");
  await dog.look();
  expect([state.delivered, state.alarm]).toEqual([[], null]);
});

test("remembers when a part failed, for the page of people", async () => {
  const { state, dog } = watch();
  await dog.look();
  await dog.note("mail");
  expect((await dog.look()).troubles).toEqual({ mail: state.now });
});
