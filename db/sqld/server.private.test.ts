import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makePrivate } from "./server.ts";

test("only the owner can read a folder and its files; one that is gone is passed over", async () => {
  const folder = await mkdtemp(join(tmpdir(), "private-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "within"), { mode: 0o755 });
  await writeFile(join(folder, "within", "data"), "", { mode: 0o644 });
  await makePrivate(folder);
  await makePrivate(join(folder, "data-wal"));
  const modes = ["", "within", "within/data"].map(async (path) => {
    return (await stat(join(folder, path))).mode & 0o777;
  });
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600]);
});
