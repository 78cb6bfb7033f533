import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { numberOf, SUPPORT } from "./support.ts";

test("every helpline of the safety page is listed, and dials the number that it shows", async () => {
  const safety = await readFile(new URL("../../../docs/SAFETY.md", import.meta.url), "utf8");
  const [, section = ""] = safety.split("### 1.3 ");
  const [table = ""] = section.split("## 2.");
  const written = [...table.matchAll(/^\| ([A-Za-z][\w-]*) \| ([\d*, -]+) \|/gm)].flatMap(
    ([, name, numbers = ""]) =>
      numbers
        .replaceAll("*", "")
        .split(", ")
        .map((number) => `${name} ${number.trim()}`),
  );
  expect(
    SUPPORT.lines.map(({ name, number }) => `${name} ${number}`).toSorted(),
    "against the table of docs/SAFETY.md, section 1.3",
  ).toEqual(written.toSorted());
  for (const { number, dial } of SUPPORT.lines) {
    expect(dial.replace("tel:", "").replace("+91", "")).toBe(number.replaceAll("-", ""));
  }
});

test("a sentence can name the number of a helpline", () => {
  expect([numberOf("Tele-MANAS"), numberOf("Emergency"), numberOf("Childline")]).toEqual([
    "14416",
    "112",
    "1098",
  ]);
});

test("the list of calls before a launch has every helpline, and no other number", async () => {
  const page = await readFile(new URL("../../../docs/before-a-launch.md", import.meta.url), "utf8");
  const [, section = ""] = page.split("## Helplines");
  const [table = ""] = section.split("\n## ");
  const rows = [...table.matchAll(/^\| (\d[\d-]+)(?: and (\d[\d-]+))?[ ,]/gm)];
  const written = rows.flatMap(([, ...numbers]) => numbers.filter(Boolean));
  expect(
    SUPPORT.lines.map(({ number }) => number).toSorted(),
    "against the table Helplines of docs/before-a-launch.md",
  ).toEqual(written.toSorted());
});
