import { once } from "node:events";
import http from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { listenOnLoopback } from "#worker/tools/local/machine/loopback.ts";
import { type FrontDoorOptions, startFrontDoor } from "./front-door.ts";
import { readTrusted } from "./visitor-headers.ts";

/** A server with a given listener, behind the front door. */
async function startProxied(answer: http.RequestListener, options: Partial<FrontDoorOptions> = {}) {
  const product = http.createServer(answer);
  const listening = await listenOnLoopback(product, 0);
  const port = await freePort();
  const trusted = readTrusted("");
  if (trusted === undefined) throw new Error("An empty list is valid.");
  const door = await startFrontDoor({
    port,
    target: new URL(`http://127.0.0.1:${listening.port}`),
    origin: "https://beats.example",
    trusted,
    ...options,
  });
  onTestFinished(async () => {
    await door.close();
    product.close();
    product.closeAllConnections();
  });
  return { port, origin: `http://127.0.0.1:${port}`, product };
}

/** Sends lines over a raw connection. @returns everything received until the front door closes it */
async function sendRaw(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(lines.join("\r\n"));
  let received = "";
  socket.on("data", (data: Buffer) => {
    received += data;
  });
  // A connection that is cut off, rather than closed, has ended too.
  socket.on("error", () => undefined);
  await new Promise<void>((resolve) => socket.on("close", () => resolve()));
  return received;
}

test("passes method, path, headers, body, status and cookies on", async () => {
  const { origin } = await startProxied(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    response.writeHead(206, {
      "Set-Cookie": ["a=1; Path=/", "b=2"],
      "Content-Range": "bytes 0-1/9",
    });
    const { range, host, "cf-connecting-ip": address } = request.headers;
    response.end(
      [request.method, request.url, range, host, address, Buffer.concat(chunks)].join(" "),
    );
  });
  const answer = await fetch(`${origin}//a/../b?c=%2F&d`, {
    method: "POST",
    headers: { Range: "bytes=0-1", "CF-Connecting-IP": "203.0.113.7" },
    body: "what I feel",
  });
  expect(answer.status).toBe(206);
  expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  expect(answer.headers.get("Content-Range")).toBe("bytes 0-1/9");
  expect(await answer.text()).toBe(
    "POST //b?c=%2F&d bytes=0-1 beats.example 127.0.0.1 what I feel",
  );
});

test("streams: headers before the first byte, and each chunk as it is sent", async () => {
  let sending: http.ServerResponse | undefined;
  const { origin } = await startProxied((_, response) => {
    sending = response;
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.flushHeaders();
  });
  const answer = await fetch(origin);
  const reader = answer.body?.getReader();
  for (const event of ["data: one\n\n", "data: two\n\n"]) {
    sending?.write(event);
    const read = await reader?.read();
    expect(new TextDecoder().decode(read?.value as Uint8Array)).toBe(event);
  }
  sending?.end();
  expect((await reader?.read())?.done).toBe(true);
});

test("a client that disconnects ends the request to the product, and a broken answer breaks off for the client", async () => {
  const left = Promise.withResolvers<void>();
  let sending: http.ServerResponse | undefined;
  const { origin } = await startProxied((_, response) => {
    sending = response;
    response.writeHead(200, { "Content-Length": "1000" });
    response.write("begun");
    response.on("close", left.resolve);
  });
  const leaving = new AbortController();
  const answer = await fetch(origin, { signal: leaving.signal });
  await answer.body?.getReader().read();
  leaving.abort();
  await left.promise;

  const broken = await fetch(origin);
  sending?.destroy();
  await expect(broken.text()).rejects.toThrow();
});

test("a client that does not read slows the product down: backpressure", async () => {
  const bufferFull = Promise.withResolvers<void>();
  let sent = 0;
  const { port } = await startProxied((_, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(1 << 20))) sent += 1;
      bufferFull.resolve();
    };
    send();
  });
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await bufferFull.promise;
  expect(sent).toBeLessThan(100);
  socket.destroy();
});

test("one connection serves several requests, and none upgrades to another protocol", async () => {
  const { port } = await startProxied((request, response) => response.end(`[${request.url}]`));
  const received = await sendRaw(
    port,
    "GET /one HTTP/1.1",
    "Host: x",
    "",
    "GET /two HTTP/1.1",
    "Host: x",
    "Connection: Upgrade, close",
    "Upgrade: websocket",
    "",
    "",
  );
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  expect(received).toContain("[/one]");
  expect(received).toContain("[/two]");
});

