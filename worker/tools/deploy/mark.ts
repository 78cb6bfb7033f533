import journal from "../../../migrations/meta/_journal.json" with { type: "json" };

/**
 * What a version of the product stands on, written into its message at Cloudflare when it is uploaded. A rollback
 * compares two of them: it changes none of this, so both must be the same.
 */
export interface Mark {
  /** The versions of APP_SECRET and APP_SECRET_BEFORE, as wrapped keys in the database name them. */
  readonly keys: string;
  /** When the newest migration of the database was made, ms. */
  readonly tables: string;
  /** The tag of the last migration of Durable Objects. */
  readonly objects: string;
  /** Which deployment made it, as the second of its start: one deployment may make several versions. */
  readonly at: string;
}

/**
 * The mark of what is about to be deployed.
 * @param keys `versions()` of the keyring
 * @param migrations those of wrangler.toml, in order
 * @param now ms
 */
export function createMark(
  keys: readonly string[],
  migrations: readonly { readonly tag: string }[],
  now: number,
): Mark {
  const newest = Math.max(...journal.entries.map(({ when }) => when));
  return {
    keys: keys.join(","),
    tables: String(newest),
    objects: migrations.at(-1)?.tag ?? "none",
    at: String(Math.floor(now / 1000)),
  };
}

/** A mark as a message, below the 100 bytes that Cloudflare keeps. */
export function writeMark({ keys, tables, objects, at }: Mark): string {
  return `keys=${keys} tables=${tables} objects=${objects} at=${at}`;
}

/** @returns undefined where a message is no mark: the version was deployed in another way */
export function readMark(message: string): Mark | undefined {
  const [, keys, tables, objects, at] = MESSAGE.exec(message) ?? [];
  if (!keys || !tables || !objects || !at) return undefined;
  return { keys, tables, objects, at };
}

const MESSAGE = /^keys=(\S+) tables=(\d+) objects=(\S+) at=(\d+)$/;

/**
 * Why a version must not take the place of another one.
 * @returns undefined where nothing is crossed
 */
export function crossing(from: Mark | undefined, to: Mark | undefined): string | undefined {
  if (from === undefined || to === undefined) {
    return "one of the two was not deployed by `npm run deploy`: nobody knows what lies between them";
  }
  if (from.keys !== to.keys) {
    return "APP_SECRET or APP_SECRET_BEFORE was changed between them: the other one cannot read what people wrote, or accepts a secret that was withdrawn";
  }
  if (from.tables !== to.tables) {
    return `the database was migrated between them (${migrationsBetween(from, to)}), and stays as it is`;
  }
  if (from.objects !== to.objects) {
    return `Durable Objects were migrated between them (${from.objects}, ${to.objects}): Cloudflare allows no way back`;
  }
  return undefined;
}

function migrationsBetween(one: Mark, other: Mark): string {
  const times = [Number(one.tables), Number(other.tables)];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const between = journal.entries.filter(({ when }) => when > first && when <= last);
  return between.map(({ tag }) => tag).join(", ") || "by migrations that this folder does not have";
}
