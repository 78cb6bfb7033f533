import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { t as code } from "#app/auth/words/forms.compiled.ts";
import { t as auth } from "#app/auth/words/screen.compiled.ts";
import { t as generator } from "#app/generator/words/generator.compiled.ts";
import { t as question } from "#app/generator/words/question.compiled.ts";
import { t as history } from "#app/history/words/history.compiled.ts";
import { t as ownWords } from "#app/landing/words/own-words.compiled.ts";
import { t as player } from "#app/listening/words/player.compiled.ts";
import { t as assessment } from "#app/profile/words/assessment.compiled.ts";
import { t as wizard } from "#app/profile/words/wizard.compiled.ts";
import { t as goodbye } from "#app/settings/words/goodbye.compiled.ts";
import { t as myData } from "#app/settings/words/my-data.compiled.ts";
import { t as shell } from "#app/shell/words/shell.compiled.ts";
import { leftInEnglish } from "#tests/browser/left-in-english.ts";
import { browserFixture, PHONE, sidewaysOverflow } from "#tests/browser/rig.ts";
import { goTo, hydrated } from "#tests/browser/using-pages.ts";
import { INTERFACE_LANGUAGES, type NamedLanguage } from "#worker/domain/language.ts";
import { ENGLISH } from "#worker/domain/translator.ts";
import { CODE_DIGITS } from "#worker/features/accounts/rules.ts";
import { t as pricing } from "#worker/features/payments/words/pricing.compiled.ts";
import { t as purchase } from "#worker/features/payments/words/purchase.compiled.ts";
import { speaking } from "#worker/platform/speech.ts";

const site = browserFixture({ sells: true });

/** The built messages, as the Worker reads them. */
const assets = {
  fetch: async (address: string) =>
    new Response(await readFile(`build/client${new URL(address).pathname}`)),
};

/** Somebody who reads one language, at a phone. */
interface Reader {
  readonly page: Page;
  readonly language: NamedLanguage["code"];
  readonly email: string;
  /** What was wrong with the pages so far. */
  readonly wrong: string[];
}

test.each(INTERFACE_LANGUAGES)(
  "somebody who reads $name comes, hears, buys, tells, takes all along and leaves",
  async (language) => {
    const { page, complaints, close } = await site.openPage({ viewport: PHONE, hasTouch: true });
    const email = `${crypto.randomUUID()}@example.com`;
    const reader: Reader = { page, language: language.code, email, wrong: [] };
    await page.goto(`${site.stack.origin}/language`);
    await page.getByRole("button", { name: language.name, exact: true }).tap();
    await page.waitForURL(`${site.stack.origin}/`);
    const log = (event: string) => expect.fail(event);
    await speaking(language.code, { assets, log }, async () => {
      await signsUp(reader);
      await hears(reader);
      await buys(reader);
      await tellsOfHealth(reader);
      await takesDataAlong(reader);
      await deletesAccount(reader);
    });
    expect([reader.wrong, complaints]).toEqual([[], []]);
    await close();
  },
);

/** Looks at the page that came: whether it is in the language, and fits. */
async function looks({ page, language, wrong }: Reader, title?: string): Promise<void> {
  if (title !== undefined)
    await page.getByRole("heading", { name: title, exact: true }).first().waitFor();
  await hydrated(page);
  const { pathname } = new URL(page.url());
  const lang = await page.locator("html").getAttribute("lang");
  if (lang !== language) wrong.push(`${pathname} is in "${lang}"`);
  if (language !== ENGLISH)
    wrong.push(...(await leftInEnglish(page)).map((text) => `${pathname}: ${text}`));
  const wider = await sidewaysOverflow(page);
  if (wider > 0) wrong.push(`${pathname} is ${wider} px too wide`);
}

