/** The result of one check of the doctor. */
export interface Finding {
  /** The part that was checked. */
  readonly part: string;
  readonly ok: boolean;
  /** The state of the part and, where it is wrong, how to repair it. Never contains a secret. */
  readonly message: string;
}

export function well(part: string, message: string): Finding {
  return { part, ok: true, message };
}

export function wrong(part: string, message: string): Finding {
  return { part, ok: false, message };
}

export function formatFinding({ part, ok, message }: Finding): string {
  return `${ok ? "ok   " : "WRONG"}  ${part}: ${message}`;
}
