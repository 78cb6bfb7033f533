import { once } from "node:events";
import net from "node:net";
import { createTransport } from "nodemailer";
import { expect, onTestFinished, test } from "vitest";
import type { Mail } from "#worker/adapters/mail/mail.ts";
import { createSmtpMailer } from "#worker/adapters/mail/smtp.ts";
import { proofMail } from "#worker/features/accounts/letters.ts";
import type { CaughtMail } from "./inbox.ts";
import { type MailCatcher, startMailCatcher } from "./mail-catcher.ts";

const FROM = "Stillwave <hello@example.com>";
const LINK = `http://localhost:8787/auth/confirm?token=${"aB3-_".repeat(40)}&type=signup`;
const MAIL = proofMail({
  purpose: "signup",
  codeMinutes: 10,
  code: "01234567",
  to: "mira@example.com",
  product: "Stillwave",
  link: LINK,
  minutes: 10,
});

test("catches a mail and reports it with its links", async () => {
  const reported: CaughtMail[] = [];
  const catcher = await catchMail((mail) => reported.push(mail));

  await send(catcher, { ...MAIL, subject: "Grüße 🌊" });

  expect(reported).toMatchObject([
    { to: "mira@example.com", from: "hello@example.com", subject: "Grüße 🌊", links: [LINK] },
  ]);
  expect(catcher.messages()).toEqual(reported);
});

test("lists the mails as JSON, newest first, until they are deleted", async () => {
  const catcher = await catchMail();
  await send(catcher, MAIL);
  await send(catcher, { ...MAIL, to: "eve@example.com" });
  const api = `${catcher.inboxUrl}api/messages`;

  const mails = (await (await fetch(api)).json()) as CaughtMail[];
  const deleted = await fetch(api, { method: "DELETE" });

  expect(mails).toMatchObject([
    { to: "eve@example.com" },
    {
      to: MAIL.to,
      subject: MAIL.subject,
      text: expect.stringContaining(MAIL.text),
      html: expect.stringContaining(MAIL.html),
      links: [LINK],
    },
  ]);
  expect(deleted.status).toBe(204);
  expect(await (await fetch(api)).json()).toEqual([]);
  expect(catcher.messages()).toEqual([]);
});

test("refuses a mail of more than 1 MB, announced or not, and accepts the next", async () => {
  const catcher = await catchMail();
  const text = "x".repeat(1_100_000);

  await expect(send(catcher, { ...MAIL, text })).rejects.toMatchObject({ name: "MailError" });
  expect(await sendUnannounced(catcher, text)).toMatch(/^552 /m);
  await send(catcher, MAIL);

  expect(catcher.messages()).toHaveLength(1);
});

test("accepts several recipients and a mail without text", async () => {
  const catcher = await catchMail();
  const transport = createTransport(catcher.smtpUrl);

  await transport.sendMail({
    from: FROM,
    to: ["a@example.com", "b@example.com"],
    html: "<p>Hi</p>",
  });

  expect(catcher.messages()).toMatchObject([{ to: "a@example.com, b@example.com", subject: "" }]);
});

test("reports a failing listener to the sender", async () => {
  const catcher = await catchMail(() => {
    throw new Error("full");
  });

  await expect(send(catcher, MAIL)).rejects.toMatchObject({ name: "MailError" });
});

test("names the port that is in use", async () => {
  const catcher = await catchMail();
  const taken = Number(new URL(catcher.inboxUrl).port);

  await expect(startMailCatcher({ smtpPort: 0, webPort: taken })).rejects.toThrow(`:${taken}`);
  await expect(startMailCatcher({ smtpPort: taken, webPort: 0 })).rejects.toThrow(`:${taken}`);
});

test("closes at once, even with open connections", async () => {
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0 });
  const idle = [catcher.smtpUrl, catcher.inboxUrl].map((url) => connect(url));
  await Promise.all(
    idle.map((socket) => new Promise((resolve) => socket.once("connect", resolve))),
  );

  await catcher.close();

  // It did not wait for them to end.
  expect(idle.some((socket) => !socket.closed)).toBe(true);
  await expect(fetch(catcher.inboxUrl)).rejects.toThrow();
  for (const socket of idle) socket.destroy();
});

async function catchMail(onMail?: (mail: CaughtMail) => void): Promise<MailCatcher> {
  const catcher = await startMailCatcher({ smtpPort: 0, webPort: 0, ...(onMail && { onMail }) });
  onTestFinished(() => catcher.close());
  return catcher;
}

function send(catcher: MailCatcher, mail: Mail): Promise<void> {
  return createSmtpMailer({ url: catcher.smtpUrl, from: FROM }).send(mail);
}

function connect(url: string): net.Socket {
  const socket = net.connect(Number(new URL(url).port), "127.0.0.1");
  return socket.on("error", () => socket.destroy());
}

/** Sends a mail without announcing its size (no SIZE parameter). */
async function sendUnannounced(catcher: MailCatcher, text: string): Promise<string> {
  const socket = connect(catcher.smtpUrl);
  await once(socket, "readable");
  socket.write("HELO x\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\n");
  socket.write(`Subject: x\r\n\r\n${text}\r\n.\r\nQUIT\r\n`);
  return readAll(socket);
}

async function readAll(socket: net.Socket): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of socket.setEncoding("utf8")) chunks.push(String(chunk));
  return chunks.join("");
}
