import { globSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { INTERFACE_LANGUAGES } from "#worker/domain/language.ts";
import { pseudo } from "#worker/tools/words/pseudo.ts";

const stack = sharedStack({ sells: true });
const OTHERS = INTERFACE_LANGUAGES.filter(({ code }) => code !== "en");

/** A message of a catalog in a language, as its file has it. */
async function message(folder: string, language: string, ...path: string[]): Promise<string> {
  const file = await readFile(`${folder}/words/${language}.json`, "utf8");
  return path.reduce((words, key) => words[key], JSON.parse(file));
}

test.each(OTHERS)(
  "who chooses $name reads it, on that page and the next ones",
  async ({ code }) => {
    const client = stack.client();
    const answer = await client.postForm("/language", { language: code, next: "/about?a=1" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/about?a=1"]);
    const about = await (await client.get("/about")).text();
    expect(about).toContain(`<html lang="${code}"`);
    expect(about).toContain(await message("app/shell", code, "links", "about"));
    expect(about).not.toContain("<script");
    const auth = await (await client.get("/auth")).text();
    expect(auth).toContain(await message("app/shell", code, "shell", "footer", "contact"));
    // One language is sent: its scripts, and none of another's.
    const scripts = [...auth.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((path) => !path.startsWith(`/assets/${code}/`))).toEqual([]);
    const code_ = await Promise.all(
      [...new Set(scripts)].map(async (path) => (await client.get(path)).text()),
    );
    const sent = code_.join();
    expect(sent).toContain(await message("app/auth", code, "forms", "or"));
    expect(sent).not.toContain(await message("app/shell", "en", "shell", "skip"));
  },
);

test("a refusal of the API is in the language of its page, or that a program asks for; its code stays", async () => {
  const client = stack.client();
  const said = async (language: string, answer: Response) => {
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("unauthenticated");
    expect(error.message).toBe(
      await message("worker/domain", language, "refusals", "unauthenticated"),
    );
  };
  const path = "/api/beats";
  const asks = { "Accept-Language": "fr, ta-IN;q=0.8, en;q=0.5" };
  await said("ta", await client.get(path, asks));
  await said("en", await client.get(path, { ...asks, "Sec-Fetch-Site": "same-origin" }));
  await client.postForm("/language", { language: "hi", next: "/" });
  await said("hi", await client.postBeat({ mood: "I feel tense" }));
  await said("hi", await client.get(path, asks));
});

describe("a language that a person chose", () => {
  const account = async (email: string) =>
    stack.dump.rows("select language from user where email = ?", [
      await stack.sealed.stored(email),
    ]);

  test("is kept with a new account, and spoken in every browser that signs in", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const first = stack.client();
    await first.postForm("/language", { language: "ta", next: "/" });
    await first.postForm("/auth", { intent: "sign_up", email, password: PASSWORD });
    const mail = await stack.inbox.next(email);
    const link = new URL(mail.links.find((url) => url.includes("/auth/confirm")) ?? "");
    // The mail may be opened in another browser, which nobody told a language.
    const other = stack.client();
    const opened = await (await other.get(link.pathname + link.search)).text();
    expect(opened).toContain('<html lang="ta"');
    await first.postForm(link.pathname, Object.fromEntries(link.searchParams));
    expect(await account(email)).toMatchObject([{ language: "ta" }]);
    const second = stack.client();
    const signIn = { intent: "sign_in", email, password: PASSWORD };
    expect((await second.postForm("/auth", signIn)).status).toBe(303);
    expect(await (await second.get("/assessment")).text()).toContain('<html lang="ta"');
    const path = ["letters", "notices", "new_device_by_password", "subject"];
    const subject = await message("worker/features/accounts", "ta", ...path);
    // That somebody signed in on a new device is said in the language of the account.
    const notice = await stack.inbox.next(email);
    expect(notice.subject).toBe(subject.replace("{product}", "Stillwave"));
    await second.postForm("/language", { language: "kn", next: "/" });
    expect(await account(email)).toMatchObject([{ language: "kn" }]);
  });

  test("is that of a receipt whose payment is told to us by another", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { jar } = await stack.insertPerson(0, email);
    await jar.postForm("/language", { language: "hi", next: "/" });
    await jar.postForm("/pricing", { intent: "buy", plan: "creator", key: email });
    stack.gateway.pay(stack.gateway.links()[0]?.id ?? "");
    await stack.gateway.deliverAll();
    const { text, links } = await stack.inbox.next(email);
    expect(text).toContain(await message("worker/features/payments", "hi", "mail", "thanks"));
    expect(links).toEqual([expect.stringMatching(/\/payments\/[\w-]+\?language=hi$/)]);
  });
});

test("an address opens a page in its language, which is a choice where there was none", async () => {
  const client = stack.client();
  const page = await (await client.get("/auth?language=mr")).text();
  expect(page).toContain('<html lang="mr"');
  expect(await (await client.get("/about")).text()).toContain('<html lang="mr"');
  expect(await (await client.get("/about?language=bn")).text()).toContain('<html lang="bn"');
  expect(await (await client.get("/about")).text()).toContain('<html lang="mr"');
  expect(await (await client.get("/about?language=xx")).text()).toContain('<html lang="mr"');
});

test("a visitor's page names its address in each language, a person's page none", async () => {
  const link = (await stack.client().get("/about?x=secret")).headers.get("Link") ?? "";
  const address = `${stack.origin}/about`;
  const named = [
    ["x-default", address],
    ["en", address],
  ].concat(OTHERS.map(({ code }) => [code, `${address}?language=${code}`]));
  expect(link.split(", ")).toEqual(
    named.map(([code, url]) => `<${url}>; rel="alternate"; hreflang="${code}"`),
  );
  expect((await stack.client().get("/auth.data")).headers.get("Link")).toBeNull();
  const { jar } = await stack.insertPerson();
  expect((await jar.get("/about")).headers.get("Link")).toBeNull();
});

test("without a choice the page is in English, and offers what the browser asks for", async () => {
  const client = stack.client();
  const asks = { "Accept-Language": "ta-IN,ta;q=0.9,en;q=0.5" };
  const page = await (await client.get("/", asks)).text();
  expect(page).toContain('<html lang="en"');
  const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  expect(main).toMatch(/<a[^>]* lang="ta"[^>]* href="\/language"[^>]*>தமிழ்</);
  const plain = await (await client.get("/", { "Accept-Language": "fr" })).text();
  expect(plain.slice(plain.indexOf("<main"), plain.indexOf("</main>"))).not.toContain("/language");
});

test("the list of languages has no scripts, names each in itself, and leads back", async () => {
  const page = await (await stack.client().get("/language?next=%2Fhelp%3Fa%3D1")).text();
  expect(page).not.toContain("<script");
  expect(page).toContain('<input type="hidden" name="next" value="/help?a=1"/>');
  for (const { code, name } of INTERFACE_LANGUAGES) {
    expect(page).toMatch(new RegExp(`<button[^>]* lang="${code}"[^>]*>${name}<`));
  }
  const away = await (await stack.client().get("/language?next=%2F%2Fevil.example")).text();
  expect(away).toContain('name="next" value="/"');
});

test("a language that is none of ours is refused, and no choice leads to another site", async () => {
  const client = stack.client();
  const none = await client.postForm("/language", { language: "xx", next: "/" });
  expect([none.status, client.cookies.size]).toEqual([400, 0]);
  const away = await client.postForm("/language", { language: "hi", next: "//evil.example" });
  expect(away.headers.get("Location")).toBe("/");
  client.cookies.set("language", "../en");
  expect(await (await client.get("/about")).text()).toContain('<html lang="en"');
});

test("a pseudo-language is in no build, and no cookie chooses it", async () => {
  const words = await message("app/shell", "en", "shell", "skip");
  const inPseudo = String(pseudo(words));
  const built = globSync("build/client/{words,assets}/**/*.{js,json}");
  expect(built.length).toBeGreaterThan(500);
  const texts = built.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  expect(texts.some(({ text }) => text.includes(words))).toBe(true);
  expect(texts.filter(({ text }) => text.includes(inPseudo))).toEqual([]);
  const client = stack.client();
  for (const tag of ["en-XA", "xa", "pseudo"]) {
    client.cookies.set("language", tag);
    const page = await (await client.get("/auth")).text();
    expect(page).toContain('<html lang="en"');
    expect(page).toContain(words);
  }
});
