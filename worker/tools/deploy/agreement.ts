import { createInterface } from "node:readline/promises";
import type { Difference } from "./release.ts";
import { secretsFile, type Target } from "./target.ts";

/**
 * Asks whoever runs a command whether to go on. Only "y" and "yes" are a yes.
 * @param yes they agreed beforehand, by --yes
 * @param terminal whether somebody sits there
 * @throws when they say no, and when nobody can be asked
 */
export async function expectAgreement(
  question: string,
  yes: boolean,
  terminal = process.stdin.isTTY === true,
): Promise<void> {
  if (yes) return;
  if (!terminal) throw new Error("nobody can be asked here: add --yes to agree");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim()))
    throw new Error("it was not agreed to: nothing was changed");
}

/**
 * Shows which secrets come and which go, by their names, and asks where any does.
 * @param difference undefined before the first deployment, about which nobody is asked
 * @returns the names whose removal was agreed to
 * @throws what `agree` throws
 */
export async function agreeOnSecrets(
  target: Target,
  difference: Difference | undefined,
  ports: {
    readonly print: (line: string) => void;
    /** Rejects where it is not agreed to. */
    readonly agree: (question: string) => Promise<void>;
  },
): Promise<readonly string[]> {
  const { print, agree } = ports;
  if (difference === undefined) {
    print("nothing is deployed yet: all secrets of the file are new");
    return [];
  }
  const { missing, stale } = difference;
  const file = secretsFile(target);
  for (const name of missing) print(`new: ${name}`);
  for (const name of stale) print(`removed: ${name}, which is not in ${file}`);
  if (missing.length + stale.length === 0)
    print(`${target} has the secrets of ${file}, by their names`);
  else await agree(`Make the secrets of ${target} those of ${file}?`);
  return stale;
}
