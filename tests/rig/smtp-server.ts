import { generateKeyPairSync, sign } from "node:crypto";
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

/** A key and a certificate for tests, both PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

const ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
const COMMON_NAME = "0603550403";
const SUBJECT_ALT_NAME = "0603551d11";

/** Makes a self-signed certificate for one host name, valid until 2049. Source: RFC 5280. */
export function makeTestCertificate(hostName: string): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(hex(ECDSA_WITH_SHA256));
  const name = sequence(der(0x31, sequence(hex(COMMON_NAME), der(0x0c, Buffer.from(hostName)))));
  const validity = sequence(
    der(0x17, Buffer.from("200101000000Z")),
    der(0x17, Buffer.from("491231235959Z")),
  );
  const hostNames = sequence(der(0x82, Buffer.from(hostName)));
  const extensions = sequence(sequence(hex(SUBJECT_ALT_NAME), der(0x04, hostNames)));
  const body = sequence(
    der(0xa0, hex("020102")),
    hex("020101"),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = sequence(body, algorithm, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?!$)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(content.length)]), content]);
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function hex(text: string): Buffer {
  return Buffer.from(text, "hex");
}
