/**
 * Where the runtime keeps what the Worker puts into the Cache API: in memory, and no more than a few answers. It gets each
 * of them as the bytes of an HTTP message.
 */
const MOST = 16;
const kept = new Map();

export default {
  async fetch(request) {
    const key = `${request.headers.get("cf-cache-namespace")} ${request.url}`;
    if (request.method === "PUT") {
      kept.delete(key);
      kept.set(key, await request.text());
      if (kept.size > MOST) kept.delete(kept.keys().next().value);
      return new Response(null, { status: 204 });
    }
    const message = kept.get(key);
    if (request.method !== "GET" || message === undefined) {
      return new Response(null, { status: 504, headers: { "CF-Cache-Status": "MISS" } });
    }
    const end = message.indexOf("\r\n\r\n");
    const [status, ...lines] = message.slice(0, end).split("\r\n");
    const headers = new Headers(
      lines.map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1).trim()]),
    );
    headers.delete("Content-Length");
    headers.set("CF-Cache-Status", "HIT");
    return new Response(message.slice(end + 4), { status: Number(status.split(" ")[1]), headers });
  },
};
