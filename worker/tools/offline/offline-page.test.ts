import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { HELP_LANGUAGES } from "#worker/reading/help/help-words.ts";
import { numberOf, SUPPORT } from "#worker/reading/safety/support.ts";
import { awayPage, offlinePage } from "./offline-page.ts";
import words from "./words.json" with { type: "json" };

const page = offlinePage();
const parts = page.split("<details ").slice(1);

test("without a network each language of help has its words and the numbers, which dial what they show", () => {
  const [teleManas, emergency, childline] = [
    numberOf("Tele-MANAS"),
    numberOf("Emergency"),
    numberOf("Childline"),
  ];
  const others = HELP_LANGUAGES.filter(({ code }) => code !== "en");
  expect(Object.keys(words)).toEqual(["en", ...others.map(({ code }) => code)]);
  expect(parts).toHaveLength(others.length);
  for (const [at, { code, name }] of others.entries()) {
    const part = parts[at] ?? "";
    expect(part).toMatch(`lang="${code}"`);
    expect(part).toContain(`<summary>${name}</summary>`);
    const { title, text, talk, again } = words[code as keyof typeof words];
    for (const said of [title, text, talk, again]) expect(part).toContain(said);
    const dialled = [...part.matchAll(/<a href="tel:(\d+)">[^<]+: (\d+)<\/a>/g)];
    expect(dialled.map(([, dial, shown]) => [dial, shown])).toEqual(
      [teleManas, emergency, childline].map((number) => [number, number]),
    );
  }
});

test("Urdu and Arabic run from right to left", () => {
  expect(page.match(/lang="(ur|ar)" dir="rtl"/g)).toHaveLength(2);
});

test("the page has no script and leads to nothing but phones, itself and its style", () => {
  expect(page).not.toMatch(/<script|\son\w+=|style=/);
  const links = new Set([...page.matchAll(/href="([^"]*)"/g)].map(([, to]) => to));
  expect([...links].filter((to) => !to?.startsWith("tel:"))).toEqual(["/offline.css", ""]);
});

test("it names the languages that Tele-MANAS speaks, each in itself", () => {
  for (const { code, name } of SUPPORT.languages)
    expect(page).toContain(`<span lang="${code}">${name}</span>`);
  expect(page).toContain("ગુજરાતી</span> (Gujarati)");
  expect(page).toContain(SUPPORT.spoken);
});

test("while the product is away its page says so in each language, and needs nothing from it", () => {
  const away = awayPage();
  for (const { awayTitle, awayText, talk, again } of Object.values(words))
    for (const said of [awayTitle, awayText, talk, again]) expect(away).toContain(said);
  expect(away).not.toContain(words.en.title);
  expect(away).not.toMatch(/<script|<img|<link|\son\w+=|style="|url\(/);
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(away) ?? [];
  expect(away).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  const links = new Set([...away.matchAll(/href="([^"]*)"/g)].map(([, to]) => to));
  expect([...links].filter((to) => !to?.startsWith("tel:"))).toEqual([""]);
});
