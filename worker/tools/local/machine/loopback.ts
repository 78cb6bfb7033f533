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
  /** Stops listening and cuts the open connections. */
  close(): Promise<void>;
}

/**
 * Lets an HTTP server listen on 127.0.0.1.
 * @param port 0 takes any free port
 * @throws when the port is in use
 */
export async function listenOnLoopback(server: Server, port: number): Promise<LoopbackServer> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
