import http from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";
import { startReloadProxy } from "./reload-proxy.ts";

const POLICY = "script-src 'nonce-abc' 'strict-dynamic'";

/** The proxy before a server with one page and one sound. */
async function startProxiedProduct() {
  const product = http.createServer((request, response) => {
    const html = request.url === "/";
    response.setHeader("Content-Type", html ? "text/html; charset=utf-8" : "audio/wav");
    response.setHeader("Content-Security-Policy", POLICY);
    response.end(html ? "<html></html>" : `${request.headers.host} ${request.headers.range}`);
  });
  const { port, close } = await listenOnLoopback(product, 0);
  const proxy = await startReloadProxy(new URL(`http://127.0.0.1:${port}`));
  onTestFinished(async () => {
    await proxy.close();
    await close();
  });
  return { proxy, origin: proxy.url };
}

test("appends a script with the page's own nonce, and leaves its policy unchanged", async () => {
  const { origin } = await startProxiedProduct();
  const page = await fetch(origin);
  expect(await page.text()).toMatch(/^<html><\/html><script nonce="abc">.*<\/script>$/);
  expect(page.headers.get("content-security-policy")).toBe(POLICY);
});

test("passes everything else on unchanged", async () => {
  const { origin } = await startProxiedProduct();
  const sound = await fetch(`${origin}/sound`, { headers: { Range: "bytes=0-1" } });
  expect(await sound.text()).toBe(`${new URL(origin).host} bytes=0-1`);
});

test("sends an event to waiting pages on a change", async () => {
  const { origin, proxy } = await startProxiedProduct();
  const waiting = await fetch(`${origin}/__changes`);
  proxy.reloadPages();
  for await (const chunk of waiting.body ?? []) {
    expect(new TextDecoder().decode(chunk)).toBe("data: changed\n\n");
    break;
  }
});
