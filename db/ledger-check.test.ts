import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "./client.ts";
import { findMismatches, findNextMismatches } from "./ledger-check.ts";
import { migrate } from "./migrate.ts";
import { type Sqld, startSqld } from "./sqld/server.ts";

const PEOPLE = 2_000;
const ENTRIES = 20;
/** How many runs come past every account once: 200 at a time, and one that finds no more. */
const SWEEP = PEOPLE / 200 + 1;

let folder: string;
let sqld: Sqld;
let database: Database;
let rowsRead = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ledger-check-"));
  sqld = await startSqld({ folder });
  await migrate({ url: sqld.url });
  database = openDatabase({ url: sqld.url, fetch: countRows });
  const people = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${PEOPLE})`;
  await database.client.batch(
    [
      `insert into user (id, email, sealed, verified_at, created_at)
       ${people} select printf('p%05d', i), 'e' || i, 's', 1, 1 from n`,
      `insert into profiles ${people} select printf('p%05d', i), ${ENTRIES} from n`,
      `insert into credit_ledger (user_id, delta, reason, reference, created_on)
       ${people}, m (j) as (select 1 union all select j + 1 from m where j < ${ENTRIES})
       select printf('p%05d', i), 1, 'signup', i || '/' || j, 1 from n, m`,
    ],
    "write",
  );
});
afterAll(async () => {
  await sqld.close();
  await rm(folder, { recursive: true });
});

/** Counts what the engine says it read. */
const countRows: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  for (const [, rows] of (await answer.clone().text()).matchAll(/"rows_read":(\d+)/g)) {
    rowsRead += Number(rows);
  }
  return answer;
};

async function run() {
  rowsRead = 0;
  const found = await findNextMismatches(database);
  return { found, rowsRead };
}

const setBalance = (id: string, credits: number) =>
  database.client.execute({
    sql: "update profiles set available_credits = ? where id = ?",
    args: [credits, id],
  });

const book = (id: string, credits: number, reference: string) =>
  database.client.execute({
    sql: `insert into credit_ledger (user_id, delta, reason, reference, created_on)
          values (?, ?, 'generation', ?, 2)`,
    args: [id, credits, reference],
  });

test("reads the whole ledger once, and then a slice of it and what changed", async () => {
  rowsRead = 0;
  expect(await findMismatches(database)).toEqual([]);
  const whole = rowsRead;
  expect(whole).toBeGreaterThan(PEOPLE * ENTRIES);
  // What is there already is compared too, a limited number of entries at a time.
  for (let first = 0; first < 2; first += 1) expect((await run()).found).toEqual([]);
  expect((await run()).rowsRead).toBeLessThan(whole / 7);
  await book("p01999", 0, "a change");
  const changed = await run();
  expect(changed).toMatchObject({ found: [] });
  expect(changed.rowsRead).toBeLessThan(whole / 7);
});

test("a change that is booked otherwise than in the balance is found by the next run, until it is mended", async () => {
  await book("p01234", -1, "not taken");
  const different = [{ userId: "p01234", balance: ENTRIES, booked: ENTRIES - 1 }];
  for (let again = 0; again < 3; again += 1) expect((await run()).found).toEqual(different);
  await setBalance("p01234", ENTRIES - 1);
  expect((await run()).found).toEqual([]);
});

test("a balance that changes without an entry is found before the sweep comes past again", async () => {
  await setBalance("p00777", 99);
  let runs = 0;
  let found: Awaited<ReturnType<typeof run>>["found"] = [];
  while (found.length === 0 && runs < SWEEP) {
    runs += 1;
    ({ found } = await run());
  }
  const different = [{ userId: "p00777", balance: 99, booked: ENTRIES }];
  expect(found).toEqual(different);
  // Also where the sweep is elsewhere.
  for (let again = 0; again < SWEEP; again += 1) expect((await run()).found).toEqual(different);
  await setBalance("p00777", ENTRIES);
  expect((await run()).found).toEqual([]);
});

test("a small database is compared whole each time", async () => {
  await database.client.batch(
    ["credit_ledger", "profiles", "user"].map(
      (table) =>
        `delete from ${table} where ${table === "credit_ledger" ? "user_id" : "id"} > 'p00100'`,
    ),
    "write",
  );
  await run();
  for (const credits of [7, 8, 9]) {
    await setBalance("p00050", credits);
    expect((await run()).found).toMatchObject([{ userId: "p00050", balance: credits }]);
    await setBalance("p00050", ENTRIES);
    expect((await run()).found).toEqual([]);
  }
});
