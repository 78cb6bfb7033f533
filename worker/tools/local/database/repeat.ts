export interface Repetition {
  /** Stops, and waits for a run that is under way. */
  close(): Promise<void>;
}

/**
 * Runs a job at an interval, never twice at a time. A failure is printed, and the next run starts
 * as planned.
 */
export function repeatEvery(intervalMs: number, job: () => Promise<void>): Repetition {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .catch((error: unknown) => console.error(`stillwave: ${String(error)}`))
      .finally(() => {
        running = undefined;
      });
  }, intervalMs);
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}
