/** A block of a `_headers` file: an address, at whose end `*` stands for anything, and what it changes. */
export interface HeaderRule {
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
