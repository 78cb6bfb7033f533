import tls from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { makeTestCertificate, startSmtpServer, startSocketServer } from "#tests/rig/smtp-server.ts";
import type { Mail } from "./mail.ts";
import { createSmtpMailer } from "./smtp.ts";

const FROM = "Stillwave <hello@example.com>";
const MAIL: Mail = {
  to: "mira@example.com",
  subject: "Hello",
  text: "Hello\n",
  html: "<p>Hello</p>",
};

test("authenticates and sends over TLS to a server with a trusted certificate", async () => {
  const { key, cert } = makeTestCertificate("localhost");
  const signedIn: string[] = [];
  const port = await startSmtpServer({
    secure: true,
    key,
    cert,
    onAuth(auth, _session, done) {
      signedIn.push(`${auth.username} ${auth.password}`);
      done(null, { user: auth.username });
    },
  });
  trust(cert);

  await createSmtpMailer({ url: `smtps://me:secret@localhost:${port}`, from: FROM }).send(MAIL);

  expect(signedIn).toEqual(["me secret"]);
});

test("refuses a certificate that is not trusted or is for another name", async () => {
  const other = makeTestCertificate("other.example");
  const port = await startSmtpServer({ secure: true, ...other });
  const mailer = createSmtpMailer({ url: `smtps://localhost:${port}`, from: FROM });

  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  trust(other.cert);
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: "ERR_TLS_CERT_ALTNAME_INVALID" });
});

test("starts TLS before it authenticates, by the server's trusted certificate", async () => {
  const { key, cert } = makeTestCertificate("localhost");
  const signedIn: string[] = [];
  const port = await startSmtpServer({
    ...{ key, cert, disabledCommands: [] },
    onAuth(auth, session, done) {
      signedIn.push(`${auth.username} ${auth.password} ${session.secure}`);
      done(null, { user: auth.username });
    },
  });
  const url = `smtp+starttls://me:secret@localhost:${port}`;

  await expect(createSmtpMailer({ url, from: FROM }).send(MAIL)).rejects.toThrow("did not take");
  expect(signedIn).toEqual([]);
  trust(cert);
  await createSmtpMailer({ url, from: FROM }).send(MAIL);

  expect(signedIn).toEqual(["me secret true"]);
});

/** A server that answers each command in clear as it is told, and what it was sent. */
async function plainServer(answers: Readonly<Record<string, string>>) {
  const heard: string[] = [];
  const port = await startSocketServer((socket) => {
    socket.write("220 mail.example\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString("latin1").split("\r\n").filter(Boolean)) {
        heard.push(line);
        socket.write(answers[line.split(" ")[0] ?? ""] ?? "250 ok\r\n");
      }
    });
  });
  return { url: `smtp+starttls://me:hunter2@localhost:${port}`, heard };
}

test("sends neither credentials nor an address to a server that does not start TLS", async () => {
  const auth = "250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n";
  for (const answers of [
    { EHLO: auth },
    { EHLO: auth, STARTTLS: "502 not here\r\n" },
    { EHLO: "502 no\r\n" },
    { EHLO: "250-mail.example\r\n250 STARTTLS\r\n", STARTTLS: "454 not now\r\n" },
  ]) {
    const { url, heard } = await plainServer(answers);

    const sent = createSmtpMailer({ url, from: FROM, stepTimeoutMs: 300 }).send(MAIL);

    await expect(sent).rejects.toMatchObject({ name: "MailError" });
    expect(heard.join("\n")).not.toMatch(/AUTH|MAIL|hunter2|mira|hello@/);
  }
});

test("does not believe what was said in clear once TLS has begun", async () => {
  const { key, cert } = makeTestCertificate("localhost");
  trust(cert);
  const heard: string[] = [];
  const port = await startSocketServer((socket) => {
    socket.write("220 mail.example\r\n");
    socket.once("data", () => {
      socket.write("250-mail.example\r\n250 STARTTLS\r\n");
      socket.once("data", () => {
        // Somebody between adds the answer to the next greeting.
        socket.write("220 go ahead\r\n250-mail.example\r\n250 AUTH PLAIN\r\n");
        const secured = new tls.TLSSocket(socket, { isServer: true, key, cert });
        secured.on("error", () => undefined);
        secured.on("data", (data) => {
          heard.push(data.toString("latin1"));
          secured.end();
        });
      });
    });
  });
  const url = `smtp+starttls://me:hunter2@localhost:${port}`;

  const sent = createSmtpMailer({ url, from: FROM }).send(MAIL);

  await expect(sent).rejects.toMatchObject({ name: "MailError" });
  // It greets anew, under TLS, and waits for the answer to that.
  expect(heard.join("")).toMatch(/^EHLO \S+\r\n$/);
});

function trust(cert: string): void {
  const before = tls.getCACertificates("default");
  tls.setDefaultCACertificates([...before, cert]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}
