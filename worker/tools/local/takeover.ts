import { rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Client, createClient, type InStatement } from "@libsql/client";
import { makePrivate } from "#db/sqld/private.ts";
import { startSqld } from "#db/sqld/server.ts";

const ROWS_AT_ONCE = 200;

/**
 * Takes over what versions before sqld kept in one file: copies it row by row into a folder beside
 * it, holds counts and sums against each other, and only then gives the folder its name. The file
 * stays as it was, for its owner alone. Does no more where there is no such file, or where the folder is there already.
 * @throws when the copy is not what the file holds
 */
export async function takeOver(file: string, folder: string): Promise<void> {
  if (!(await exists(file))) return;
  for (const part of ["", "-wal", "-shm"].map((end) => `${file}${end}`)) {
    if (await exists(part)) await makePrivate(part);
  }
  if (await exists(folder)) return;
  const draft = `${resolve(folder)}.taking-over`;
  // What a try before was killed at.
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
  const made = rows.map(({ type, name, sql }) => ({ type, name: String(name), sql: String(sql) }));
  const tables = made.filter(({ type }) => type === "table");
  await to.batch(
    tables.map(({ sql }) => sql),
    "write",
  );
  let taken = 0;
  for (const { name } of tables) taken += await copyRows(from, to, name);
  await to.batch(
    made.filter(({ type }) => type !== "table").map(({ sql }) => sql),
    "write",
  );
  for (const { name } of tables) await compare(from, to, name);
  const orphans = await to.execute("select * from pragma_foreign_key_check");
  if (orphans.rows.length > 0) throw new Error("Some rows have lost what they belong to.");
  return taken;
}

async function copyRows(from: Client, to: Client, table: string): Promise<number> {
  for (let taken = 0; ; ) {
    const { columns, rows } = await from.execute({
      sql: `select * from "${table}" limit ? offset ?`,
      args: [ROWS_AT_ONCE, taken],
    });
    if (rows.length === 0) return taken;
    const names = columns.map((column) => `"${column}"`);
    const sql = `insert into "${table}" (${names}) values (${names.map(() => "?")})`;
    // `migrate`, since children may come before their parents.
    await to.migrate(rows.map((row): InStatement => ({ sql, args: Array.from(row) })));
    taken += rows.length;
  }
}

/** Counts and sums: of each column the number, and the length of the text. */
async function compare(from: Client, to: Client, table: string): Promise<void> {
  const { columns } = await from.execute(`select * from "${table}" limit 0`);
  const sums = columns.map(
    (name) =>
      // A text such as 9e999 would be read as a number without end.
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
