import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral ports: an outgoing connection could take one of those in between. */
const FIRST = 20_000;
const LAST = 32_000;

/** Finds a loopback port that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

export function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.on("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
