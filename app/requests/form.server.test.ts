import { expect, test } from "vitest";
import { readForm, textField } from "./form.server.ts";

test("refuses a body that is no form", async () => {
  const request = new Request("http://localhost/", { method: "POST", body: "{}" });
  await expect(readForm(request)).rejects.toMatchObject({ status: 400 });
});

test("reads text fields only, cut to the maximum length", () => {
  const form = new FormData();
  form.set("mood", "tense");
  form.set("file", new File(["tense"], "mood.txt"));
  expect(textField(form, "mood")).toBe("tense");
  expect(textField(form, "mood", 3)).toBe("ten");
  expect(textField(form, "file")).toBe("");
  expect(textField(form, "nothing")).toBe("");
});
