import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DatabaseAccess } from "#db/client.ts";

/** The last line of a whole dump. */
const END = "COMMIT;";

/**
 * Writes everything in a database to a file of SQL statements, as of one moment. The server reads its own
 * file for it: no second process opens that, for a reason that docs/deploy.md gives. Only the owner can read the result.
 * @param path appears when the backup is whole; must not exist
 * @returns its size in bytes
 * @throws when the server does not answer, or breaks off
 */
export async function writeBackup(
  { url, authToken }: DatabaseAccess,
  path: string,
): Promise<number> {
  const headers = {
    // Compressed, which sqld does when it may, the same takes fifteen times as long.
    "Accept-Encoding": "identity",
    ...(authToken && { Authorization: `Bearer ${authToken}` }),
  };
  const answer = await fetch(new URL("/dump", url), { headers });
  if (!answer.ok || answer.body === null) {
    throw new Error(`the database answers ${answer.status} instead of its content`);
  }
  const unfinished = `${path}.part`;
  const counted = { bytes: 0, end: "" };
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      counted.bytes += chunk.length;
      counted.end = (counted.end + chunk.toString("latin1")).slice(-2 * END.length);
      done(null, chunk);
    },
  });
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(answer.body as AsyncIterable<Uint8Array>, count, file);
    // A statement that fails in the server ends the dump without an error.
    if (counted.end.trimEnd().split("\n").at(-1) !== END) {
      throw new Error("the database broke off in the middle of its content");
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return counted.bytes;
}
