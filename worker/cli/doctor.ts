/** `npm run doctor`: is everything configured, and does it answer? One line each; exit 1 if not. */
import { diagnose } from "./diagnosis.ts";
import { lineOf } from "./finding.ts";

const findings = await diagnose(process.env);
for (const finding of findings) console.log(lineOf(finding));
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
