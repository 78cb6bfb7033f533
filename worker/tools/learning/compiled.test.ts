import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { COMPILED } from "./compiled.ts";

test("the compiled knowledge is that of its sources: otherwise run `npm run knowledge`", () => {
  for (const { path, compile } of COMPILED) {
    expect(readFileSync(path, "utf8") === compile(), path.pathname).toBe(true);
  }
});

test("no compiled file is larger than 1 MB", () => {
  for (const { path } of COMPILED) expect(statSync(path).size).toBeLessThan(1_000_000);
});
