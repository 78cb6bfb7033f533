const MAX_CODE_POINTS = 80;
const MAX_BYTES = 180;

/**
 * The file name of a beat: prefix, words, extension, in any language. Characters with a meaning to a
 * file system or a header are dropped: control and direction characters, separators, wildcards.
 * @param words its mood, or its title
 */
export function beatFileName(prefix: string, words: string, options: FileNameOptions): string {
  const cleaned = words
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, (found) =>
      isJoiner(found) ? found : " ",
    )
    .replace(/[\\/:*?"<>|%]/g, " ")
    .replace(/\s+/g, " ");
  const name = trimDots(shorten(cleaned));
  return `${prefix}${name === "" ? options.fallback : name}.${options.extension}`;
}

interface FileNameOptions {
  /** Replaces the words when nothing of them is left. */
  readonly fallback: string;
  /** Of its container, without the dot. */
  readonly extension: string;
}

/** Zero-width joiners belong to how Indic scripts and emoji are written. */
function isJoiner(character: string): boolean {
  return character === "\u200C" || character === "\u200D";
}

function shorten(text: string): string {
  const graphemes = new Intl.Segmenter().segment(text);
  const encoder = new TextEncoder();
  let kept = "";
  for (const { segment } of graphemes) {
    const longer = kept + segment;
    if ([...longer].length > MAX_CODE_POINTS || encoder.encode(longer).length > MAX_BYTES) break;
    kept = longer;
  }
  return kept;
}

function trimDots(text: string): string {
  return text.replace(/^[\s.]+|[\s.]+$/g, "");
}
