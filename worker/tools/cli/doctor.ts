/**
 * `npm run doctor [-- production|staging]`: is everything configured, and does it answer? One line
 * each; exit 1 if not. With a target it reads wrangler.toml and the secrets, else the environment.
 */
import { TARGETS } from "#worker/tools/deploy/targets.ts";
import { diagnose } from "./diagnosis.ts";
import { lineOf } from "./finding.ts";

const [named, ...more] = process.argv.slice(2);
const target = TARGETS.find((known) => known === named);
if (more.length > 0 || (named !== undefined && target === undefined)) {
  console.error("usage: npm run doctor [-- production|staging]");
  process.exitCode = 2;
} else {
  const findings =
    target === undefined
      ? await diagnose(process.env)
      : await (await import("./target-diagnosis.ts")).diagnoseTarget(target);
  for (const finding of findings) console.log(lineOf(finding));
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
}
