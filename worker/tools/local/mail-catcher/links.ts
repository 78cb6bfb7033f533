/** A stretch of text, and whether it is a link. */
export interface Stretch {
  readonly text: string;
  readonly isLink: boolean;
}

// A sentence's own punctuation after a link is no part of it.
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/;

/** Cuts a text into links and what stands between them. Joined again it is the same text. */
export function splitLinks(text: string): Stretch[] {
  return text
    .split(LINK)
    .map((stretch, index) => ({ text: stretch, isLink: index % 2 === 1 }))
    .filter((stretch) => stretch.text !== "");
}

/** The links of a text, whole, in their order. */
export function findLinks(text: string): string[] {
  return splitLinks(text)
    .filter((stretch) => stretch.isLink)
    .map((stretch) => stretch.text);
}
