import { expect, test } from "vitest";
import { readDeletionProof } from "./delete-account.server.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test.each([
  [{ password: "correct horse" }, { password: "correct horse" }],
  [{ password: " spaces count " }, { password: " spaces count " }],
  [{ token: "01234567" }, { code: "01234567" }],
  [{ token: " 0123-4567 " }, { code: "01234567" }],
  [{ password: "", token: "01234567" }, { code: "01234567" }],
])("%j proves by %j", (fields, proof) => {
  expect(readDeletionProof(form(fields), true)).toEqual({ ok: true, proof });
});

test.each([
  ["password", {}, true],
  ["password", { password: "" }, true],
  ["token", {}, false],
  ["token", { token: "" }, true],
  ["token", { token: "0123456" }, true],
  ["token", { token: "012345678" }, true],
])("requires the %s after %j (has a password: %s)", (field, fields, hasPassword) => {
  const read = readDeletionProof(form(fields), hasPassword);
  expect(read).toEqual({ ok: false, fields: { [field]: expect.any(String) } });
});
