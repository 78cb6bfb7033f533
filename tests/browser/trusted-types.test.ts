import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PAGES_OF_A_PERSON, PUBLIC_PAGES } from "#tests/audit/pages.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { insertWithPassword } from "#tests/rig/direct-writes.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { browserFixture, type OpenWindow, PHONE } from "./rig.ts";
import { goTo, hydrated } from "./using-pages.ts";

const site = browserFixture();

/** Opens a window that reports every violation of the policy. */
async function openWatched(options: Parameters<typeof site.openPage>[0] = {}): Promise<OpenWindow> {
  const opened = await site.openPage(options);
  await opened.context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile }) =>
      console.error(`${violatedDirective} broken by ${sourceFile}`),
    );
  });
  return opened;
}

/**
 * What happens to text that an attacker passes to a page's own script. Ends when each violation is reported:
 * the browser does that later.
 */
function smuggle(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    let reported = 0;
    const all = Promise.withResolvers<void>();
    document.addEventListener("securitypolicyviolation", () => {
      reported += 1;
      if (reported === Object.keys(outcome).length) all.resolve();
    });
    const attempt = (act: () => unknown) => {
      try {
        act();
        return "taken";
      } catch (error) {
        return (error as Error).name;
      }
    };
    const makePolicy = (name: string) => () =>
      trustedTypes?.createPolicy(name, { createScriptURL: (address) => address });
    const outcome = {
      innerHTML: attempt(() => {
        document.body.innerHTML = "<img src=x>";
      }),
      write: attempt(() => document.write("<b>text</b>")),
      script: attempt(() => {
        document.createElement("script").src = "/assets/x.js";
      }),
      worker: attempt(() => new Worker("/sw.js")),
      frame: attempt(() => {
        document.createElement("iframe").srcdoc = "<b>text</b>";
      }),
      "another policy": attempt(makePolicy("another")),
      "a default policy": attempt(makePolicy("default")),
    };
    await all.promise;
    return outcome;
  });
}

const REFUSED = {
  innerHTML: "TypeError",
  write: "TypeError",
  script: "TypeError",
  worker: "TypeError",
  frame: "TypeError",
  "another policy": "TypeError",
  "a default policy": "TypeError",
};

test(
  "37: on no page can text become markup, a script or a policy, and our own code violates nothing",
  beforeRelease(),
  async () => {
    const { jar } = await site.stack.insertPerson();
    for (const [paths, options] of [
      [[...PUBLIC_PAGES, "/nothing-here"], {}],
      [PAGES_OF_A_PERSON, { jar }],
    ] as const) {
      const { page, complaints, close } = await openWatched(options);
      for (const path of paths) {
        const before = complaints.length;
        await goTo(page, site.stack.origin + path);
        const own = complaints.slice(before).filter((each) => !each.includes("404"));
        expect(own, path).toEqual([]);
        expect(await smuggle(page), path).toEqual(REFUSED);
        const found = complaints.slice(before).join();
        expect(found, path).toContain("require-trusted-types-for broken by");
      }
      await close();
    }
  },
);

test("37: navigation, errors and the main flows do not violate the policy", async () => {
  const { email } = await insertWithPassword(site.stack);
  const { context, page, complaints, close } = await openWatched();
  // The page's own worker then computes the sound.
  await context.addInitScript(() => localStorage.setItem("save-data", "true"));
  const heading = (name: string) => page.getByRole("heading", { name }).first();
  await page.goto(`${site.stack.origin}/`);
  // Pages of text load no scripts, but the loaded ones stay, on the next page too.
  await page.getByRole("link", { name: "Terms" }).first().click();
  await heading("Terms").waitFor();
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await page.waitForURL(/\/auth/);
  await hydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a wrong guess");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByText("Incorrect email or password.").waitFor();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await heading("How are you feeling today?").waitFor();
  await hydrated(page);

  await page.getByPlaceholder("Tell me how you really feel...").fill("I feel anxious and tense");
  // A download that begins during a navigation ends it.
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Generate the Beat" }).click();
  await page.getByText("Your beat is ready to play").waitFor();
  await saved;
  const audio = page.locator("audio[data-heard]");
  await expect
    .poll(() => audio.evaluate((player: HTMLAudioElement) => player.src))
    .toMatch(/\/device-sound\//);
  await page.goto(`${site.stack.origin}/history`);
  await page.locator("article", { hasText: "I feel anxious and tense" }).waitFor();
  await page.goto(`${site.stack.origin}/profile`);
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/step=2/);
  expect(complaints.filter((each) => !/status of 40[14]/.test(each))).toEqual([]);

  // An error adds no script element out of text.
  const scripts = page.locator("html > body script");
  const before = await scripts.count();
  await page.setViewportSize(PHONE);
  await page.locator("header summary", { hasText: "Menu" }).click();
  site.stack.intervene(() => "failed");
  await page.getByRole("banner").getByRole("link", { name: "History", exact: true }).click();
  await heading("One moment, please").waitFor();
  expect(await scripts.count()).toBe(before);
  site.stack.intervene(undefined);
  await page.getByRole("link", { name: "In a crisis? Talk to someone now" }).first().click();
  await page.waitForURL(/support$/);
  await page.locator("#main h1", { hasNotText: "One moment" }).waitFor();
  expect(complaints.filter((each) => /trusted|TypeError|violat/i.test(each))).toEqual([]);
  await close();
});
