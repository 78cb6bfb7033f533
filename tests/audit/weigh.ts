import { gzipSync } from "node:zlib";
import type { Client } from "#tests/rig/client.ts";

/** Gzipped sizes, bytes: an upper bound, since Cloudflare may compress better. */
export interface Weight {
  /** Script files that the page loads. */
  readonly scripts: number;
  /** Inline scripts in the HTML. */
  readonly inline: number;
  readonly styles: number;
  /** Faces that it loads before it needs them. They are compressed already. */
  readonly fonts: number;
}

const EXECUTED_TYPES = ["", "module", "text/javascript"];

/** Loads a page and all scripts and stylesheets that its HTML references. */
export async function weigh(client: Client, page: string): Promise<Weight> {
  const html = await fetchText(client, page);
  const inline: string[] = [];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(
    /<script\b([^>]*)>(.*?)<\/script>/gs,
  )) {
    if (!EXECUTED_TYPES.includes(attribute(attributes, "type"))) continue;
    const source = attribute(attributes, "src");
    if (source) scripts.add(source);
    else inline.push(body);
    for (const url of importedBy(body)) scripts.add(url);
  }
  for (const [, attributes = ""] of html.matchAll(/<link\b([^>]*)>/g)) {
    const relation = attribute(attributes, "rel").split(/\s+/);
    const url = attribute(attributes, "href");
    if (relation.includes("modulepreload")) scripts.add(url);
    if (relation.includes("preload")) {
      const kind = attribute(attributes, "as");
      if (kind === "script") scripts.add(url);
      if (kind === "font") fonts.add(url);
    }
    if (relation.includes("stylesheet")) styles.add(url);
  }
  return {
    scripts: await fetched(client, scripts),
    inline: gzipped(inline.join("\n")),
    styles: await fetched(client, styles),
    fonts: await fetchedBytes(client, fonts),
  };
}

async function fetchText(client: Client, path: string): Promise<string> {
  const response = await client.get(path);
  const text = await response.text();
  if (response.status === 200) return text;
  const target = response.headers.get("Location");
  throw new Error(`${path} answered ${response.status}${target ? ` to ${target}` : ""}, not 200.`);
}

/** URLs of static and dynamic imports in an inline module: Remix starts with them. */
function importedBy(script: string): string[] {
  const imports = script.matchAll(/\b(?:from|import)\s*\(?\s*["'](\/[^"']+)["']/g);
  return [...imports].map(([, url = ""]) => url);
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}

async function fetched(client: Client, urls: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    [...urls].map(async (url) => gzipped(await fetchText(client, url))),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

async function fetchedBytes(client: Client, urls: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    Array.from(urls, async (url) => (await (await client.get(url)).arrayBuffer()).byteLength),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

function gzipped(text: string): number {
  return text === "" ? 0 : gzipSync(text).byteLength;
}
