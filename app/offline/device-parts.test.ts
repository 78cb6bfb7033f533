import { expect, test } from "vitest";
import { megabytes, namedIn, partsIn, readParts } from "./device-parts.ts";

const part = (address: string, said = false) => ({ address, bytes: 250_000, said });

test("a device keeps the scripts of its language and the letters that it is written in, and no others", () => {
  const parts = [
    part("/assets/device-1.js", true),
    part("/assets/sound.worker-1.js"),
    part("/assets/figtree-1.woff2"),
    part("/assets/tamil-1.woff2"),
    part("/assets/devanagari-1.woff2"),
    part("/assets/name-tamil-1.woff2"),
  ];
  const addresses = (language: "en" | "mr") =>
    partsIn(language, parts).map(({ address }) => address);
  expect(addresses("en")).toEqual([
    "/assets/device-1.js",
    "/assets/sound.worker-1.js",
    "/assets/figtree-1.woff2",
  ]);
  expect(addresses("mr")).toEqual([
    "/assets/mr/device-1.js",
    "/assets/sound.worker-1.js",
    "/assets/figtree-1.woff2",
    "/assets/devanagari-1.woff2",
  ]);
});

test("the size that is told is never too small", () => {
  expect(megabytes([part("/assets/a.js"), part("/assets/b.js")])).toBe(0.5);
  expect(megabytes([{ bytes: 500_001 }])).toBe(0.6);
  expect(megabytes([])).toBe(0.1);
});

test("a list that the build did not write is no list", () => {
  const written = [part("/assets/a.js")];
  expect(readParts(JSON.stringify(written))).toEqual(written);
  for (const other of [
    "<html>",
    "[]",
    '[{"address":"https://a.example/b.js","bytes":1,"said":true}]',
  ])
    expect(readParts(other)).toBeUndefined();
});

test("what a page loads is found, in attributes and in its scripts, each once, without the list of all routes", () => {
  const html = `<link href="/assets/app-1.css"><script type="module">{"url":"/assets/hi/manifest-1.js"};
    import * as a from "/assets/hi/root-1.js"</script><link href="/assets/hi/root-1.js"><a href="/auth">`;
  expect(namedIn(html)).toEqual(["/assets/app-1.css", "/assets/hi/root-1.js"]);
});
