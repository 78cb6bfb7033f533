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
