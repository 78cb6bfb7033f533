/** A part of a text that is either a link or contains none. */
export interface Segment {
  readonly text: string;
  readonly isLink: boolean;
}

// Punctuation after a link belongs to the sentence.
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/;

/** Splits a text into links and the text between them. The segments joined are the text again. */
export function splitLinks(text: string): Segment[] {
  return text
    .split(LINK)
    .map((segment, index) => ({ text: segment, isLink: index % 2 === 1 }))
    .filter((segment) => segment.text !== "");
}

/** The links of a text, in order. */
export function findLinks(text: string): string[] {
  return splitLinks(text)
    .filter((segment) => segment.isLink)
    .map((segment) => segment.text);
}
