import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startReloading } from "./reloading.ts";

const POLICY = "script-src 'nonce-abc' 'strict-dynamic'";

/** A product of two answers, with the reloading before it. */
async function startBoth() {
  const product = http.createServer((request, response) => {
    const html = request.url === "/";
    response.setHeader("Content-Type", html ? "text/html; charset=utf-8" : "audio/wav");
    response.setHeader("Content-Security-Policy", POLICY);
    response.end(html ? "<html></html>" : `${request.headers.host} ${request.headers.range}`);
  });
  product.listen(0, "127.0.0.1");
  await once(product, "listening");
  const target = new URL(`http://127.0.0.1:${(product.address() as AddressInfo).port}`);
  const reloading = await startReloading(target);
  onTestFinished(async () => {
    await reloading.close();
    product.close();
  });
  return { reloading, origin: reloading.url };
}

test("a page gets a script with its own nonce, and its policy stays as it is", async () => {
  const { origin } = await startBoth();
  const page = await fetch(origin);
  expect(await page.text()).toMatch(/^<html><\/html><script nonce="abc">.*<\/script>$/);
  expect(page.headers.get("content-security-policy")).toBe(POLICY);
});

test("everything else passes as it is", async () => {
  const { origin } = await startBoth();
  const sound = await fetch(`${origin}/sound`, { headers: { Range: "bytes=0-1" } });
  expect(await sound.text()).toBe(`${new URL(origin).host} bytes=0-1`);
});

test("pages that wait are told of a change", async () => {
  const { origin, reloading } = await startBoth();
  const waiting = await fetch(`${origin}/__changes`);
  reloading.reload();
  for await (const chunk of waiting.body ?? []) {
    expect(new TextDecoder().decode(chunk)).toBe("data: changed\n\n");
    break;
  }
});
