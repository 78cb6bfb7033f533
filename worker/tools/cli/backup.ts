/**
 * `npm run backup -- FOLDER [--keep N]`: writes everything in the database of `LIBSQL_URL`, or else in the local one, to a
 * new file of SQL statements in a folder, and with `--keep` removes all but the newest N there. It may run at any time: the
 * database's own process reads its file. A failure is an alert, where `ALERT_URL` is set.
 */
import { parseArgs } from "node:util";
import type { DatabaseAccess } from "#db/client.ts";
import { writeBackup } from "#db/sqld/backup.ts";
import { newBackupPath, removeOlderBackups } from "#db/sqld/backup-folder.ts";
import { createWebhook } from "#worker/adapters/alerts/webhook.ts";
import { alertOf } from "#worker/domain/alert.ts";
import { errorFields } from "#worker/domain/log.ts";
import { withLocalDatabase } from "#worker/tools/local/database/local-database.ts";
import { LOCAL_DATA } from "#worker/tools/local/settings.ts";

const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = process.env;
const { ALERT_URL: alertUrl, ALERT_TOKEN: alertToken } = process.env;

const asked = readArguments();
if (asked === undefined) {
  console.error("usage: npm run backup -- FOLDER [--keep N]");
  process.exitCode = 2;
} else {
  await backUp(asked).catch(async (error: unknown) => {
    console.error(`backup: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    await tell(error);
  });
}

interface Asked {
  readonly folder: string;
  /** @default all stay */
  readonly keep: number | undefined;
}

function readArguments(): Asked | undefined {
  const options = { keep: { type: "string" } } as const;
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [folder, ...more] = positionals;
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    const valid = keep === undefined || (Number.isInteger(keep) && keep > 0);
    return folder === undefined || more.length > 0 || !valid ? undefined : { folder, keep };
  } catch {
    return undefined;
  }
}

async function backUp({ folder, keep }: Asked): Promise<void> {
  const path = await newBackupPath(folder, Date.now());
  const write = (access: DatabaseAccess) => writeBackup(access, path);
  const bytes = await (url ? write({ url, authToken }) : withLocalDatabase(LOCAL_DATA, write));
  console.log(`${path}: ${bytes} bytes.`);
  if (keep !== undefined) await removeOlderBackups(folder, keep);
}

/** Nobody looks at the journal of a job that ran for months: an alert says what a log would. */
async function tell(error: unknown): Promise<void> {
  const alert = alertOf("job.failed", { job: "backup", ...errorFields(error) }, Date.now());
  if (!alertUrl || alert === undefined) return;
  await createWebhook({ url: alertUrl, token: alertToken, fetch })(alert).catch(() =>
    console.error("backup: ALERT_URL did not take the alert"),
  );
}
