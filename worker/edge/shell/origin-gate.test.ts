import { expect, test } from "vitest";
import { isFromOurPages } from "./origin-gate.ts";

const ours = "https://stillwave.example";

function post(headers: Record<string, string>): boolean {
  return isFromOurPages(new Request(`${ours}/auth`, { method: "POST", headers }), ours);
}

test("accepts a change from our own pages only, and refuses a request without an origin", () => {
  const cases: [Record<string, string>, boolean][] = [
    [{ "Sec-Fetch-Site": "same-origin" }, true],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "https://evil.example" }, true],
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
