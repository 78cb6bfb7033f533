import { expect, test } from "vitest";
import { type Framing, readFraming } from "./framing.ts";

/** The framing of a request with a Host and further headers. */
function framingOf(
  method: string,
  headers: readonly [string, string][],
  url = "/",
  httpVersion = "1.1",
) {
  const rawHeaders = [["Host", "x"], ...headers].flat();
  return readFraming({ method, url, httpVersion, rawHeaders });
}

test.each<[string, [string, string][], Framing]>([
  ["GET", [], "without body"],
  ["GET", [["Content-Length", "0"]], "without body"],
  ["GET", [["Content-Length", "1"]], "malformed"],
  ["GET", [["Transfer-Encoding", "chunked"]], "malformed"],
  ["POST", [], "without body"],
  ["POST", [["content-LENGTH", "12"]], "with body"],
  ["PUT", [["Transfer-Encoding", "chunked"]], "with body"],
  ["PATCH", [["Content-Length", "1"]], "with body"],
  ["POST", [["Content-Length", "+1"]], "malformed"],
  ["POST", [["Content-Length", "01"]], "malformed"],
  ["POST", [["Content-Length", "9999999999999999"]], "malformed"],
  ["POST", [["Transfer-Encoding", "Chunked"]], "malformed"],
  [
    "POST",
    [
      ["Transfer-Encoding", "chunked"],
      ["Content-Length", "0"],
    ],
    "malformed",
  ],
  [
    "POST",
    [
      ["Content-Length", "1"],
      ["Content-Length", "1"],
    ],
    "malformed",
  ],
  ["GET", [["host", "x"]], "malformed"],
  ["GET", [["Connection", "Keep-Alive , TE"]], "without body"],
  [
    "GET",
    [
      ["Connection", "close"],
      ["connection", "Content-Length"],
    ],
    "malformed",
  ],
  [
    "POST",
    [
      ["Expect", "100-Continue"],
      ["Content-Length", "1"],
    ],
    "with body",
  ],
  [
    "POST",
    [
      ["Expect", "100-continue, more"],
      ["Content-Length", "1"],
    ],
    "malformed",
  ],
])("%s with %j is %s", (method, headers, framing) => {
  expect(framingOf(method, headers)).toBe(framing);
});

test.each([
  ["/a?b=%20#c", "1.1", "without body"],
  ["/a", "1.0", "without body"],
  ["/a", "0.9", "malformed"],
  ["/a", "2.0", "malformed"],
  ["*", "1.1", "malformed"],
  ["http://x/", "1.1", "malformed"],
  ["/a b", "1.1", "malformed"],
  ["/\xe9", "1.1", "malformed"],
  ["", "1.1", "malformed"],
])("%s by HTTP/%s is %s", (url, version, framing) => {
  expect(framingOf("GET", [], url, version)).toBe(framing);
});

test("only HTTP/1.0 needs no Host, and has no chunks", () => {
  const head = { method: "POST", url: "/" };
  expect(readFraming({ ...head, httpVersion: "1.0", rawHeaders: [] })).toBe("without body");
  expect(readFraming({ ...head, httpVersion: "1.1", rawHeaders: [] })).toBe("malformed");
  const rawHeaders = ["Transfer-Encoding", "chunked"];
  expect(readFraming({ ...head, httpVersion: "1.0", rawHeaders })).toBe("malformed");
});
