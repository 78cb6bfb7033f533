/**
 * `npm run -s community:remove -- [production|staging] SHAREID`: removes a shared sound for everybody
 * but those who kept it. SHAREID is the end of its page's address. With a target it reads wrangler.toml
 * and the secrets, else the environment as `npm start` does.
 */
import { removeSound } from "#worker/features/community/changes.store.ts";
import { operate, readTargetAndValue } from "./operated-database.ts";

const { target, value } = readTargetAndValue("community:remove -- [production|staging] SHAREID");
await operate("community:remove", target, async ({ database }) => {
  if (!(await removeSound(database, value))) throw new Error("nobody shares such a sound");
  console.log("Removed. Whoever kept a copy still has it.");
});
