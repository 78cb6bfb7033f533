import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/free-port.ts";
import { type FrontDoorOptions, startFrontDoor } from "./front-door.ts";
import { readTrusted } from "./visitor-headers.ts";

/** A product that answers as a test says, behind the front door. */
async function behindTheDoor(
  answer: http.RequestListener,
  options: Partial<FrontDoorOptions> = {},
) {
  const product = http.createServer(answer);
  product.listen(0, "127.0.0.1");
  await once(product, "listening");
  const port = await freePort();
  const trusted = readTrusted("");
  if (trusted === undefined) throw new Error("Nobody is a list too.");
  const door = await startFrontDoor({
    port,
    target: new URL(`http://127.0.0.1:${(product.address() as AddressInfo).port}`),
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

/** All that comes back for what is written to the door, until it ends the connection. */
async function spoken(port: number, ...lines: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(lines.join("\r\n"));
  let said = "";
  socket.on("data", (data: Buffer) => {
    said += data;
  });
  await once(socket, "close");
  return said;
}

test("method, path, headers, body, status and cookies pass as they are", async () => {
  const { origin } = await behindTheDoor(async (request, response) => {
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

test("the headers of a stream come before its first byte, and each byte as it is sent", async () => {
  let sending: http.ServerResponse | undefined;
  const { origin } = await behindTheDoor((_, response) => {
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

test("who goes away ends the work for them, and a stream that breaks off does so for them too", async () => {
  const left = Promise.withResolvers<void>();
  let sending: http.ServerResponse | undefined;
  const { origin } = await behindTheDoor((_, response) => {
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

test("who does not read holds up what is sent to them", async () => {
  const held = Promise.withResolvers<void>();
  let sent = 0;
  const { port } = await behindTheDoor((_, response) => {
    const send = () => {
      while (response.write(Buffer.alloc(1 << 20))) sent += 1;
      held.resolve();
    };
    send();
  });
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await held.promise;
  expect(sent).toBeLessThan(100);
  socket.destroy();
});

test("one connection serves many requests, and none is switched to another protocol", async () => {
  const { port } = await behindTheDoor((request, response) => response.end(`[${request.url}]`));
  const said = await spoken(
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
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  expect(said).toContain("[/one]");
  expect(said).toContain("[/two]");
});

test.each([
  [
    "the headers are larger than any visitor's",
    "431",
    ["GET / HTTP/1.1", `A: ${"a".repeat(17_000)}`],
  ],
  [
    "another host stands in the path",
    "400",
    ["GET http://evil.example/ HTTP/1.1", "Host: x", "Connection: close"],
  ],
  ["there is no host", "400", ["GET / HTTP/1.1"]],
  [
    "a body has two ends",
    "400",
    ["POST / HTTP/1.1", "Host: x", "Content-Length: 1", "Transfer-Encoding: chunked"],
  ],
])("where %s, the answer is short, and the product hears nothing", async (_, status, lines) => {
  let asked = 0;
  const { port } = await behindTheDoor((_request, response) => {
    asked += 1;
    response.end();
  });
  const said = await spoken(port, ...lines, "", "");
  expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(asked).toBe(0);
});

test("who begins a request and does not go on, and who waits for nothing, is let go", async () => {
  const { port } = await behindTheDoor(() => undefined, { headersMs: 60, idleMs: 200 });
  expect(await spoken(port, "GET / HTTP/1.1", "Host: x", "X-")).toMatch(/^(HTTP\/1\.1 408|$)/);
  expect(await spoken(port, "GET / HTTP/1.1", "Host: x", "", "")).toBe("");
});

test("a body that the product does not want is answered all the same", async () => {
  const { origin } = await behindTheDoor((request, response) => {
    response.writeHead(413).end("too large");
    request.resume();
  });
  const answer = await fetch(origin, { method: "POST", body: "x".repeat(4 << 20) });
  expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
});

test("while the product is away, visitors are asked to come back", async () => {
  const { origin, product } = await behindTheDoor((_, response) => response.end());
  product.close();
  await once(product, "close");
  const answer = await fetch(origin);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("5");
});
