/**
 * `npm run drill`: DRILL_MINUTES (20) of writers, backups and kill -9 of the database, reported as a table. It ends
 * with code 1 when one acknowledged row is missing, or the database or a backup is damaged.
 */
import { EventEmitter, once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { writeBackup } from "#db/sqld/backup.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import {
  type Acknowledged,
  findDamage,
  findDamageOfBackup,
  findLost,
  insertPerson,
  makeBeat,
} from "./checks.ts";

/** What a drill did, and what was wrong after it. */
interface DrillReport {
  readonly minutes: number;
  /** Beats whose transaction was acknowledged; each is a generation, a debit and a row of the history. */
  readonly acknowledged: number;
  /** Transactions that got no answer. */
  readonly unanswered: number;
  readonly kills: number;
  /** Backups that were whole, restored and looked into. */
  readonly backups: number;
  /** Backups that a kill broke off; they leave no file. */
  readonly brokenOff: number;
  readonly lost: readonly string[];
  readonly damage: readonly string[];
}

const WRITERS = 4;
const BACKUP_EVERY_MS = 20_000;
/** How long the engine lives between two kills, seconds, in turn; then until the next backup has begun. */
const LIVES_S = [3, 11, 5, 17, 2, 8];
/** How far a backup comes before the engine is killed. */
const BEGUN_MS = 20;
/** How long a writer waits for an engine that was killed. */
const STARTING_MS = 50;

/**
 * Writers make beats, backups are taken and the engine is killed by SIGKILL, all at once; after each kill and at
 * the end every acknowledged row is looked for.
 * @param onKill called after each restart, with a line about the drill so far
 */
async function runDrill(
  minutes: number,
  onKill: (line: string) => void = () => {},
): Promise<DrillReport> {
  const folder = await mkdtemp(join(tmpdir(), "drill-"));
  const data = join(folder, "data");
  let sqld = await startSqld({ folder: data });
  const { url, port } = sqld;
  const database = openDatabase({ url });
  const ends = Date.now() + minutes * 60_000;
  const acknowledged: Acknowledged[] = [];
  const counts = { unanswered: 0, kills: 0, backups: 0, brokenOff: 0 };
  /** Kills, of which the last may have no restart yet. */
  let shots = 0;
  const lost: string[] = [];
  const damage: string[] = [];
  const backups = new EventEmitter();
  const untilEnd = (ms: number) => pause(Math.min(ms, Math.max(0, ends - Date.now())));
  const inBackup = () =>
    Promise.race([
      once(backups, "begun").then(() => pause(BEGUN_MS)),
      untilEnd(2 * BACKUP_EVERY_MS),
    ]);
  const going = () => Date.now() < ends && damage.length + lost.length === 0;

  async function write(writer: number): Promise<void> {
    while (going()) {
      try {
        acknowledged.push(await makeBeat(database, `writer-${writer}`));
      } catch {
        counts.unanswered += 1;
        await pause(STARTING_MS);
      }
    }
  }

  async function backUp(): Promise<void> {
    for (let number = 1; going(); number += 1) {
      const path = join(folder, `${number}.sql`);
      const before = acknowledged.slice();
      backups.emit("begun");
      const upBefore = counts.kills;
      const failed = await writeBackup({ url }, path).then(() => undefined, String);
      counts[failed === undefined ? "backups" : "brokenOff"] += 1;
      if (failed === undefined) {
        damage.push(...findDamageOfBackup(path, before).map((line) => `backup: ${line}`));
        await rm(path);
      } else if (shots === upBefore) {
        damage.push(`backup, though nothing was killed: ${failed}`);
      }
      await untilEnd(BACKUP_EVERY_MS);
    }
  }

  async function kill(): Promise<void> {
    let looked = 0;
    while (going()) {
      const life = LIVES_S[counts.kills % (LIVES_S.length + 1)];
      await (life === undefined ? inBackup() : untilEnd(life * 1000));
      shots += 1;
      sqld = await killAndStart(sqld, data, port);
      counts.kills += 1;
      const since = acknowledged.slice(looked);
      lost.push(...(await findLost(database, since)));
      looked += since.length;
      damage.push(...(await findDamage(database)));
      onKill(`${counts.kills} kills, ${acknowledged.length} beats, ${counts.backups} backups`);
    }
  }

  try {
    await migrate({ url });
    for (let writer = 0; writer < WRITERS; writer += 1)
      await insertPerson(database, `writer-${writer}`);
    await Promise.all([...Array.from({ length: WRITERS }, (_, at) => write(at)), backUp(), kill()]);
    return {
      ...{ minutes, acknowledged: acknowledged.length, ...counts },
      lost: [...new Set([...lost, ...(await findLost(database, acknowledged))])],
      damage: [...new Set([...damage, ...(await findDamage(database))])],
    };
  } finally {
    await sqld.close();
    await rm(folder, { recursive: true });
  }
}

async function killAndStart(sqld: Sqld, folder: string, port: number): Promise<Sqld> {
  process.kill(sqld.pid, "SIGKILL");
  await sqld.ended;
  return startSqld({ folder, port });
}

const minutes = Number(process.env.DRILL_MINUTES ?? "20");
if (!(minutes > 0)) throw new Error("DRILL_MINUTES is a number.");

const report = await runDrill(minutes, console.error);
console.log(toMarkdown(report));
for (const line of [...report.lost.map((id) => `lost: ${id}`), ...report.damage]) {
  console.error(line);
  process.exitCode = 1;
}

function toMarkdown(drill: DrillReport): string {
  const rows = [
    ["minutes", drill.minutes],
    ["acknowledged beats, three rows each", drill.acknowledged],
    ["of them lost", drill.lost.length],
    ["transactions without an answer", drill.unanswered],
    ["kills", drill.kills],
    ["backups restored and looked into", drill.backups],
    ["backups that a kill broke off", drill.brokenOff],
    ["integrity_check, foreign keys, balances", drill.damage.length === 0 ? "ok" : "damaged"],
  ] as const;
  return [
    "| measure | result |",
    "| --- | --- |",
    ...rows.map(([name, value]) => `| ${name} | ${value} |`),
  ].join("\n");
}
