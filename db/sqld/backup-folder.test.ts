import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { newBackupPath, newestBackup, removeOlderBackups } from "./backup-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

test("a backup is named by its time, in a folder that nobody else can read", async () => {
  const path = await newBackupPath(join(folder, "new"), Date.UTC(2026, 10, 7, 1, 2, 3));
  expect(path).toBe(join(folder, "new/2026-11-07T010203Z.sql"));
  expect((await stat(join(folder, "new"))).mode & 0o077).toBe(0);
  expect(await newestBackup(join(folder, "new"))).toBeUndefined();
});

test("the newest stay, what broke off goes, and what is no backup is left alone", async () => {
  const names = ["2026-11-09", "2026-10-31", "2026-11-10", "2025-12-31"].map(
    (day) => `${day}T010203Z.sql`,
  );
  const others = ["notes.sql", "2026-11-01T010203Z.sql.gz"];
  for (const name of [...names, ...others, "2026-11-08T010203Z.sql.part"])
    await writeFile(join(folder, name), "");
  await removeOlderBackups(folder, 2);
  expect((await readdir(folder)).toSorted()).toEqual(
    ["2026-11-09T010203Z.sql", "2026-11-10T010203Z.sql", ...others].toSorted(),
  );
  expect(await newestBackup(folder)).toBe(join(folder, "2026-11-10T010203Z.sql"));
});