const button = ({ page }: Reader, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first();

/** From the own words on the landing page, by the code of a mail in the language, to the room of the first beat. */
async function signsUp(reader: Reader): Promise<void> {
  const { page, email } = reader;
  await looks(reader);
  await page.getByLabel(ownWords("label")).fill(generator("samples.sleepless"));
  await button(reader, ownWords("submit")).tap();
  await looks(reader, auth("sign_up.title"));
  await page.getByLabel(code("email"), { exact: true }).fill(email);
  await button(reader, auth("sign_up.button")).tap();
  await page.getByLabel(code("code.label", { digits: CODE_DIGITS })).waitFor();
  await looks(reader);
  await entersCode(reader);
  await button(reader, code("code.button")).tap();
  await page.waitForURL("**/listen/*");
}

/** Types the code of the next mail that has one. Each mail on the way is in the language too. */
async function entersCode(reader: Reader): Promise<void> {
  const { page, email, language, wrong } = reader;
  const { subject, text, html } = await site.stack.inbox.next(email);
  const english = language !== ENGLISH && /([a-z]+[ ,]+){3}[a-z]+/i.test(`${subject} ${text}`);
  if (english || !html.includes(`<html lang="${language}">`)) wrong.push(`a mail: ${text}`);
  const digits = /^\d{8}$/m.exec(text)?.[0];
  if (digits === undefined) return entersCode(reader);
  await page.getByLabel(code("code.label", { digits: CODE_DIGITS })).fill(digits);
}

async function hears(reader: Reader): Promise<void> {
  const { page } = reader;
  await button(reader, player("pause")).waitFor();
  const heard = () =>
    page.locator("audio[data-heard]").evaluate((sound) => (sound as HTMLAudioElement).currentTime);
  await expect.poll(heard).toBeGreaterThan(0.3);
  await looks(reader);
  await goTo(page, `${site.stack.origin}/assessment`);
  await looks(reader, question("title"));
  await page.getByLabel(question("title")).fill(generator("samples.overwhelmed"));
  await button(reader, question("button.idle")).tap();
  await page.waitForURL("**/listen/*");
  await expect.poll(heard).toBeGreaterThan(0.3);
  await looks(reader);
  await goTo(page, `${site.stack.origin}/history`);
  await looks(reader, history("title"));
  await page.getByText(generator("samples.sleepless"), { exact: true }).first().waitFor();
}

async function buys(reader: Reader): Promise<void> {
  const { page } = reader;
  await goTo(page, `${site.stack.origin}/pricing`);
  await looks(reader, pricing("title"));
  await button(reader, pricing("buy", { credits: 25, price: "₹1,099" })).tap();
  // The stand-in of the payment company speaks English.
  await page.waitForURL(`${site.stack.gateway.url}/**`);
  await page.locator("button.first").tap();
  await looks(reader, purchase("paid.title"));
  await page
    .locator("header")
    .getByText(shell("credits", { credits: 48 }))
    .first()
    .waitFor({ state: "attached" });
}

/** Fills the profile in, step by step, and reads its assessment. */
async function tellsOfHealth(reader: Reader): Promise<void> {
  const { page } = reader;
  await goTo(page, `${site.stack.origin}/profile`);
  for (const step of [1, 2, 3, 4, 5]) {
    await page
      .getByText(wizard("stepOf", { step, last: 5 }), { exact: true })
      .first()
      .waitFor();
    await looks(reader);
    if (step === 3) await page.locator("#stress_level").fill("8");
    if (step === 4) await page.locator("#diet").selectOption("vegan");
    if (step < 5) await button(reader, wizard("next")).tap();
  }
  await button(reader, wizard("submit")).tap();
  await looks(reader, assessment("riskLevel"));
}

async function takesDataAlong(reader: Reader): Promise<void> {
  const { page, email } = reader;
  await goTo(page, `${site.stack.origin}/settings`);
  await looks(reader);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: myData("export"), exact: true }).tap(),
  ]);
  const { account, beats } = JSON.parse(await readFile(await download.path(), "utf8"));
  expect([account.email, beats.length]).toEqual([email, 2]);
}

async function deletesAccount(reader: Reader): Promise<void> {
  const { page, email } = reader;
  await page.locator("summary", { hasText: myData("deletion.summary") }).tap();
  await button(reader, myData("deletion.mail")).tap();
  await page.getByLabel(myData("deletion.code", { digits: CODE_DIGITS })).waitFor();
  await looks(reader);
  await entersCode(reader);
  await button(reader, myData("deletion.button")).tap();
  await looks(reader, goodbye("title"));
  expect(await site.stack.accountId(email)).toBeUndefined();
}
