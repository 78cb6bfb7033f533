/** What the doctor says of one thing, in a sentence that never holds a secret. */
export interface Finding {
  readonly what: string;
  readonly ok: boolean;
  /** How it is; where it is wrong, how to mend it. */
  readonly says: string;
}

export function well(what: string, says: string): Finding {
  return { what, ok: true, says };
}

export function wrong(what: string, says: string): Finding {
  return { what, ok: false, says };
}

/** The line that a person reads. */
export function lineOf({ what, ok, says }: Finding): string {
  return `${ok ? "ok   " : "WRONG"}  ${what}: ${says}`;
}
