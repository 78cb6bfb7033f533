import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative } from "node:path";

/**
 * Answers a request for a static file, as Cloudflare's assets do.
 * @returns false where the request is not for a file: nothing was written then
 */
export type AnswerStaticFile = (request: IncomingMessage, response: ServerResponse) => boolean;

type Headed = Readonly<Record<string, string>>;

interface StaticFile {
  readonly content: Buffer;
  readonly headers: Headed;
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const RULES = "_headers";
const REVALIDATED = "public, max-age=0, must-revalidate";

/**
 * Reads a folder of static files into memory, with the headers that its `_headers` gives. A page, `NAME.html`, has the
 * address `/NAME`.
 * @throws for a file of a kind that has no type here, or a rule that is not understood
 */
export async function readStaticFiles(folder: string): Promise<AnswerStaticFile> {
  const rules = parseHeaderRules(await readFile(join(folder, RULES), "utf8"));
  const files = new Map<string, StaticFile>();
  const moved = new Map<string, { readonly page: string; readonly headers: Headed }>();
  for (const path of await filesIn(folder)) {
    const address = `/${relative(folder, path)}`;
    if (address === `/${RULES}`) continue;
    const content = await readFile(path);
    const type = TYPES[extname(path)];
    if (type === undefined) throw new Error(`${address} is of a kind without a type.`);
    const page = address.replace(/\.html$/, "");
    if (page !== address) moved.set(address, { page, headers: headersFor(rules, address) });
    const headers = {
      "content-type": type,
      "cache-control": REVALIDATED,
      etag: `"${createHash("sha256").update(content).digest("hex").slice(0, 32)}"`,
      ...headersFor(rules, page),
    };
    files.set(page, { content, headers });
  }
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const [path = "", query] = (request.url ?? "").split(/\?(.*)/s);
    const elsewhere = moved.get(path);
    if (elsewhere !== undefined) {
      const location = query === undefined ? elsewhere.page : `${elsewhere.page}?${query}`;
      response.writeHead(307, { ...elsewhere.headers, location, "content-length": 0 }).end();
      return true;
    }
    const file = files.get(path);
    if (file === undefined) return false;
    send(file, request, response);
    return true;
  };
}

function send(
  { content, headers }: StaticFile,
  request: IncomingMessage,
  to: ServerResponse,
): void {
  // https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2: the comparison is weak.
  const known = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === headers.etag)) {
    const { "content-type": _, ...kept } = headers;
    to.writeHead(304, kept).end();
    return;
  }
  to.writeHead(200, { ...headers, "content-length": content.length });
  to.end(request.method === "HEAD" ? undefined : content);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** A block of a `_headers` file: an address, at whose end `*` stands for anything, and what it changes. */
interface HeaderRule {
  readonly address: string;
  readonly removed: readonly string[];
  readonly added: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads the format of Cloudflare's `_headers`, of which addresses, `*` at their end, `Name: value` and `! Name` are known.
 * Source: https://developers.cloudflare.com/workers/static-assets/headers/
 * @throws for anything else
 */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { address: string; removed: string[]; added: [string, string][] }[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (/^\/[^\s*:]*\*?$/.test(line)) {
      rules.push({ address: line, removed: [], added: [] });
      continue;
    }
    const [, removed, name = "", value = ""] = /^ +(?:! (\S+)|([\w-]+): (.+))$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (rule === undefined || (removed === undefined && name === "")) {
      throw new Error(`_headers: ${JSON.stringify(line)} is not understood.`);
    }
    if (removed === undefined) rule.added.push([name.toLowerCase(), value]);
    else rule.removed.push(removed.toLowerCase());
  }
  return rules;
}

/** The headers of an address: those of each rule that it matches, in their order, the later one for the same name. */
export function headersFor(rules: readonly HeaderRule[], address: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules.filter((one) => matches(one.address, address))) {
    for (const name of rule.removed) headers.delete(name);
    for (const [name, value] of rule.added) headers.set(name, value);
  }
  return Object.fromEntries(headers);
}

function matches(pattern: string, address: string): boolean {
  if (!pattern.endsWith("*")) return pattern === address;
  return address.startsWith(pattern.slice(0, -1));
}
