import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a Host header names this machine. Anything else may be another site's DNS rebinding. */
export function isLoopbackHost(host: string | undefined): boolean {
  return LOOPBACK_NAMES.has((host ?? "").replace(/:\d+$/, "").toLowerCase());
}

/** Whether an address is on this machine, by plain HTTP. */
export function isLoopbackUrl(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "http:" && LOOPBACK_NAMES.has(url.hostname);
}

export interface LoopbackServer {
  readonly port: number;
  /** Stops listening, and cuts the connections that are open still after a while. */
  close(): Promise<void>;
}

export interface ListenOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** @default 127.0.0.1 */
  readonly address?: string | undefined;
  /** How long requests under way may go on when it closes, ms. @default 0: they are cut off */
  readonly drainMs?: number | undefined;
}

const LOOK_EVERY_MS = 50;

/**
 * Lets an HTTP server listen on 127.0.0.1.
 * @param port 0 takes any free port
 * @throws when the port is in use
 */
export function listenOnLoopback(server: Server, port: number): Promise<LoopbackServer> {
  return listenAt(server, { port });
}

/**
 * Lets an HTTP server listen at an address of this machine.
 * @throws when the port is in use, or the address is not this machine's
 */
export async function listenAt(
  server: Server,
  { port, address = "127.0.0.1", drainMs = 0 }: ListenOptions,
): Promise<LoopbackServer> {
  server.listen(port, address);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      // A connection that was busy when it closed is kept alive by Node after its answer.
      const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
      const cutting = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(looking);
      clearTimeout(cutting);
    },
  };
}
