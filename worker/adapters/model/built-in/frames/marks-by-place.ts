/** Words that a mark or sign takes, from `at` to before `end`. */
interface Place {
  readonly at: number;
  readonly end: number;
}

/** Finds the nearest of some places in a text without searching them all: a text may have hundreds. */
export interface ByPlace<Of extends Place> {
  /** The last that ends at or before a word. */
  readonly before: (word: number) => Of | undefined;
  /** The last that begins at or before a word. */
  readonly begunBy: (word: number) => Of | undefined;
  /** The first that begins at or after a word. */
  readonly after: (word: number) => Of | undefined;
}

/** @param places in the order of the text */
export function byPlace<Of extends Place>(places: readonly Of[]): ByPlace<Of> {
  return {
    before: (word) => places[firstWhere(places, ({ end }) => end > word) - 1],
    begunBy: (word) => places[firstWhere(places, ({ at }) => at > word) - 1],
    after: (word) => places[firstWhere(places, ({ at }) => at >= word)],
  };
}

/** The index of the first place for which `is` holds, by binary search: it holds for all later ones. */
function firstWhere<Of>(places: readonly Of[], is: (place: Of) => boolean): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const place = places[middle];
    if (place !== undefined && is(place)) high = middle;
    else low = middle + 1;
  }
  return low;
}
