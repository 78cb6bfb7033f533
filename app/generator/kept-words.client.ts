/** What was written for the last beat, in this page's memory alone: never stored, gone with the page. */
let kept = { owner: "", words: "" };

/** @param owner token of the account that the page was loaded for */
export function keepWords(owner: string, words: string): void {
  kept = { owner, words };
}

/** The words of the same person, who came back to the generator. */
export function keptWords(owner: string): string {
  return kept.owner === owner ? kept.words : "";
}
