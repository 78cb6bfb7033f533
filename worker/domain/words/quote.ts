/** The quote of the day. */
export interface Quote {
  readonly text: string;
  readonly author: string;
}
