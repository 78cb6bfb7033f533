/**
 * Calls `stop` on SIGINT and SIGTERM. Ctrl-C in a terminal may send SIGINT twice, by the terminal and
 * by npm: the second one must neither stop again nor kill.
 * @returns runs `stop` unless it has run already
 */
export function stopOnSignals(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stopOnce = () => {
    stopping ??= stop();
    return stopping;
  };
  process.on("SIGINT", stopOnce);
  process.on("SIGTERM", stopOnce);
  return stopOnce;
}
