/**
 * `npm run -s nominee -- [production|staging] ADDRESS`: prints whom the account of a mail address names to
 * ask on its behalf, as one JSON object, name and email. With a target it reads wrangler.toml and the
 * secrets, else the environment as `npm start` does.
 */
import { nomineeByAddress } from "#worker/features/privacy/nominees.store.ts";
import { openNominee } from "#worker/features/privacy/nominees.ts";
import { openAccount } from "#worker/platform/keyring.ts";
import { operate, readTargetAndValue } from "./operated-database.ts";

const { target, value } = readTargetAndValue("nominee -- [production|staging] ADDRESS", (address) =>
  address.includes("@"),
);
await operate("nominee", target, async ({ database, keyring }) => {
  const address = await keyring.address(value.trim().toLowerCase());
  const found = await nomineeByAddress(database, address);
  if (found === undefined) throw new Error("no account has this address");
  const { key } = await openAccount(keyring, found.account);
  const nominee = await openNominee(key, found.nominee ?? undefined);
  if (nominee === undefined) throw new Error("this account names nobody");
  console.log(JSON.stringify(nominee));
});
