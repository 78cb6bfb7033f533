import type { Cloudflare, Version } from "./cloudflare.ts";
import { type Mark, readMark, writeMark } from "./mark.ts";

/** The names of secrets in the file of a target, held against those at Cloudflare. */
export interface Difference {
  /** In the file, and missing in a version that answers. */
  readonly missing: readonly string[];
  /** Not in the file: a version that answers has it, or the next one would inherit it. */
  readonly stale: readonly string[];
}

/**
 * Compares the secrets of a file with those of the versions that answer and of the one that the next upload inherits from.
 * @param names of the secrets in the file
 * @returns undefined before the first deployment
 */
export async function compareSecrets(
  cloudflare: Pick<Cloudflare, "running" | "newest">,
  names: readonly string[],
): Promise<Difference | undefined> {
  const [running, newest] = await Promise.all([cloudflare.running(), cloudflare.newest()]);
  if (running.length === 0 && newest === undefined) return undefined;
  const missing = names.filter((name) => running.some(({ secrets }) => !secrets.includes(name)));
  const deployed = [...running, ...(newest ? [newest] : [])].flatMap(({ secrets }) => secrets);
  return { missing, stale: beyond([...new Set(deployed)], names) };
}

export interface Release {
  /** The names of the secrets in the file. */
  readonly names: readonly string[];
  readonly mark: Mark;
  /** The names whose removal was agreed to. */
  readonly agreed: readonly string[];
}

/**
 * Makes a version of this code answer with exactly the secrets of the file. Every version that answers meanwhile has a whole
 * set: secrets are taken away from a version that nothing runs yet, with the variables that belong to them. It may end at any
 * point: the next run does what is left.
 * @throws when a secret that nobody agreed to remove is there, and when afterwards the two differ
 */
export async function release(
  cloudflare: Cloudflare,
  { names, mark, agreed }: Release,
): Promise<void> {
  const { stale = [] } = (await compareSecrets(cloudflare, names)) ?? {};
  const unasked = beyond(stale, agreed);
  if (unasked.length > 0) {
    throw new Error(`${unasked.join(", ")} came to Cloudflare meanwhile: deploy again`);
  }
  const message = writeMark(mark);
  if (stale.length > 0) {
    await expectNoMigration(cloudflare, mark);
    await cloudflare.promote(await wholeVersion(cloudflare, names, message));
  }
  // Again where secrets were removed: only this sets routes, schedule and logs.
  await cloudflare.deploy(message);
  for (const version of await cloudflare.running()) expectEqual(version, names);
}

/** Uploads a version without the stale secrets. Nothing runs it yet. @returns its id */
async function wholeVersion(
  cloudflare: Cloudflare,
  names: readonly string[],
  message: string,
): Promise<string> {
  const before = await cloudflare.newest();
  await cloudflare.upload(message);
  let made = await newestAfter(cloudflare, before?.id);
  const stale = beyond(made.secrets, names);
  if (stale.length > 0) {
    await cloudflare.removeSecrets(stale, message);
    made = await newestAfter(cloudflare, made.id);
  }
  expectEqual(made, names);
  return made.id;
}

async function newestAfter(cloudflare: Cloudflare, id: string | undefined): Promise<Version> {
  const newest = await cloudflare.newest();
  if (newest === undefined || newest.id === id) {
    throw new Error("Cloudflare does not list the uploaded version yet: deploy again");
  }
  return newest;
}

/** A version that nothing runs cannot migrate Durable Objects. */
async function expectNoMigration(cloudflare: Cloudflare, { objects }: Mark): Promise<void> {
  const marks = (await cloudflare.running()).map(({ message }) => readMark(message));
  if (marks.every((mark) => mark === undefined || mark.objects === objects)) return;
  throw new Error(
    "Durable Objects are migrated and secrets removed at once: deploy with the secrets in the file still, then remove them and deploy again",
  );
}

function expectEqual({ id, secrets }: Version, names: readonly string[]): void {
  const missing = beyond(names, secrets);
  const stale = beyond(secrets, names);
  if (missing.length === 0 && stale.length === 0) return;
  const said = [
    ...missing.map((name) => `${name} is missing`),
    ...stale.map((name) => `${name} is there still`),
  ];
  throw new Error(
    `version ${id} has not the secrets of the file (${said.join(", ")}): deploy again`,
  );
}

function beyond(names: readonly string[], known: readonly string[]): readonly string[] {
  return names.filter((name) => !known.includes(name));
}
