import type { Cloudflare, Version } from "./cloudflare.ts";
import { crossing, readMark } from "./mark.ts";

export interface Return {
  /** The version that would answer alone. */
  readonly target: Version;
  /** Names of secrets that would be back, and that would be gone. */
  readonly back: readonly string[];
  readonly gone: readonly string[];
}

/**
 * Finds the version to go back to, and holds it against those that answer now.
 * @param id the version, or undefined for the last one of another deployment that answered alone
 * @throws with the reason why it must not be gone back to
 */
export async function planReturn(
  cloudflare: Pick<Cloudflare, "running" | "ranBefore" | "version">,
  id?: string,
): Promise<Return> {
  const running = await cloudflare.running();
  if (running.length === 0) throw new Error("nothing is deployed");
  if (running.length === 1 && running[0]?.id === id)
    throw new Error(`version ${id} answers already`);
  const target = await (id === undefined
    ? versionBefore(cloudflare, running)
    : cloudflare.version(id));
  for (const version of running) {
    const reason = crossing(readMark(version.message), readMark(target.message));
    if (reason !== undefined) {
      throw new Error(`not from version ${version.id} to ${target.id}: ${reason}`);
    }
  }
  const held = new Set(running.flatMap(({ secrets }) => secrets));
  return {
    target,
    back: target.secrets.filter((name) => !held.has(name)),
    gone: [...held].filter((name) => !target.secrets.includes(name)),
  };
}

async function versionBefore(
  cloudflare: Pick<Cloudflare, "ranBefore" | "version">,
  running: readonly Version[],
): Promise<Version> {
  const deploymentOf = ({ id, message }: Version) => readMark(message)?.at ?? id;
  const now = new Set(running.map(deploymentOf));
  for (const id of await cloudflare.ranBefore()) {
    const version = await cloudflare.version(id);
    if (!now.has(deploymentOf(version))) return version;
  }
  throw new Error("no version answered before this one");
}
