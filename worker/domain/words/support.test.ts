import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SUPPORT } from "./support.ts";

test("the offline page has only our numbers, and each link dials the number that it shows", async () => {
  const page = await readFile(new URL("../../../public/offline.html", import.meta.url), "utf8");
  const shown = [...page.matchAll(/<a href="(tel:[^"]+)">([^<]+)<\/a>/g)].map(([, dial, text]) => ({
    dial,
    text,
  }));
  const known = SUPPORT.lines.map(({ dial, name, number }) => ({
    dial,
    text: `${name}: ${number}`,
  }));
  expect(shown).toEqual(known.filter(({ dial }) => shown.some((line) => line.dial === dial)));
  // The least that an offline person needs: a helpline, the emergency number and help for children.
  expect(shown.map(({ dial }) => dial)).toEqual(["tel:14416", "tel:112", "tel:1098"]);
});
