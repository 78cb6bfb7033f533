import { expect, test } from "vitest";
import { createBindingMailer, isMailBinding, type MailBinding } from "./binding.ts";
import type { Mail } from "./mail.ts";
import { createMailer } from "./mailer.ts";

const MAIL: Mail = {
  to: "mira@example.com",
  subject: "Grüße 🌊",
  text: "今日は\n",
  html: "<p>今日は</p>",
};
const MAIL_FROM = 'Zoë "Stille" Wave <hello@example.com>';

function catching() {
  const sent: unknown[] = [];
  const binding: MailBinding = {
    async send(message) {
      sent.push(message);
      return { messageId: "1" };
    },
  };
  return { binding, sent };
}

const refusing = (error: unknown): MailBinding => ({ send: () => Promise.reject(error) });

test("sends one mail with its sender, where answers go and how it is ended, before any other way", async () => {
  const { binding, sent } = catching();
  const unsubscribe = "https://stillwave.example/plan/unsubscribe?token=0f";
  const settings = { SEND_EMAIL: binding, MAIL_API_KEY: "re_1", SMTP_URL: "smtp://127.0.0.1:1" };
  await createMailer({ ...settings, MAIL_FROM }, async () => {}).send({
    ...{ ...MAIL, replyTo: "asha@example.com", unsubscribe },
  });
  await createBindingMailer({ binding, from: "hello@example.com" }).send(MAIL);
  const { to, subject, text, html } = MAIL;
  expect(sent).toEqual([
    {
      from: { email: "hello@example.com", name: 'Zoë "Stille" Wave' },
      ...{ to, subject, text, html, replyTo: "asha@example.com" },
      headers: {
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    },
    {
      ...{ from: "hello@example.com", to, subject, text, html },
      headers: { "Auto-Submitted": "auto-generated" },
    },
  ]);
});

test("reports a refusal by its code alone, and an address that the service no longer sends to", async () => {
  const said = `no such person: ${MAIL.to}`;
  for (const [error, code, told] of [
    [{ code: "E_RECIPIENT_SUPPRESSED" }, "E_RECIPIENT_SUPPRESSED", [MAIL.to]],
    [{ code: "E_DELIVERY_FAILED" }, "E_DELIVERY_FAILED", []],
    [{ code: `E_${MAIL.to}` }, "EPROTOCOL", []],
    [{ code: 5 }, "EPROTOCOL", []],
    [{}, "EPROTOCOL", []],
  ] as const) {
    const refused: string[] = [];
    const binding = refusing(Object.assign(new Error(said), error));
    const mailer = createMailer({ SEND_EMAIL: binding, MAIL_FROM }, async (address) => {
      refused.push(address);
    });
    const failed: unknown = await mailer.send(MAIL).catch((reason: unknown) => reason);
    expect(failed).toMatchObject({ name: "MailError", code });
    expect(JSON.stringify(failed, Object.getOwnPropertyNames(failed))).not.toContain("mira");
    expect(refused).toEqual(told);
  }
  const odd = createBindingMailer({ binding: refusing("odd"), from: MAIL_FROM });
  await expect(odd.send(MAIL)).rejects.toMatchObject({ code: "EPROTOCOL" });
});

test("gives up on a service that does not answer, and sends nothing malformed", async () => {
  const never: MailBinding = { send: () => new Promise(() => {}) };
  const slow = createBindingMailer({ binding: never, from: MAIL_FROM, sendTimeoutMs: 10 });
  await expect(slow.send(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
  const { binding, sent } = catching();
  const mailer = createBindingMailer({ binding, from: MAIL_FROM });
  const twice = { ...MAIL, to: "a@example.com, b@example.com" };
  await expect(mailer.send(twice)).rejects.toMatchObject({ code: "invalid_mail" });
  const split = { ...MAIL, subject: "Hi\r\nBcc: eve@example.com" };
  await expect(mailer.send(split)).rejects.toMatchObject({ code: "invalid_mail" });
  expect(sent).toEqual([]);
  const from = "Eve\r\nBcc: x <a@example.com>";
  expect(() => createBindingMailer({ binding, from })).toThrow(TypeError);
});

test("a text is no binding", () => {
  expect(["", "SEND_EMAIL", 1, null, undefined, {}].some(isMailBinding)).toBe(false);
  expect(isMailBinding(catching().binding)).toBe(true);
});
