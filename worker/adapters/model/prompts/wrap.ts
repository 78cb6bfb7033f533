/** Longest line of a prompt's prose. */
const LINE_LENGTH = 102;

/**
 * Breaks prose into lines at its spaces; a no-break space becomes a plain one that is never broken.
 * @param indent begins every line after the first
 */
export function wrap(text: string, indent = ""): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length <= LINE_LENGTH) {
      line = longer;
    } else {
      lines.push(line);
      line = indent + word;
    }
  }
  return [...lines, line].join("\n").replaceAll("\u00a0", " ");
}
