import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { findMismatches } from "#db/ledger-check.ts";
import { migrate } from "#db/migrate.ts";
import { startSqld } from "#db/sqld/server.ts";
import { SECRET } from "#tests/rig/stack.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { recover } from "#worker/server/upkeep.ts";

const BEATS = [1_000, 100_000, 1_000_000];
const BEATS_A_PERSON = 10;
const GRANTED = 3 * BEATS_A_PERSON;
const RUNS_A_MONTH = 30 * 24 * 6;
const MONTH_MS = 30 * DAY_MS;
/** How many runs of the job are measured. */
const RUNS = 20;

/** What the periodic job reads of a database in which so many beats were made, and as many are made each month. */
interface RowsRead {
  readonly beats: number;
  /** Rows in a month, as the engine counts them. */
  readonly month: number;
  /** The same if each run compared every balance. */
  readonly whole: number;
}

/** Measures the periodic job by the engine's own counters, in databases of several sizes. */
export async function readRows(): Promise<string> {
  const lines = [];
  for (const beats of BEATS) lines.push(toLine(await readRowsOf(beats)));
  return [
    "| beats a month | rows read a month by the job | if it compared all balances each time |",
    "|---|---|---|",
    ...lines,
  ].join("\n");
}

const toLine = ({ beats, month, whole }: RowsRead) =>
  `| ${[beats, month, whole].map((count) => count.toLocaleString("en")).join(" | ")} |`;

async function readRowsOf(beats: number): Promise<RowsRead> {
  const folder = await mkdtemp(join(tmpdir(), "stillwave-rows-"));
  // While the engine moves what was inserted from its log into the file, it refuses to write.
  const sqld = await startSqld({ folder, checkpointSeconds: 3_600 });
  let rows = 0;
  const database = openDatabase({
    url: sqld.url,
    deadlineMs: 600_000,
    async fetch(input, init) {
      const answer = await fetch(input, init);
      for (const [, count] of (await answer.clone().text()).matchAll(/"rows_read":(\d+)/g)) {
        rows += Number(count);
      }
      return answer;
    },
  });
  const counted = async (work: () => Promise<unknown>) => {
    rows = 0;
    await work();
    return rows;
  };
  try {
    await migrate({ url: sqld.url });
    const people = beats / BEATS_A_PERSON;
    const { client } = database;
    for (const statement of seed(people, beats)) await client.execute(statement);
    const keyring = createKeyring(SECRET);
    const run = () => recover({ database, keyring }, Date.now(), () => undefined);
    // What was there before the first run is looked at once.
    for (let entries = 0; entries < beats * 1.2 + people; entries += 20_000) await run();
    const whole = await counted(() => findMismatches(database));
    const each = Math.ceil(beats / RUNS_A_MONTH);
    let month = 0;
    for (let at = 0; at < RUNS; at += 1) {
      const from = beats + at * each;
      const made = [...insertBeats(people, from, each), payForBeats(people, from, each)];
      await client.batch(made, "write");
      month += (await counted(run)) * (RUNS_A_MONTH / RUNS);
    }
    return { beats, month: Math.round(month), whole: Math.round(whole * RUNS_A_MONTH) };
  } finally {
    await sqld.close();
    await rm(folder, { recursive: true });
  }
}

const numbers = (from: number, count: number) =>
  `with recursive n (i) as (select ${from} union all select i + 1 from n where i < ${from + count - 1})`;

/** The engine ends a transaction after five seconds. */
const INSERTED_AT_ONCE = 20_000;

/** People with a session each, and the beats that they made. */
function* seed(people: number, beats: number): Generator<string> {
  const person = "printf('p%08d', i)";
  for (const [from, count] of parts(people)) {
    const each = numbers(from, count);
    yield `insert into user (id, email, sealed, verified_at, created_at)
      ${each} select ${person}, 'e' || i, 's', 1, 1 from n`;
    yield `insert into profiles ${each} select ${person}, ${GRANTED - BEATS_A_PERSON} from n`;
    yield `insert into credit_ledger (user_id, delta, reason, reference, created_on)
      ${each} select ${person}, ${GRANTED}, 'signup', i, 1 from n`;
    yield `insert into session (id, user_id, created_at, expires_at, device)
      ${each} select 's' || i, ${person}, 1, ${Date.now() + MONTH_MS}, 'Firefox' from n`;
  }
  for (const [from, count] of parts(beats)) yield* insertBeats(people, from, count);
}

function* parts(count: number): Generator<readonly [from: number, count: number]> {
  for (let from = 0; from < count; from += INSERTED_AT_ONCE) {
    yield [from, Math.min(INSERTED_AT_ONCE, count - from)];
  }
}

/** Beats by people in an order like chance: each person made as many. */
function insertBeats(people: number, from: number, count: number): string[] {
  const person = `printf('p%08d', (i * 7919) % ${people})`;
  return [
    `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on, finished_on)
     ${numbers(from, count)} select 'g' || i, ${person}, 'k' || i, 'f', 'done', 1, 1, 1 from n`,
    `insert into credit_ledger (user_id, delta, reason, reference, created_on)
     ${numbers(from, count)} select ${person}, -1, 'generation', 'g' || i, 1 from n`,
  ];
}

/** The balances of those who made them. */
const payForBeats = (people: number, from: number, count: number) =>
  `update profiles set available_credits = (select sum(delta) from credit_ledger where user_id = profiles.id)
   where id in (${numbers(from, count)} select printf('p%08d', (i * 7919) % ${people}) from n)`;
