/** Searches moods for a text, regardless of case and of Unicode composition. */
export function createSearch(search: string): (mood: string) => boolean {
  const wanted = folded(search);
  return (mood) => folded(mood).includes(wanted);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
