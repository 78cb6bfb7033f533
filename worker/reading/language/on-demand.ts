/**
 * A constant that is computed on first use, so that a start does not pay for what few requests need.
 * @param make pure
 */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Memoises a function of words, for the words of one text. */
export function oncePerWord<Read>(read: (word: string) => Read): (word: string) => Read {
  const known = new Map<string, { readonly read: Read }>();
  return (word) => {
    const earlier = known.get(word);
    if (earlier !== undefined) return earlier.read;
    const result = { read: read(word) };
    known.set(word, result);
    return result.read;
  };
}

/**
 * A table as one string: a line "key\tvalue" for each key, sorted by key in the order of UTF-16 code
 * units, each line ended by a newline. It is searched in place, so that a large one costs nothing
 * until it is searched.
 */
export type SortedTable = string & { readonly sorted?: never };

/** Writes a table. @throws when a key or a value contains a tab or a newline, or a key is repeated */
export function writeTable(entries: Iterable<readonly [key: string, value: string]>): SortedTable {
  const rows = Array.from(entries).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rows
    .map(([key, value], at) => {
      if (/[\t\n]/.test(key + value)) throw new Error(`No tabs or newlines in a table: ${key}`);
      if (key === rows[at - 1]?.[0]) throw new Error(`A key twice in a table: ${key}`);
      return `${key}\t${value}\n`;
    })
    .join("");
}

/** The value of a key, by binary search. */
export function findInTable(table: SortedTable, key: string): string | undefined {
  let low = 0;
  let high = table.length;
  // Both are always starts of lines; the key's line, if any, starts in [low, high).
  while (low < high) {
    const start = lineStart(table, (low + high) >> 1);
    const tab = table.indexOf("\t", start);
    const end = table.indexOf("\n", tab);
    const found = table.slice(start, tab);
    if (found === key) return table.slice(tab + 1, end);
    if (found < key) low = end + 1;
    else high = start;
  }
  return undefined;
}

function lineStart(table: string, at: number): number {
  return at === 0 ? 0 : table.lastIndexOf("\n", at - 1) + 1;
}

/** A whole table as a map: for small tables that are searched often. */
export function readTable(table: SortedTable): ReadonlyMap<string, string> {
  const lines = table.split("\n").slice(0, -1);
  return new Map(
    lines.map((line) => {
      const tab = line.indexOf("\t");
      return [line.slice(0, tab), line.slice(tab + 1)];
    }),
  );
}
