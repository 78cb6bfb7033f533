import net, { type Socket } from "node:net";
import tls from "node:tls";
import type { SmtpServer } from "./smtp-server.ts";

/**
 * Connects to a mail server by its name and, for TLS, waits until its certificate is verified.
 *
 * nodemailer would resolve the name and connect to the IP address. The Workers runtime verifies a
 * certificate against the host it connected to, so every certificate for a name would fail; and its
 * `node:dns` does not resolve `localhost`.
 */
export function openSocket(server: SmtpServer, timeoutMs: number): Promise<Socket> {
  const { host, port, secure } = server;
  return new Promise((resolve, reject) => {
    const socket = secure ? tls.connect({ host, port }) : net.connect({ host, port });
    const timer = setTimeout(() => {
      reject(connectionError("ETIMEDOUT"));
      socket.destroy();
    }, timeoutMs);
    socket.once(secure ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once("close", () => {
      clearTimeout(timer);
      reject(connectionError("ECONNRESET"));
    });
  });
}

function connectionError(code: string): Error {
  return Object.assign(new Error(`The mail server did not answer (${code})`), { code });
}