test.each([
  ["the headers are larger than 16 KiB", "431", ["GET / HTTP/1.1", `A: ${"a".repeat(17_000)}`]],
  [
    "the path names another host",
    "400",
    ["GET http://evil.example/ HTTP/1.1", "Host: x", "Connection: close"],
  ],
  ["the Host header is missing", "400", ["GET / HTTP/1.1"]],
  [
    "the length of a body is given twice",
    "400",
    ["POST / HTTP/1.1", "Host: x", "Content-Length: 1", "Transfer-Encoding: chunked"],
  ],
  ["a body has no meaning", "400", ["GET / HTTP/1.1", "Host: x", "Content-Length: 1"]],
])("when %s, the request is refused and does not reach the product", async (_, status, lines) => {
  let requests = 0;
  const { port } = await startProxied((_request, response) => {
    requests += 1;
    response.end();
  });
  const received = await sendRaw(port, ...lines, "", "");
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(requests).toBe(0);
});

test("closes connections with incomplete headers or no traffic", async () => {
  const { port } = await startProxied(() => undefined, { headersMs: 60, idleMs: 200 });
  expect(await sendRaw(port, "GET / HTTP/1.1", "Host: x", "X-")).toMatch(/^(HTTP\/1\.1 408|$)/);
  expect(await sendRaw(port, "GET / HTTP/1.1", "Host: x", "", "")).toBe("");
});

test("a body that the product refuses is still answered", async () => {
  const { origin } = await startProxied((request, response) => {
    response.writeHead(413).end("too large");
    request.resume();
  });
  const answer = await fetch(origin, { method: "POST", body: "x".repeat(4 << 20) });
  expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
});

test("a client that asks before it sends a body is told to go on, unless the request is refused", async () => {
  const { port } = await startProxied(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    response.end(`[${Buffer.concat(parts)}]`);
  });
  const headers = ["Host: x", "Expect: 100-continue", "Content-Length: 3", "", ""];
  const socket = connect(port, "127.0.0.1");
  socket.write(["POST / HTTP/1.1", "Connection: close", ...headers].join("\r\n"));
  const [interim] = (await once(socket, "data")) as [Buffer];
  expect(interim.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  socket.write("all");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  await once(socket, "close");
  expect(await sendRaw(port, "GET / HTTP/1.1", ...headers)).toMatch(/^HTTP\/1\.1 400 /);
});

test("requests without a body share a connection to the product, one with a body has its own", async () => {
  const connections: unknown[] = [];
  const { origin } = await startProxied((request, response) => {
    connections.push(request.socket);
    // Unread: on this connection, the body could be taken for the next request.
    response.end();
  });
  for (const method of ["GET", "GET", "POST", "GET", "POST"]) {
    await (await fetch(origin, { method, ...(method === "POST" && { body: "x" }) })).text();
  }
  const [first, second, third, fourth, fifth] = connections;
  expect(second).toBe(first);
  expect(fourth).toBe(first);
  expect(new Set([first, third, fifth]).size).toBe(3);
});

test("answers 503 with Retry-After while the product does not run", async () => {
  const { origin, product } = await startProxied((_, response) => response.end());
  product.close();
  await once(product, "close");
  const answer = await fetch(origin);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
});

test("answers what it is given to answer itself, and asks the product for the rest", async () => {
  const { origin } = await startProxied((_, response) => void response.end("product"), {
    answer(request, response) {
      if (request.url !== "/a.css") return false;
      response.end("own");
      return true;
    },
  });
  expect(await (await fetch(`${origin}/a.css`)).text()).toBe("own");
  expect(await (await fetch(`${origin}/b.css`)).text()).toBe("product");
});

test("while the product is away a browser gets the page for it, a program a sentence, both when to come back", async () => {
  const { origin, product } = await startProxied(() => undefined, {
    awayPage: Buffer.from("<h1>We are back in a moment</h1>"),
  });
  product.close();
  product.closeAllConnections();
  const page = await fetch(origin, { headers: { Accept: "text/html,*/*;q=0.8" } });
  expect([page.status, page.headers.get("retry-after"), await page.text()]).toEqual([
    ...[503, "5", "<h1>We are back in a moment</h1>"],
  ]);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const sentence = await fetch(`${origin}/api/health`);
  expect([sentence.status, sentence.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await sentence.text()).not.toContain("<");
});

test("when it closes, an answer under way ends whole, and nobody new is let in", async () => {
  const asked = Promise.withResolvers<http.ServerResponse>();
  const product = http.createServer((_, response) => asked.resolve(response.writeHead(200)));
  const listening = await listenOnLoopback(product, 0);
  onTestFinished(listening.close);
  const port = await freePort();
  const trusted = readTrusted("");
  if (trusted === undefined) throw new Error("An empty list is valid.");
  const target = new URL(`http://127.0.0.1:${listening.port}`);
  const options = { port, target, trusted, origin: "https://beats.example" };
  const door = await startFrontDoor({ ...options, drainMs: 60_000 });
  const answer = fetch(`http://127.0.0.1:${port}`);
  const response = await asked.promise;
  response.write("first, ");
  const arrived = await answer;
  const closed = door.close();
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  response.end("last");
  expect(await arrived.text()).toBe("first, last");
  await closed;
});
