/** A sentence for the day, with who said it. */
export interface Quote {
  readonly text: string;
  readonly author: string;
}
