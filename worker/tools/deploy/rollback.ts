/** `npm run rollback -- production|staging [VERSION] [--yes]`: lets an earlier version answer, unless that crosses something. */
import { parseArgs } from "node:util";
import { expectAgreement } from "./agreement.ts";
import { createCloudflare } from "./cloudflare.ts";
import { planReturn } from "./earlier-version.ts";
import { awaitHealth } from "./steps.ts";
import { readConfiguration, TARGETS, type Target } from "./target.ts";

const { values, positionals } = parseArgs({
  options: { yes: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [named, id, ...more] = positionals;
const target = TARGETS.find((known) => known === named);
if (target === undefined || more.length > 0) {
  console.error("usage: npm run rollback -- production|staging [VERSION] [--yes]");
  process.exitCode = 2;
} else {
  try {
    await rollBack(target);
  } catch (error) {
    console.error(`rollback: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

async function rollBack(environment: Target): Promise<void> {
  const print = (line: string) => console.log(`rollback: ${line}`);
  const { variables } = await readConfiguration(environment);
  const cloudflare = createCloudflare(environment);
  const plan = await planReturn(cloudflare, id);
  print(`to version ${plan.target.id}, its code, variables and secrets`);
  for (const name of plan.back) print(`back: ${name}, which was removed since`);
  for (const name of plan.gone) print(`gone: ${name}, which that version does not have`);
  await expectAgreement(`Go back to it in ${environment}?`, values.yes);
  await cloudflare.rollBack(plan.target.id);
  await awaitHealth(String(variables.APP_ORIGIN));
  print(`version ${plan.target.id} answers, and is well`);
}
