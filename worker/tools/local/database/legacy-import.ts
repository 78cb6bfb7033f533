import { rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Client, createClient, type InStatement } from "@libsql/client";
import { makePrivate } from "#db/sqld/private.ts";
import { startSqld } from "#db/sqld/server.ts";

const ROWS_AT_ONCE = 200;

/**
 * Imports the SQLite file in which versions before sqld kept all data: copies every row into a draft
 * folder, compares counts and sums of both, and only then renames the draft. The file stays unchanged
 * but for its mode (0600). Does nothing where there is no such file, and copies nothing where the
 * folder exists.
 * @throws when the copy differs from the file
 */
export async function importLegacyFile(file: string, folder: string): Promise<void> {
  if (!(await exists(file))) return;
  for (const end of ["", "-wal", "-shm"]) await makePrivate(`${file}${end}`);
  if (await exists(folder)) return;
  const draft = `${resolve(folder)}.taking-over`;
  // The remains of an attempt that was killed.
  await rm(draft, { recursive: true, force: true });
  const sqld = await startSqld({ folder: draft });
  const from = createClient({ url: `file:${resolve(file)}`, intMode: "bigint" });
  const to = createClient({ url: sqld.url, intMode: "bigint" });
  try {
    const rows = await copy(from, to);
    console.log(`Took over ${rows} rows of ${file}, which stays as it was.`);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} was not taken over, and is as it was: ${why}`, { cause });
  } finally {
    from.close();
    to.close();
    await sqld.close();
  }
  await rename(draft, folder);
}

async function copy(from: Client, to: Client): Promise<number> {
  const { rows } = await from.execute(
    `select type, name, sql from sqlite_master
     where sql is not null and name not like 'sqlite\\_%' escape '\\' order by rowid`,
  );
  const objects = rows.map(({ type, name, sql }) => ({
    type,
    name: String(name),
    sql: String(sql),
  }));
  const tables = objects.filter(({ type }) => type === "table");
  await to.batch(
    tables.map(({ sql }) => sql),
    "write",
  );
  let copied = 0;
  for (const { name } of tables) copied += await copyRows(from, to, name);
  await to.batch(
    objects.filter(({ type }) => type !== "table").map(({ sql }) => sql),
    "write",
  );
  for (const { name } of tables) await compare(from, to, name);
  const orphans = await to.execute("select * from pragma_foreign_key_check");
  if (orphans.rows.length > 0) throw new Error("Some rows have lost what they belong to.");
  return copied;
}

async function copyRows(from: Client, to: Client, table: string): Promise<number> {
  for (let copied = 0; ; ) {
    const { columns, rows } = await from.execute({
      sql: `select * from "${table}" limit ? offset ?`,
      args: [ROWS_AT_ONCE, copied],
    });
    if (rows.length === 0) return copied;
    const names = columns.map((column) => `"${column}"`);
    const sql = `insert into "${table}" (${names}) values (${names.map(() => "?")})`;
    // `migrate` defers foreign keys: children may come before their parents.
    await to.migrate(rows.map((row): InStatement => ({ sql, args: Array.from(row) })));
    copied += rows.length;
  }
}

/** Compares row counts, and of each column the sum of its numbers and of its lengths. */
async function compare(from: Client, to: Client, table: string): Promise<void> {
  const { columns } = await from.execute(`select * from "${table}" limit 0`);
  const sums = columns.map(
    (name) =>
      // total() would read a text such as 9e999 as infinity.
      `total(iif(typeof("${name}") in ('integer', 'real'), "${name}", 0)), total(length(hex("${name}")))`,
  );
  const sql = `select count(*), ${sums} from "${table}"`;
  const [before, after] = await Promise.all([from.execute(sql), to.execute(sql)]);
  const values = [before, after].map(({ rows }) => Array.from(rows[0] ?? []).join(" "));
  if (values[0] !== values[1]) throw new Error(`Of ${table}, not every row was taken over.`);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
