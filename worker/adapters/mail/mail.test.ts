import { expect, test } from "vitest";
import { isHeaderText, isMailAddress, parseMailbox, parseSmtpUrl } from "./mail.ts";

test("accepts real-world addresses", () => {
  const addresses = [
    "mira@example.com",
    "mira+beats@mail.example.co.in",
    "o'hara_1@xn--bcher-kva.example",
    "मीरा@example.com",
    "mira@localhost",
  ];
  for (const address of addresses) expect(isMailAddress(address), address).toBe(true);
});

test("refuses anything but one plain address", () => {
  const texts = [
    "",
    "mira",
    "@example.com",
    "mira@",
    "mira@-example.com",
    "mira@example..com",
    "a@b.example,c@d.example",
    "a@b.example c@d.example",
    "Mira <mira@example.com>",
    '"mira @x"@example.com',
    "mira@example.com@evil.example",
    "mira(comment)@example.com",
    "mira@[127.0.0.1]",
    "mira@ｅxample.com",
    "mira\r\n@example.com",
    "mira@example.com\n",
    "mira@example.com\r\nRCPT TO:<eve@example.com>",
    "mira\u0000@example.com",
    "mira\u202E@example.com",
    "mira\uD800@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"a.".repeat(130)}example`,
  ];
  for (const text of texts) expect(isMailAddress(text), JSON.stringify(text)).toBe(false);
});

test("parses a sender with and without a display name", () => {
  const address = "hello@example.com";
  const cases = [
    [address, { name: "", address }],
    [`<${address}>`, { name: "", address }],
    [`Still Wave <${address}>`, { name: "Still Wave", address }],
    [` "Wave, \\"Still\\"" <${address}> `, { name: 'Wave, "Still"', address }],
    [`स्टिलवेव <${address}>`, { name: "स्टिलवेव", address }],
    [`Still\r\nBcc: eve@example.com <${address}>`, undefined],
    [`Still <${address}> <eve@example.com>`, undefined],
    ["Stillwave", undefined],
  ] as const;
  for (const [text, mailbox] of cases) expect(parseMailbox(text), text).toEqual(mailbox);
});

test("refuses header text that could begin another line", () => {
  expect(isHeaderText("Grüße, 今日は 🌊")).toBe(true);
  for (const end of ["\r", "\n", "\u0000", "\u0085", "\u2028", "\u2029", "\uD800"]) {
    expect(isHeaderText(`Subject${end}`), JSON.stringify(end)).toBe(false);
  }
});

test("reads host, port and credentials", () => {
  expect(parseSmtpUrl("smtps://me%40x.example:p%3Aw@mail.example")).toEqual({
    host: "mail.example",
    port: 465,
    tls: "at_once",
    credentials: { user: "me@x.example", pass: "p:w" },
  });
  expect(parseSmtpUrl("smtp+starttls://me:secret@Mail.example")).toEqual({
    host: "mail.example",
    port: 587,
    tls: "starttls",
    credentials: { user: "me", pass: "secret" },
  });
  expect(parseSmtpUrl("smtp://[::1]:1025")).toEqual({
    host: "::1",
    port: 1025,
    tls: "none",
    credentials: undefined,
  });
});

test("accepts plain SMTP on loopback only", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(parseSmtpUrl(`smtp://${host}`).tls, host).toBe("none");
  }
  for (const host of ["mail.example", "10.0.0.1", "localhost.evil.example", "127.0.0.1.nip.io"]) {
    expect(() => parseSmtpUrl(`smtp://${host}`), host).toThrow("smtps://");
  }
});

test("refuses a malformed URL, without repeating it", () => {
  const texts = [
    "",
    "mail.example",
    "https://mail.example",
    "smtps://",
    "smtps://me:%E0@mail.example",
  ];
  for (const text of texts) expect(() => parseSmtpUrl(text), text).toThrow(TypeError);
  expect(() => parseSmtpUrl("smtp://me:hunter2@mail.example")).toThrow(/^(?!.*hunter2)/);
});
