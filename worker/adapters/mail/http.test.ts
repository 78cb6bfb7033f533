import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { createHttpMailer } from "./http.ts";
import type { Mail } from "./mail.ts";
import { createMailer } from "./mailer.ts";

const FROM = "Stillwave <hello@example.com>";
const MAIL: Mail = {
  to: "mira@example.com",
  subject: "Grüße 🌊",
  text: "今日は\n",
  html: "<p>今日は</p>",
};

/** A stand-in for the service, and its address. */
async function service(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("posts one mail with the key, its sender, where answers go and how it is ended", async () => {
  const got: unknown[] = [];
  const url = await service(async (request, response) => {
    const { authorization, "content-type": type } = request.headers;
    got.push([request.method, request.url, authorization, type, JSON.parse(await text(request))]);
    response.end('{"id":"1"}');
  });
  const unsubscribe = "https://stillwave.example/plan/unsubscribe?token=0f";
  const MAIL_FROM = 'Zoë "Stille" Wave <hello@example.com>';

  await createMailer(
    { MAIL_API_KEY: "re_1", MAIL_API_URL: `${url}/`, MAIL_FROM },
    async () => {},
  ).send({
    ...MAIL,
    replyTo: "asha@example.com",
    unsubscribe,
  });
  await createHttpMailer({ key: "re_1", url, from: "hello@example.com" }).send(MAIL);

  const head = ["POST", "/emails", "Bearer re_1", "application/json"];
  expect(got).toEqual([
    [
      ...head,
      {
        from: '"Zoë \\"Stille\\" Wave" <hello@example.com>',
        ...{ to: [MAIL.to], subject: MAIL.subject, text: MAIL.text, html: MAIL.html },
        reply_to: ["asha@example.com"],
        headers: {
          "Auto-Submitted": "auto-generated",
          "List-Unsubscribe": `<${unsubscribe}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      },
    ],
    [...head, expect.objectContaining({ from: "hello@example.com", to: [MAIL.to] })],
  ]);
});

test("reports a refusal by codes alone, and follows no redirect with its key", async () => {
  for (const [status, code] of [
    [401, "EAUTH"],
    [403, "EAUTH"],
    [400, "EENVELOPE"],
    [422, "EENVELOPE"],
    [429, "EPROTOCOL"],
    [500, "EPROTOCOL"],
    [307, "EPROTOCOL"],
  ] as const) {
    let requests = 0;
    const url = await service((_request, response) => {
      requests += 1;
      response.writeHead(status, { Location: "/elsewhere" });
      response.end(`no such person: ${MAIL.to}`);
    });

    const error: unknown = await createHttpMailer({ key: "re_hunter2", url, from: FROM })
      .send(MAIL)
      .catch((reason: unknown) => reason);

    expect(error).toMatchObject({ name: "MailError", code, unreachable: false });
    expect(error).toHaveProperty("message", expect.stringContaining(`HTTP ${status}`));
    const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(told).not.toMatch(/mira|hunter2/);
    expect(requests).toBe(1);
  }
});

test("gives up on a service that does not answer or is not there", async () => {
  const url = await service(() => undefined);
  const slow = createHttpMailer({ key: "re_1", url, from: FROM, sendTimeoutMs: 50 });
  await expect(slow.send(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  const absent = createHttpMailer({ key: "re_1", url: "http://127.0.0.1:1", from: FROM });
  await expect(absent.send(MAIL)).rejects.toMatchObject({ code: "ESOCKET" });
});

test("refuses a malformed mail or sender before anything is sent", async () => {
  const mailer = createHttpMailer({ key: "re_1", url: "http://127.0.0.1:1", from: FROM });
  const twice = { ...MAIL, to: "a@example.com, b@example.com" };
  await expect(mailer.send(twice)).rejects.toMatchObject({ code: "invalid_mail" });
  expect(() => createHttpMailer({ key: "re_1", from: "Eve\r\nBcc: x <a@example.com>" })).toThrow(
    TypeError,
  );
});
