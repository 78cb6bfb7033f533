/** Letters in the runs that are features. */
const SHORTEST = 2;
const LONGEST = 5;
/** FNV-1a (Fowler, Noll, Vo). */
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * The runs of two to five letters of a text, as numbers of buckets, each once: features that need no
 * word list, in any language ("hashing trick", Weinberger et al. 2009). Runs reach across words, not
 * across clauses; each clause begins and ends with a space.
 * @param clauses words of each clause
 * @param buckets a power of two
 */
export function hashedGrams(
  clauses: readonly (readonly string[])[],
  buckets: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  // Asked for each run of a text: much cheaper than the set.
  const seen = new Uint8Array(buckets);
  for (const words of clauses) {
    const text = ` ${words.join(" ")} `;
    for (let start = 0; start < text.length; start += 1) {
      let hash = OFFSET_BASIS;
      const end = Math.min(text.length, start + LONGEST);
      for (let at = start; at < end; at += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
        // The high bits depend on all letters.
        if (at - start + 1 < SHORTEST) continue;
        const bucket = ((hash >>> 15) ^ hash) & (buckets - 1);
        if (seen[bucket] === 1) continue;
        seen[bucket] = 1;
        found.add(bucket);
      }
    }
  }
  return found;
}
