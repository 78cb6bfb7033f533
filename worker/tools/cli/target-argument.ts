import { TARGETS, type Target } from "#worker/tools/deploy/targets.ts";

/**
 * Reads the only argument of a command: a deployment target, or nothing for this machine.
 * Ends the process with code 2 on any other arguments.
 */
export function readTargetArgument(command: string): Target | undefined {
  const [named, ...more] = process.argv.slice(2);
  const target = TARGETS.find((known) => known === named);
  if (more.length === 0 && target === named) return target;
  console.error(`usage: npm run ${command} [-- production|staging]`);
  return process.exit(2);
}
