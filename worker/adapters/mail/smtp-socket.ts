import net, { type Socket } from "node:net";
import tls from "node:tls";
import type { SmtpServer } from "./smtp-server.ts";

/**
 * Connects to a mail server by its name and, for TLS, waits until its certificate has been checked.
 *
 * nodemailer would look the name up and connect to the address it found. The Workers runtime checks
 * a certificate against what was connected to, so that every certificate of a name would fail; nor
 * does its `node:dns` know `localhost`.
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
