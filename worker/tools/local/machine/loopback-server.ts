import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

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
