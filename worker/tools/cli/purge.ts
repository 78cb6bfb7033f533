/**
 * `node worker/tools/cli/purge.ts FOLDER`: takes what was deleted out of the files of sqld's data folder. Before
 * sqld starts: its unit runs it. FOLDER may be empty.
 */
import { purgeDeleted } from "#db/sqld/backup.ts";

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || more.length > 0) {
  console.error("purge: name the data folder of sqld, as in purge.ts /srv/stillwave/data");
  process.exitCode = 2;
} else {
  await purgeDeleted(folder).catch((error: unknown) => {
    console.error(`purge: what was deleted is still in the files of ${folder}: ${String(error)}`);
    process.exitCode = 1;
  });
}
