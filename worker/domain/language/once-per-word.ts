/** A reading of words that does the work of each word of one text a single time. */
export function oncePerWord<Read>(read: (word: string) => Read): (word: string) => Read {
  const known = new Map<string, { readonly read: Read }>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before.read;
    const now = { read: read(word) };
    known.set(word, now);
    return now.read;
  };
}
