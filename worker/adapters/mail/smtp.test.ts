import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer, startSocketServer } from "#tests/rig/smtp-server.ts";
import { startMailCatcher } from "#worker/tools/local/mail-catcher/mail-catcher.ts";
import type { Mail } from "./mail.ts";
import { createMailer } from "./mailer.ts";
import { createSmtpMailer } from "./smtp.ts";

const FROM = "Stillwave <hello@example.com>";
const MAIL: Mail = {
  to: "mira@example.com",
  subject: "Hello",
  text: "Hello\n",
  html: "<p>Hello</p>",
};

test("sends text, HTML and subject in any script", async () => {
  const catcher = await catchMail();
  const mailer = createSmtpMailer({
    url: catcher.smtpUrl,
    from: "Stíllwave, 静波 <hello@example.com>",
  });
  const mail = {
    ...MAIL,
    subject: "Grüße 🌊 नमस्ते",
    text: "今日は\n.\n..\n",
    html: "<p>今日は</p>",
  };

  await mailer.send(mail);

  expect(catcher.messages()).toMatchObject([{ ...mail, from: "hello@example.com" }]);
});

test("keeps the display name of the sender", async () => {
  const headers: string[] = [];
  const server = await startSmtpServer({
    authOptional: true,
    onData(stream, _session, done) {
      stream.setEncoding("utf8").on("data", (chunk: string) => headers.push(chunk));
      stream.on("end", done);
    },
  });
  const from = 'Zoë "Stille" Wave <hello@example.com>';

  await createSmtpMailer({ url: `smtp://127.0.0.1:${server}`, from }).send(MAIL);

  const [line = ""] = /^From: .*$/m.exec(headers.join("")) ?? [];
  const encoded = /=\?UTF-8\?Q\?(.*)\?= <hello@example\.com>/.exec(line)?.[1] ?? "";
  const percents = encoded.replaceAll("_", " ").replaceAll("=", "%");
  expect(decodeURIComponent(percents)).toBe('Zoë "Stille" Wave');
  expect(headers.join("")).toContain("Auto-Submitted: auto-generated");
});

test("says how its mails are ended by one tap, on a line that nothing breaks", async () => {
  const headers: string[] = [];
  const server = await startSmtpServer({
    authOptional: true,
    onData(stream, _session, done) {
      stream.setEncoding("utf8").on("data", (chunk: string) => headers.push(chunk));
      stream.on("end", done);
    },
  });
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${server}`, from: FROM });
  const unsubscribe = `https://stillwave.example/plan/unsubscribe?token=${"0f".repeat(32)}`;

  await mailer.send({ ...MAIL, unsubscribe });

  const unfolded = headers.join("").replace(/\r\n[ \t]+/g, " ");
  expect(unfolded).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(unfolded).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  const forged = mailer.send({ ...MAIL, unsubscribe: "x>\r\nBcc: eve@example.com" });
  await expect(forged).rejects.toMatchObject({ code: "invalid_mail" });
});

test("keeps a long link whole and on its line", async () => {
  const catcher = await catchMail();
  const link = `https://stillwave.example/auth/confirm?token=${"aB3-_".repeat(60)}&type=signup`;

  await createSmtpMailer({ url: catcher.smtpUrl, from: FROM }).send({
    ...MAIL,
    text: `Confirm:\n${link}\n`,
  });

  const [mail] = catcher.messages();
  expect(mail?.text.split("\n")).toContain(link);
  expect(mail?.links).toEqual([link]);
});

test("refuses line breaks in recipient and subject before anything is sent", async () => {
  const catcher = await catchMail();
  const mailer = createSmtpMailer({ url: catcher.smtpUrl, from: FROM });
  const to = "mira@example.com\r\nRCPT TO:<eve@example.com>";

  await expect(mailer.send({ ...MAIL, to })).rejects.toMatchObject({ code: "invalid_mail" });
  await expect(mailer.send({ ...MAIL, subject: "Hi\r\nBcc: eve@example.com" })).rejects.toThrow(
    "one line",
  );
  await expect(mailer.send({ ...MAIL, to: "a@example.com, b@example.com" })).rejects.toThrow(
    "one plain mail address",
  );
  await mailer.send(MAIL);

  expect(catcher.messages().map((mail) => mail.to)).toEqual(["mira@example.com"]);
});

