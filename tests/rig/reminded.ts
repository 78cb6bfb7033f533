import { type Database, openDatabase } from "#db/client.ts";
import { createClient } from "#tests/rig/client.ts";
import { insertAccount } from "#tests/rig/people.ts";
import { SECRET, type Stack } from "#tests/rig/stack.ts";
import type { Mail } from "#worker/adapters/mail/mail.ts";
import type { Log } from "#worker/domain/log.ts";
import type { Generations } from "#worker/features/beats/generations.ts";
import { TOLD } from "#worker/features/courses/context.ts";
import { type Courses, createCourses } from "#worker/features/courses/service.ts";
import { sendReminders } from "#worker/features/reminders/mail.ts";
import { createReminders, type Reminders } from "#worker/features/reminders/service.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { createSpeak } from "#worker/platform/speech.ts";
import { createThrottle } from "#worker/platform/throttle.ts";
import { builtAssets } from "#worker/tools/local/runtime/build-folders.ts";

export const ORIGIN = "https://stillwave.example";
const speak = createSpeak({ assets: builtAssets, log: () => {} });
const link = (path: string) => `${ORIGIN}${path}`;

/** A clock that a test sets. */
export interface TestClock {
  now: number;
}

/** A person with a plan and a mail a day, at a time of the test's own. */
export interface Reminded {
  readonly id: string;
  readonly email: string;
  readonly person: Person;
  readonly courses: Courses;
  readonly reminders: Reminders;
  /** Takes a step of the plan as its page shows it now. */
  take(step: "paused" | "current" | "ended" | "done"): Promise<void>;
}

interface Wishes {
  readonly zone: string;
  /** Of the mail. */
  readonly hour: number;
  readonly days?: 7 | 14 | 21;
}

export async function createReminded(
  stack: Stack,
  clock: TestClock,
  { zone, hour, days = 21 }: Wishes,
): Promise<Reminded> {
  const email = `${crypto.randomUUID()}@example.com`;
  const id = await insertAccount(stack, createClient(ORIGIN), { credits: 0, email });
  const database = openDatabase({ url: stack.databaseUrl });
  const now = () => clock.now;
  const throttle = createThrottle({ database, secret: SECRET, scale: 1000, now });
  const { keyring } = stack.sealed;
  const dependencies = {
    database,
    keyring,
    throttle,
    now,
    newId: () => crypto.randomUUID(),
    log: () => {},
    speak,
  };
  const sessions = { keyOf: () => stack.sealed.keyOf(id) };
  const generations: Pick<Generations, "generate"> = {
    generate: () => Promise.reject(new Error("No sound is made here.")),
  };
  const courses = createCourses({ dependencies, sessions, generations, told: TOLD });
  const reminders = createReminders({ dependencies, sessions, told: TOLD, link });
  const person = { id, credits: 0 } as Person;
  await courses.start(person, { goal: "calm", days, minutes: 20, hour: 22, zone });
  await reminders.saveMail(person, { on: true, hour });
  return {
    ...{ id, email, person, courses, reminders },
    async take(step) {
      const { course, version } = await courses.view(person);
      const seen = { id: course?.id ?? "", version };
      const next = course?.sessions.findIndex(({ doneOn }) => doneOn === null) ?? -1;
      const outcome =
        step === "done"
          ? await courses.done(person, seen, next + 1)
          : await courses.setState(person, seen, step);
      if (outcome !== "kept") throw new Error(`The step was not taken: ${String(outcome)}`);
    },
  };
}

export interface JobOptions {
  readonly clock: TestClock;
  send(mail: Mail): Promise<void>;
  /** @default straight to the stack's database */
  readonly database?: Database;
  readonly log?: Log;
}

/** One run of the scheduled job's reminders, at the test's time. */
export function runReminders(stack: Stack, options: JobOptions): Promise<void> {
  const { clock, send, log = () => {} } = options;
  const { database = openDatabase({ url: stack.databaseUrl }) } = options;
  const dependencies = {
    database,
    keyring: stack.sealed.keyring,
    now: () => clock.now,
    log,
    speak,
  };
  return sendReminders({ dependencies, told: TOLD, mailer: { send }, link });
}
