import { once } from "node:events";
import net, { type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

/** Starts an SMTP server for one test and returns its port. By default it accepts any mail. */
export async function startSmtpServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ["STARTTLS"], closeTimeout: 50, ...options });
  // A refused TLS handshake emits an error on the server too.
  server.on("error", () => undefined);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  return portOf(server.server);
}

/** Starts a TCP server for one test and returns its port. By default it never answers. */
export async function startSocketServer(
  onSocket: (socket: Socket) => void = () => undefined,
): Promise<number> {
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    onSocket(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return portOf(server);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
