import { expect, test } from "vitest";
import { answerTo } from "./sound-answer.ts";

const ADDRESS = "/device-sound/page/key/audio.flac?minutes=30";

function answer(
  request: { method?: string; range?: string; ifRange?: string },
  file: { saveAs?: string } = {},
) {
  const { method = "GET", range = null, ifRange = null } = request;
  return answerTo(
    { address: ADDRESS, method, range, ifRange },
    { size: 1000, container: "flac", ...file },
  );
}

test("a whole sound has its exact length and says that it has ranges", () => {
  const { head, range } = answer({});
  expect(head.status).toBe(200);
  expect(head.headers).toMatchObject({
    "Accept-Ranges": "bytes",
    "Content-Length": "1000",
    "Content-Type": "audio/flac",
    "Cache-Control": "no-store",
  });
  expect(head.headers).not.toHaveProperty("Content-Disposition");
  expect(range).toEqual({ start: 0, end: 999 });
});

test("a player that seeks gets the bytes it asks for", () => {
  const { head, range } = answer({ range: "bytes=600-" });
  expect(head.status).toBe(206);
  expect(head.headers).toMatchObject({
    "Content-Range": "bytes 600-999/1000",
    "Content-Length": "400",
  });
  expect(range).toEqual({ start: 600, end: 999 });
});

test("nothing is computed for a HEAD request, nor for bytes beyond the end", () => {
  const head = answer({ method: "HEAD", range: "bytes=600-" });
  expect(head.range).toBeUndefined();
  expect(head.head).toMatchObject({ status: 200, headers: { "Content-Length": "1000" } });
  const beyond = answer({ range: "bytes=1000-" });
  expect(beyond.range).toBeUndefined();
  expect(beyond.head).toMatchObject({
    status: 416,
    headers: { "Content-Range": "bytes */1000" },
  });
});

test("a range of another sound is answered with the whole one", () => {
  const { ETag = "" } = answer({}).head.headers;
  expect(answer({ range: "bytes=1-2", ifRange: ETag }).head.status).toBe(206);
  expect(answer({ range: "bytes=1-2", ifRange: '"another"' }).head.status).toBe(200);
});

test("a file to save has its name, in any language", () => {
  const { headers } = answer({}, { saveAs: "stillwave-शांत.flac" }).head;
  expect(headers["Content-Disposition"]).toBe(
    "attachment; filename=\"stillwave-????.flac\"; filename*=UTF-8''stillwave-%E0%A4%B6%E0%A4%BE%E0%A4%82%E0%A4%A4.flac",
  );
});
