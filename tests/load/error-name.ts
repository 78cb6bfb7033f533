/** A short name for an error in a report. The message of fetch is only "fetch failed", so its cause is added. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  return cause instanceof Error ? `${error.name}, ${cause.message}` : error.name;
}
