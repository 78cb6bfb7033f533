import { expect, test } from "vitest";
import { parseSmtpUrl } from "./smtp-server.ts";

test("reads host, port and credentials", () => {
  expect(parseSmtpUrl("smtps://me%40x.example:p%3Aw@mail.example")).toEqual({
    host: "mail.example",
    port: 465,
    secure: true,
    credentials: { user: "me@x.example", pass: "p:w" },
  });
  expect(parseSmtpUrl("smtp://[::1]:1025")).toEqual({
    host: "::1",
    port: 1025,
    secure: false,
    credentials: undefined,
  });
});

test("accepts plain SMTP on loopback only", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    expect(parseSmtpUrl(`smtp://${host}`).secure, host).toBe(false);
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
