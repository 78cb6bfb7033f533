/** The isolate of the product, as Miniflare names it. */
const ISOLATE = "core:user:stillwave";

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** Looks into the product's isolate, as a debugger does. */
export interface Inspector {
  /** Collects garbage. @returns what the heap holds after it, with the bytes outside of it, MiB */
  retained(): Promise<number>;
  close(): void;
}

/**
 * Connects to the inspector of a stack's runtime.
 * @param port of the inspector
 * @param origin of the product in that runtime
 * @throws when nothing listens, or the isolate is not there
 */
export async function openInspector(port: number, origin: string): Promise<Inspector> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${ISOLATE}`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let sent = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("No isolate to look into.")));
  });
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`The inspector answered ${JSON.stringify(error)}.`));
  });
  const call = (method: string): Promise<unknown> => {
    sent += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(sent, answer);
    socket.send(JSON.stringify({ id: sent, method }));
    // workerd may leave a message unread while the isolate has nothing to do: a request makes it read on.
    const wake = () => void fetch(`${origin}/nowhere`, { method: "HEAD" }).catch(answer.reject);
    const waking = setInterval(wake, 250);
    return answer.promise.finally(() => clearInterval(waking));
  };
  return {
    async retained() {
      await call("HeapProfiler.collectGarbage");
      const { usedSize, backingStorageSize = 0 } = (await call(
        "Runtime.getHeapUsage",
      )) as HeapUsage;
      return (usedSize + backingStorageSize) / 2 ** 20;
    },
    close: () => socket.close(),
  };
}
