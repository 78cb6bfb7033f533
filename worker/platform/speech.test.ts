import { expect, test } from "vitest";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { speaking } from "./speech.ts";

const said = async () => spokenLanguage();
const events: string[] = [];
const log = (event: string) => events.push(event);

test("where the messages of a language cannot be read, English is spoken and the log says so; then they are read", async () => {
  const failing = { fetch: () => Promise.reject(new Error("away")) };
  expect(await speaking("hi", { assets: failing, log }, said)).toBe("en");
  const missing = { fetch: async () => new Response(null, { status: 404 }) };
  expect(await speaking("hi", { assets: missing, log }, said)).toBe("en");
  expect(events).toEqual(["speech.unread", "speech.unread"]);
  const there = { fetch: async () => Response.json({ "app/shell/shell": {} }) };
  expect(await speaking("hi", { assets: there, log }, said)).toBe("hi");
  expect(await speaking("hi", { assets: failing, log }, said)).toBe("hi");
  expect(spokenLanguage()).toBe("en");
});

test("a request that is ended while it reads keeps nobody else waiting", async () => {
  const never = { fetch: () => new Promise<Response>(() => undefined) };
  void speaking("ta", { assets: never, log }, said);
  const there = { fetch: async () => Response.json({}) };
  expect(await speaking("ta", { assets: there, log }, said)).toBe("ta");
});
