import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { killed, outageFixture } from "#tests/faults/outages.ts";
import { CRIES } from "#tests/rig/cries.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import type { ApiError } from "#worker/domain/errors.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { helpPageIn } from "#worker/reading/help/help-words.ts";
import { directionOf, ENGLISH_HELP } from "#worker/reading/safety/support.ts";

const outage = outageFixture();

/** What stands above the numbers in a language. */
async function messageIn(code: string): Promise<string> {
  if (code === "en") return ENGLISH_HELP.crisis;
  const file = await readFile(`worker/reading/help/words/${code}.json`, "utf8");
  return (JSON.parse(file) as { crisis: string }).crisis;
}

/** Of a doubt: whose crisis it may be. */
const DOUBTS = [
  ["ta", "வாழ்க்கையே வெறுத்துப் போச்சு", "self"],
  ["es", "mi hermano quiere suicidarse", "other"],
] as const;

test("in a doubt, help beside a beat is in the language of its text", async () => {
  const { jar } = outage;
  for (const [code, mood, about] of DOUBTS) {
    const help = helpPageIn(code);
    const beat = (await (await jar.postBeat({ mood })).json()) as Beat;
    expect([beat.doubt, beat.doubt_about]).toEqual([true, about]);
    for (const path of [`/listen/${beat.id}`, `/assessment?beat=${beat.id}`]) {
      const page = await (await jar.get(path)).text();
      const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
      expect(main).toContain(`lang="${code}" dir="${directionOf(code)}"`);
      expect(main).toContain(about === "self" ? help?.beside.doubt : help?.worried.lead);
      expect(main).toContain(help?.support.lines[1]?.name);
    }
  }
});

/** As a page has it. */
const escaped = (text: string) => text.replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

/** A cry in each language, by API and on the pages, is answered in that language, with English beside it. */
async function expectHelpInEachLanguage(): Promise<void> {
  const { jar } = outage;
  for (const [code, mood] of CRIES) {
    const message = await messageIn(code);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await jar.postJson("/api/beats", { mood }, key);
    const error = (await answer.json()) as ApiError;
    expect([answer.status, error.error]).toEqual([422, { code: "crisis", message }]);
    expect(error.support?.language).toBe(code);
    for (const path of ["/assessment", "/feeling"]) {
      const page = await jar.postForm(path, { mood });
      const html = await page.text();
      expect([code, path, page.status]).toEqual([code, path, 422]);
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      expect(main).toContain(escaped(message));
      expect(main).toContain(`lang="${code}"`);
      expect(main).toContain('href="tel:14416"');
      expect(main).toContain(ENGLISH_HELP.crisis);
    }
  }
}

test("help is in the language of the text", expectHelpInEachLanguage);

test("so it is without the database, and on the page of the numbers", async () => {
  await outage.breakDatabase(killed);
  await expectHelpInEachLanguage();
  for (const [code] of CRIES) {
    const page = await (await outage.jar.get(`/support?lang=${code}`)).text();
    expect(page).toContain(`lang="${code}" dir="${directionOf(code)}"`);
    expect(page.split("<script").length - 1).toBe(0);
  }
  expect((await outage.jar.get("/support?lang=xx")).status).toBe(200);
});

test("whoever comes to the numbers from another page waits for no database", async () => {
  const { jar } = outage;
  let asked = 0;
  await outage.breakDatabase(({ intervene }) => {
    intervene((pipeline) => {
      if (sqlOf(pipeline).includes("session")) asked += 1;
      return undefined;
    });
    return () => intervene(undefined);
  });
  for (const [page, isAsked] of [
    ["about", true],
    ["support", false],
  ] as const) {
    asked = 0;
    const parts = encodeURIComponent(`routes/pages,routes/${page}`);
    const answer = await jar.get(`/${page}.data?_routes=${parts}`);
    expect([answer.status, asked > 0]).toEqual([200, isAsked]);
  }
});
