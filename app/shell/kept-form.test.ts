import { redirect } from "@remix-run/react";
import { expect, test, vi } from "vitest";
import { answerOrKeep } from "./kept-form.ts";

const NO_ANSWER = new TypeError("Failed to fetch");

/** A form that was submitted, and what becomes of it. */
function submitted(serverAction: (request: Request) => Promise<unknown>) {
  const body = new URLSearchParams({ typed: "Migraine" });
  const request = new Request("https://app.example/profile", { method: "POST", body });
  return { request, serverAction: async () => (await serverAction(request)) as never };
}

const whatWasTyped = (form: FormData) => ({ kept: form.get("typed") });

test("passes the server's answer on, which reads the form itself, and asks for no other reply", async () => {
  const lost = vi.fn();
  const form = submitted((request) => request.text());
  expect(await answerOrKeep(form, lost)).toBe("typed=Migraine");
  expect(lost).not.toHaveBeenCalled();
});

test("replies where the network brought no answer, by a status after which nothing is loaded anew", async () => {
  const form = submitted(async (request) => {
    await request.text();
    throw NO_ANSWER;
  });
  const reply = await answerOrKeep(form, whatWasTyped);
  if (!(reply instanceof Response)) throw new Error("no reply");
  expect(reply.status).toBe(503);
  expect(reply.headers.get("Content-Type")).toBe("application/json");
  expect(await reply.json()).toEqual({ kept: "Migraine" });
});

test.each([
  ["a redirect", redirect("/profile?step=2", 303)],
  ["an outage", new Response(null, { status: 503 })],
  ["a navigation that goes on elsewhere", new DOMException("aborted", "AbortError")],
  ["a fault of the page", new TypeError("undefined is not a function")],
])("throws %s as the server's answer did", async (_, thrown) => {
  const answer = answerOrKeep(
    submitted(() => Promise.reject(thrown)),
    whatWasTyped,
  );
  await expect(answer).rejects.toBe(thrown);
});

test("throws for a form that cannot show such a reply", async () => {
  const answer = answerOrKeep(
    submitted(() => Promise.reject(NO_ANSWER)),
    () => undefined,
  );
  await expect(answer).rejects.toBe(NO_ANSWER);
});
