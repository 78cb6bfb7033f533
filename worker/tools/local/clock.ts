export interface Clock {
  close(): Promise<void>;
}

/**
 * Does a piece of work again and again, never twice at once. A failure is told, and the next time
 * comes all the same.
 */
export function startClock(work: () => Promise<void>, everyMs: number): Clock {
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= work()
      .catch((error: unknown) => console.error(`stillwave: ${String(error)}`))
      .finally(() => {
        working = undefined;
      });
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await working;
    },
  };
}
