/**
 * `npm run seal [-- production|staging]`: wraps every person's key with APP_SECRET, where
 * APP_SECRET_BEFORE wraps it still. It may be interrupted at any moment: the next run continues. With a
 * target it reads wrangler.toml and the secrets, else the environment.
 */
import { countKeysUnderOthers } from "#db/person-keys.ts";
import { rotateKeys } from "#worker/server/upkeep.ts";
import { readTargetArgument } from "#worker/tools/deploy/target.ts";
import { operate } from "./operated-database.ts";

await operate("seal", readTargetArgument("seal"), async ({ database, keyring }) => {
  const keys = await rotateKeys({ database, keyring });
  console.log(keys === 0 ? "Every key is wrapped already." : `Keys wrapped anew: ${keys}.`);
  const others = await countKeysUnderOthers(database, await keyring.versions());
  if (others > 0) {
    throw new Error(
      `${others} keys are under a secret that is not set: set APP_SECRET_BEFORE to it`,
    );
  }
});
