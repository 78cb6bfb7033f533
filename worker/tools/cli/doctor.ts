/**
 * `npm run doctor [-- production|staging]`: is everything configured, and does it answer? Prints one
 * line for each part; exits with 1 if one is wrong. With a target it reads wrangler.toml and the
 * secrets, else the environment.
 */
import { readTargetArgument } from "#worker/tools/deploy/target.ts";
import { formatFinding } from "./doctor/checks.ts";
import { diagnose, diagnoseTarget } from "./doctor/diagnosis.ts";

const target = readTargetArgument("doctor");
const findings = target === undefined ? await diagnose(process.env) : await diagnoseTarget(target);
for (const finding of findings) console.log(formatFinding(finding));
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
