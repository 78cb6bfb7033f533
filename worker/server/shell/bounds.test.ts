import { Hono } from "hono";
import { expect, test } from "vitest";
import { beyondBounds, isFromOurPages, routedPath } from "./bounds.ts";

const ORIGIN = "https://stillwave.example";

test.each([
  ["/", undefined],
  [`/${"a".repeat(511)}`, undefined],
  [`/${"a".repeat(512)}`, 404],
  ["/a".repeat(16), undefined],
  ["/a".repeat(17), 404],
  ["/".repeat(17), 404],
  [`/?${"q".repeat(4095)}`, undefined],
  [`/?${"q".repeat(4096)}`, 414],
  [`/__manifest?p=${"/a".repeat(64)}`, undefined],
  [`/__manifest?p=${"/a".repeat(65)}`, 414],
  [`/__manifest?${"p=&".repeat(65)}`, 414],
  [`/elsewhere?${"p=&".repeat(65)}`, undefined],
])("address %#: within its bounds, or its status", (address, expected) => {
  expect(beyondBounds(ORIGIN + address)).toBe(expected);
});

test("routes a path beyond its bounds by a placeholder", async () => {
  const seen: string[] = [];
  const edge = new Hono({ getPath: routedPath });
  edge.all("*", (c) => {
    seen.push(c.req.path);
    return c.text("");
  });
  for (const path of [
    "/history",
    "/a".repeat(4000),
    `/api${"/a".repeat(4000)}`,
    `/?${"q".repeat(5000)}`,
  ]) {
    await edge.request(ORIGIN + path);
  }
  expect(seen).toEqual(["/history", "/beyond", "/api/beyond", "/beyond"]);
});

const ours = "https://stillwave.example";

function post(headers: Record<string, string>): boolean {
  return isFromOurPages(new Request(`${ours}/auth`, { method: "POST", headers }), ours);
}

test("accepts a change from our own pages only, and refuses a request without an origin", () => {
  const cases: [Record<string, string>, boolean][] = [
    [{ "Sec-Fetch-Site": "same-origin" }, true],
    [{ "Sec-Fetch-Site": "same-origin", Origin: ours }, true],
    // Of a page that sends no referrer.
    [{ "Sec-Fetch-Site": "same-origin", Origin: "null" }, true],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, false],
    [{ "Sec-Fetch-Site": "same-origin", Origin: `${ours}:8443` }, false],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "" }, false],
    [{ "Sec-Fetch-Site": "same-site", Origin: ours }, false],
    [{ "Sec-Fetch-Site": "cross-site", Origin: ours }, false],
    [{ "Sec-Fetch-Site": "none" }, false],
    [{ Origin: ours }, true],
    [{ Origin: `${ours}.evil.example` }, false],
    [{ Origin: "null" }, false],
    [{ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }, false],
    [{}, false],
  ];
  for (const [headers, accepted] of cases) {
    expect(post(headers), JSON.stringify(headers)).toBe(accepted);
  }
});

test("accepts every request with a safe method", () => {
  for (const method of ["GET", "HEAD"]) {
    const request = new Request(ours, { method, headers: { Origin: "https://evil.example" } });
    expect(isFromOurPages(request, ours)).toBe(true);
  }
});

test("accepts a mail program's form from anywhere, at the one address for it and nowhere else", () => {
  const from = (path: string, type: string, method = "POST") =>
    isFromOurPages(
      new Request(`${ours}${path}`, {
        ...{ method, headers: { Origin: "null", "Content-Type": type } },
      }),
      ours,
    );
  const form = "application/x-www-form-urlencoded";
  expect(from("/plan/unsubscribe?token=1", form)).toBe(true);
  expect(from("/plan/unsubscribe", "multipart/form-data; boundary=x")).toBe(true);
  for (const [path, type, method] of [
    ["/plan", form, "POST"],
    ["/plan/unsubscribe.data", form, "POST"],
    ["/plan/unsubscribe/", form, "POST"],
    ["/plan/reminders?x=/plan/unsubscribe", form, "POST"],
    ["/plan/unsubscribe", "text/plain", "POST"],
    ["/plan/unsubscribe", "application/x-www-form-urlencodedx", "POST"],
    ["/plan/unsubscribe", form, "PUT"],
  ] as const) {
    expect(from(path, type, method), `${method} ${path} ${type}`).toBe(false);
  }
});

test("accepts a text that a phone shares, which no page has sent, at the one address for it and nowhere else", () => {
  const form = "application/x-www-form-urlencoded";
  const shared = (path: string, sent: Record<string, string> = {}) => {
    const headers = { "Sec-Fetch-Site": "none", "Content-Type": form, ...sent };
    return isFromOurPages(new Request(`${ours}${path}`, { method: "POST", headers }), ours);
  };
  expect(shared("/feeling")).toBe(true);
  expect(shared("/feeling", { Origin: "null" })).toBe(true);
  expect(shared("/feeling", { Origin: ours })).toBe(true);
  for (const [path, sent] of [
    ["/feeling", { Origin: "https://evil.example" }],
    ["/feeling", { "Sec-Fetch-Site": "cross-site", Origin: "null" }],
    ["/feeling", { "Sec-Fetch-Site": "same-site", Origin: ours }],
    ["/feeling", { "Content-Type": "text/plain" }],
    ["/feeling.data", {}],
    ["/feeling/", {}],
    ["/assessment", {}],
    ["/auth?next=/feeling", {}],
    ["/api/beats", {}],
  ] as const) {
    expect(shared(path, sent), `${path} ${JSON.stringify(sent)}`).toBe(false);
  }
});
