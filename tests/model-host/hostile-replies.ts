import fc from "fast-check";

/** Invalid replies of a model: JSON of every shape, truncated, wrapped, oversized, nested. */
export function hostileReplies(valid: readonly object[]): fc.Arbitrary<string> {
  const good = fc.constantFrom(...valid.map((value) => JSON.stringify(value)));
  const number = fc.oneof(
    fc.double(),
    fc.constantFrom("NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9".repeat(400), "1e-400"),
    fc.constantFrom("0x10", "01", "1_000", '"100"', '"12 Hz"', "null", "true", "[]", "{}"),
  );
  const extra = fc.oneof(
    fc.constantFrom('"__proto__":{"polluted":true}', '"constructor":{}', '"volume":11', '"":0'),
    fc.json().map((json) => `"note":${json}`),
  );
  return fc.oneof(
    { weight: 2, arbitrary: good },
    // Prose and code fences around it, which contain braces.
    { weight: 2, arbitrary: fc.tuple(prose(), good, prose()).map((parts) => parts.join("")) },
    // One number is changed.
    {
      weight: 4,
      arbitrary: fc
        .tuple(good, number, fc.nat())
        .map(([text, value, at]) => replaceNth(text, /-?\d+(\.\d+)?/g, String(value), at)),
    },
    // One field is added somewhere.
    {
      weight: 3,
      arbitrary: fc
        .tuple(good, extra, fc.nat())
        .map(([text, field, at]) => replaceNth(text, /\{/g, `{${field},`, at)),
    },
    // One part is missing or repeated.
    {
      weight: 3,
      arbitrary: fc.tuple(good, fc.nat(), fc.nat(60)).map(([text, from, length]) => {
        const at = from % text.length;
        return text.slice(0, at) + text.slice(at + length);
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(good, fc.nat(300)).map(([text, times]) => text.repeat(times)),
    },
    { weight: 2, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 20_000 })
        .chain((depth) =>
          fc.constantFrom(
            "[".repeat(depth) + "]".repeat(depth),
            `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`,
            "{".repeat(depth),
          ),
        ),
    },
  );
}

function prose(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      "",
      "Sure! Here it is: ",
      "```json\n",
      "\n```",
      " {not json} ",
      "}",
      "{",
      "\u0000",
    ),
    fc.string({ unit: "grapheme", maxLength: 40 }),
  );
}

function replaceNth(text: string, pattern: RegExp, value: string, nth: number): string {
  const places = Array.from(text.matchAll(pattern));
  const place = places[nth % Math.max(places.length, 1)];
  if (place === undefined) return text;
  return text.slice(0, place.index) + value + text.slice(place.index + place[0].length);
}
