const MAX_GRAPHEMES = 60;

/** A mood as the name of a control: its beginning, cut at a word where there is one. */
export function shortMood(mood: string): string {
  const text = mood.replace(/\s+/gu, " ").trim();
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (graphemes.length <= MAX_GRAPHEMES) return text;
  const kept = graphemes.slice(0, MAX_GRAPHEMES).join("");
  const end = kept.lastIndexOf(" ");
  return `${end > MAX_GRAPHEMES / 2 ? kept.slice(0, end) : kept}\u2026`;
}