test("refuses a malformed configuration when it is created", () => {
  const url = "smtps://mail.example";
  expect(() => createSmtpMailer({ url, from: "Eve\r\nBcc: x <a@example.com>" })).toThrow(TypeError);
  expect(() => createSmtpMailer({ url: "smtp://mail.example", from: FROM })).toThrow("smtps://");
});

test("reports a refusal by codes, without the server's own words", async () => {
  const port = await startSmtpServer({
    authOptional: true,
    onRcptTo: (address, _session, done) => done(new Error(`no such person: ${address.address}`)),
  });

  const sent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MAIL);

  const error: unknown = await sent.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "MailError", code: "EENVELOPE", unreachable: true });
  expect(error).toHaveProperty("message", expect.stringContaining("reply 550"));
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("mira");
});

test("tells a mailbox that is not there from one that is full, and from a refusal of us", async () => {
  const told: string[] = [];
  for (const [reply, unreachable] of [
    ["550 5.1.1 <mira@example.com>: no such user", true],
    ["550-5.1.1 The account does not exist\r\n550 5.1.1 here", true],
    ["550 5.1.10 null MX", true],
    ["550 5.2.1 mailbox disabled", true],
    ["553 sorry, no mailbox here by that name", true],
    ["550 5.7.1 Relay access denied", false],
    ["550 5.7.26 unauthenticated sender", false],
    ["552 5.2.2 mailbox full", false],
    ["554 rejected for policy reasons", false],
    ["554 5.7.1 5.1.1 rejected", false],
    ["450 4.1.1 try again", false],
    ["451 5.1.1 confused", false],
  ] as const) {
    const port = await startSocketServer((socket) => {
      socket.write("220 mail.example\r\n");
      socket.on("data", (data) => {
        socket.write(data.toString("latin1").startsWith("RCPT") ? `${reply}\r\n` : "250 ok\r\n");
      });
    });
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: FROM };
    const mailer = createMailer(settings, async (address) => {
      told.push(`${address}: ${reply}`);
    });
    await expect(mailer.send(MAIL), reply).rejects.toMatchObject({ unreachable });
    expect(told.splice(0), reply).toEqual(unreachable ? [`mira@example.com: ${reply}`] : []);
  }
});

test("a refusal of the sender says nothing of the recipient", async () => {
  const port = await startSmtpServer({
    authOptional: true,
    onMailFrom: (_address, _session, done) => done(new Error("5.1.1 no such sender")),
  });
  const sent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MAIL);
  await expect(sent).rejects.toMatchObject({ code: "EENVELOPE", unreachable: false });
});

test("times out on a server that does not greet", async () => {
  const port = await startSocketServer();
  const url = `smtp://127.0.0.1:${port}`;

  const sent = createSmtpMailer({ url, from: FROM, stepTimeoutMs: 100 }).send(MAIL);

  await expect(sent).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("times out on a server that never finishes the TLS handshake", async () => {
  const port = await startSocketServer();
  const url = `smtps://localhost:${port}`;

  const sent = createSmtpMailer({ url, from: FROM, stepTimeoutMs: 100 }).send(MAIL);

  await expect(sent).rejects.toMatchObject({ code: "ETIMEDOUT" });
});

test("times out on a server that keeps sending lines without an end", async () => {
  const port = await startSocketServer((socket) => {
    const timer = setInterval(() => socket.write("220-wait\r\n"), 20);
    socket.on("close", () => clearInterval(timer));
  });
  const url = `smtp://127.0.0.1:${port}`;

  const sent = createSmtpMailer({ url, from: FROM, sendTimeoutMs: 300 }).send(MAIL);

  await expect(sent).rejects.toMatchObject({ code: "EABORT" });
});

async function catchMail() {
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0 });
  onTestFinished(() => catcher.close());
  return catcher;
}
