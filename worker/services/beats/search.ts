/** Finds a text in moods, in whatever case and however its letters are composed. */
export function finder(search: string): (mood: string) => boolean {
  const wanted = folded(search);
  return (mood) => folded(mood).includes(wanted);
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
