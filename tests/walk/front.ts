import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { promisify } from "node:util";

/** What stands between browsers and the product: its network, and https if it is to have that. */
export interface Front {
  readonly origin: string;
  /** Sends what comes to a port of the product. */
  lead(port: number): void;
  /** Breaks every connection, and refuses new ones. */
  cut(): void;
  /** Lets every connection die without a word, and new ones too: nothing comes, and nothing ends. */
  hush(): void;
  /** Lets new connections through again. */
  mend(): void;
  close(): Promise<void>;
}

/** @param folder for the certificate, which nobody has signed */
export async function startFront(scheme: "http" | "https", folder: string): Promise<Front> {
  const open = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let target = 0;
  let broken = false;
  let silent = false;
  const pass = (near: Socket) => {
    if (broken) return void near.destroy();
    if (silent) {
      open.add(near);
      return void near.on("error", () => near.destroy());
    }
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // A browser that leaves breaks its connection: so does its other half.
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        // That the product ends a connection it hears nothing on never reaches a browser.
        if (one === near || !dead.has(one)) other.destroy();
      });
    }
  };
  const server = await listening(
    scheme === "http" ? createServer(pass) : createTlsServer(await certificate(folder), pass),
  );
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    broken = true;
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `${scheme}://localhost:${port}`,
    lead(to) {
      target = to;
    },
    cut,
    hush() {
      silent = true;
      for (const socket of open) {
        socket.unpipe().pause();
        dead.add(socket);
      }
    },
    mend() {
      broken = false;
      silent = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

async function listening(server: Server): Promise<Server> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function certificate(folder: string) {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  await promisify(execFile)("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
    ...["-keyout", key, "-out", cert],
  ]);
  return { key: await readFile(key), cert: await readFile(cert) };
}
