import type { Page, Route } from "playwright-core";
import { afterEach, describe, expect, test } from "vitest";
import {
  ASSESSED,
  ASSESSMENT,
  COMPOSED,
  NOT_APPLICABLE,
  STAGE,
} from "#tests/model-host/replies.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import { openOptions } from "./playing-page.ts";
import { browserFixture, PHONE } from "./rig.ts";
import { goTo, hydrated } from "./using-pages.ts";

const site = browserFixture({ scriptedModel: true });
afterEach(() => site.stack.intervene(undefined));

const GENERATION_FAILED =
  "We coulnd't process your request, kindly provide a medical/ cognitive/ spiritual feeling you wish to resolve. Please try again.";

interface AtGenerator {
  readonly javaScriptEnabled?: boolean;
  readonly credits?: number;
  readonly serviceWorkers?: "block";
  readonly reducedMotion?: "no-preference";
}

async function atGenerator({ credits = 25, ...options }: AtGenerator = {}) {
  const { jar } = await site.stack.insertPerson(credits);
  const opened = await site.openPage({ jar, ...options });
  const { page } = opened;
  await goTo(page, `${site.stack.origin}/assessment`);
  const mood = page.getByPlaceholder("Tell me how you really feel...");
  const button = page.locator("main form[action='/assessment'] button");
  return { ...opened, jar, mood, button };
}

describe.each([true, false])("the generator, scripts %s", (javaScriptEnabled) => {
  test(
    "has every part in the words of the specification",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, complaints, close } = await atGenerator({ javaScriptEnabled });
      await page
        .getByRole("heading", { name: "How are you feeling today?", exact: true })
        .waitFor();
      await page
        .getByText("The more specific you are, the more personal your beat will be.", {
          exact: true,
        })
        .waitFor();
      for (const sample of [
        "I feel anxious and overwhelmed",
        "I am unable to sleep",
        "Concussion due to long working hours",
      ]) {
        await page.getByRole("link", { name: sample }).click();
        await expect
          .poll(() => page.getByPlaceholder("Tell me how you really feel...").inputValue())
          .toBe(sample);
      }
      // On a phone the samples are far below the field, which comes back into view.
      await page.setViewportSize({ width: 390, height: 400 });
      await page.getByRole("link", { name: "I am unable to sleep" }).click();
      const field = page.getByPlaceholder("Tell me how you really feel...");
      await expect
        .poll(() => field.evaluate((element) => Math.sign(element.getBoundingClientRect().top)))
        .toBe(1);
      await page.setViewportSize({ width: 1280, height: 900 });
      const sidebar = page.getByRole("navigation", { name: "Shortcuts" });
      const links = await sidebar.getByRole("link").allTextContents();
      expect(links).toEqual(["Home page", "Feel better", "History", "Like Us", "User Profile"]);
      await page.getByRole("heading", { name: "How it works" }).waitFor();
      // It is drawn by scripts: without them there is no label either.
      const bars = page.getByRole("img", { name: "Waveform, grey: no beat yet" });
      await expect.poll(() => bars.isVisible()).toBe(javaScriptEnabled);
      expect((await page.locator("figure blockquote").textContent())?.length).toBeGreaterThan(10);
      await page.getByRole("heading", { name: "Your Recent Beats" }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test(
    "a failure shows the text of the specification, and that it cost nothing; so does an unreadable history",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, mood, button, close } = await atGenerator({ javaScriptEnabled });
      const alert = page.getByRole("alert");
      for (const [text, answer] of [
        ["I feel tense", { status: 400 }],
        ["a flight to Goa", NOT_APPLICABLE],
      ] as const) {
        site.stack.model.script([answer]);
        await goTo(page, `${site.stack.origin}/assessment`);
        await mood.fill(text);
        await button.click();
        await alert.getByText(GENERATION_FAILED, { exact: true }).waitFor();
        await alert.getByText("Nothing was charged.").waitFor();
      }
      const bars = page.getByRole("img", { name: "Waveform, red: no beat was made" });
      expect(await bars.isVisible()).toBe(javaScriptEnabled);
      expect(await mood.inputValue()).toBe("a flight to Goa");
      site.stack.intervene((pipeline) =>
        sqlOf(pipeline).includes("beat_formula") ? "failed" : undefined,
      );
      await page.goto(`${site.stack.origin}/assessment`);
      await page.getByText("Failed to load recent beats", { exact: true }).waitFor();
      await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
      await close();
    },
  );

  test(
    "without credits says so once, and leads to the payment page and to what was made",
    beforeRelease(!javaScriptEnabled),
    async () => {
      const { page, mood, button, close } = await atGenerator({ javaScriptEnabled, credits: 0 });
      await mood.fill("I feel tense");
      await button.click();
      const dialog = page.getByRole("dialog", { name: "Insufficient Credits" });
      const told = javaScriptEnabled ? dialog : page.getByRole("alert");
      await told.getByText("No credits available. Please purchase more.").waitFor();
      await told.getByText("Your credits are used up. Plans are not open yet.").waitFor();
      expect(await page.getByText("No credits available.").filter({ visible: true }).count()).toBe(
        1,
      );
      expect(await page.getByRole("img", { name: "Waveform, red" }).count()).toBe(0);
      const leadsTo = (name: string) => told.getByRole("link", { name }).getAttribute("href");
      expect(await leadsTo("Go to Payment Page")).toBe("/pricing");
      expect(await leadsTo("Hear your beats")).toBe("/history");
      if (javaScriptEnabled) {
        await page.setViewportSize(PHONE);
        const [pay, cancel] = await Promise.all([
          dialog.getByRole("link", { name: "Go to Payment Page" }).boundingBox(),
          dialog.getByRole("button", { name: "Cancel" }).boundingBox(),
        ]);
        expect(cancel?.width).toBe(pay?.width);
        expect(cancel?.width).toBeGreaterThan(PHONE.width / 2);
        await dialog.getByRole("button", { name: "Cancel" }).click();
        expect(await dialog.isVisible()).toBe(false);
        expect(await mood.inputValue()).toBe("I feel tense");
      }
      await close();
    },
  );
});

test("the button and the status follow the generation", async () => {
  const { page, mood, button, close } = await atGenerator();
  await expect.poll(() => button.isDisabled()).toBe(true);
  await mood.fill("   ");
  expect(await button.isDisabled()).toBe(true);
  await mood.fill("I feel tense");
  // States may be short: every change is recorded by an observer.
  const seen = page.evaluate(
    () =>
      new Promise<{ labels: string[]; words: string[] }>((resolve) => {
        const shown = document.querySelector("main form button[type=submit]");
        if (!shown) throw new Error("No button.");
        const labels = [shown.textContent ?? ""];
        const words: string[] = [];
        new MutationObserver(() => {
          const label = shown.textContent ?? "";
          if (label !== labels.at(-1)) labels.push(label);
          for (const status of document.querySelectorAll("[role=status], [role=img]")) {
            words.push(status.textContent || (status.getAttribute("aria-label") ?? ""));
          }
          if (labels.length > 1 && label === labels[0]) resolve({ labels, words });
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
  );
  // Its room comes once the page has shown that the beat is ready.
  await page.route(/\/listen\/[^/]*\.data/, (route) => seen.then(() => route.continue()));
  // The beat is composed once the page has shown that the text is assessed.
  const shown = Promise.withResolvers<void>();
  const replies = [async () => ASSESSED, () => shown.promise.then(() => COMPOSED)];
  site.stack.model.respond(async () => (await replies.shift()?.()) ?? COMPOSED);
  await button.click();
  await page.getByRole("button", { name: "Generating the beat..." }).waitFor();
  shown.resolve();
  const { labels, words } = await seen;
  expect(labels).toEqual([
    "Generate the Beat",
    "Analyzing...",
    "Generating the beat...",
    "Generate the Beat",
  ]);
  expect(words).toContain("Hang tight, we're generating your personalized beat...");
  expect(words).toContain("Waveform, green: your beat is ready");
  await page.getByText("Your beat is ready to play and it's downloaded!").waitFor();
  await close();
});

test("text typed before the scripts are loaded is kept, and can be sent", async () => {
  const { jar } = await site.stack.insertPerson();
  // A service worker would bring the scripts past the route.
  const { page, close } = await site.openPage({ jar, serviceWorkers: "block" });
  let release = () => {};
  const typed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${site.stack.origin}/assessment`, { waitUntil: "commit" });
  const mood = page.getByPlaceholder("Tell me how you really feel...");
  await mood.fill("I feel tense");
  release();
  await page.getByLabel("Incognito").waitFor();
  await hydrated(page);
  expect(await mood.inputValue()).toBe("I feel tense");
  expect(await page.locator("main form[action='/assessment'] button").isDisabled()).toBe(false);
  await close();
});

test(
  "Enter makes the beat, Shift and Enter a line, and a key of an input method neither",
  beforeRelease(),
  async () => {
    const { page, mood, close } = await atGenerator();
    await page.getByText("Enter makes the beat. Shift and Enter begin a new line.").waitFor();
    const posted: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/beats")) posted.push(request.postData() ?? "");
    });
    site.stack.model.script([NOT_APPLICABLE]);
    await mood.fill("   ");
    await mood.press("Enter");
    expect(await mood.inputValue()).toBe("   ");
    await mood.fill("I feel tense");
    await mood.press("Shift+Enter");
    await mood.pressSequentially("and tired");
    for (const key of [{ isComposing: true }, { keyCode: 229 }]) {
      const accepted = await mood.evaluate(
        (field, own) =>
          field.dispatchEvent(
            new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...own }),
          ),
        key,
      );
      expect(accepted).toBe(true);
    }
    expect(posted).toEqual([]);
    await mood.press("Enter");
    await page.getByRole("alert").getByText("Nothing was charged.").waitFor();
    expect(posted.map((body) => JSON.parse(body).mood)).toEqual(["I feel tense\nand tired"]);
    await close();
  },
);

test(
  "an error stands at its field with what helps, and another text takes it away",
  beforeRelease(),
  async () => {
    const { page, mood, close } = await atGenerator();
    const failed = page.getByRole("alert").getByText("We coulnd't process your request");
    const fail = async () => {
      site.stack.model.script([NOT_APPLICABLE]);
      await mood.fill("a flight to Goa");
      await mood.press("Enter");
      await failed.waitFor();
    };
    await page.getByText("Enter makes the beat.").waitFor();
    await fail();
    await page.getByText(/^Say a little more about how you feel, for example: /).waitFor();
    expect(await mood.evaluate((field) => field === document.activeElement)).toBe(true);
    const told = await mood.evaluate((field) =>
      (field.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent)
        .join(" "),
    );
    expect(told).toContain("We coulnd't process your request");
    const [field, error, button] = await Promise.all(
      [mood, failed, page.getByRole("button", { name: "Generate the Beat" })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(field?.y).toBeLessThan(error?.y ?? 0);
    expect(error?.y).toBeLessThan(button?.y ?? 0);
    await mood.press("End");
    await mood.pressSequentially(", please");
    expect(await failed.count()).toBe(0);
    await page.getByRole("img", { name: "Waveform, grey: no beat yet" }).waitFor();
    await fail();
    await page.getByRole("link", { name: "I am unable to sleep" }).click();
    expect(await failed.count()).toBe(0);
    await close();
  },
);

test("an error that a page came with goes with its text, too", beforeRelease(), async () => {
  // A service worker would bring the scripts past the route.
  const { page, mood, button, close } = await atGenerator({ serviceWorkers: "block" });
  // Posted before the scripts were there: their loading is never answered.
  let held = 0;
  let isTyped = false;
  await page.route("**/assets/*.js", (route) => {
    held += 1;
    return isTyped ? route.continue() : undefined;
  });
  await page.reload({ waitUntil: "commit" });
  await button.waitFor();
  // One is enough: the page needs each of them.
  await expect.poll(() => held).toBeGreaterThan(0);
  site.stack.model.script([NOT_APPLICABLE]);
  await mood.fill("a flight to Goa");
  isTyped = true;
  await button.click();
  const failed = page.getByRole("alert").getByText("We coulnd't process your request");
  await failed.waitFor();
  await page.getByText("Enter makes the beat.").waitFor();
  expect(await failed.count()).toBe(1);
  await mood.fill("I feel tense");
  expect(await failed.count()).toBe(0);
  await close();
});

test("a wait breathes, and says in words where it is", beforeRelease(), async () => {
  const { page, mood, button, close } = await atGenerator({ reducedMotion: "no-preference" });
  await page.getByText("Enter makes the beat.").waitFor();
  // From here on, its time passes only where the test says so.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.evaluate(() => {
    const body = new ReadableStream({
      start(stream) {
        addEventListener("next-event", (event) => {
          const { detail } = event as CustomEvent<string>;
          stream.enqueue(new TextEncoder().encode(`event: ${detail}\ndata: {}\n\n`));
        });
      },
    });
    window.fetch = async () => new Response(body);
  });
  await mood.fill("I feel tense");
  await button.click();
  const step = page.locator("[aria-current=step]");
  expect(await step.textContent()).toBe("Reading");
  await page.getByText("Breathe in", { exact: true }).waitFor();
  await page.clock.runFor(4_500);
  await page.getByText("Breathe out", { exact: true }).waitFor();
  const scales = await page.evaluate(() => {
    const breath = document
      .getAnimations()
      .find((one) => one instanceof CSSAnimation && one.animationName === "breath");
    if (!(breath?.effect instanceof KeyframeEffect) || !breath.effect.target) return [];
    const { target } = breath.effect;
    return [0, 4_000, 10_000].map((time) => {
      breath.currentTime = time;
      return getComputedStyle(target).scale;
    });
  });
  expect(scales).toEqual(["0.8", "1.1", "0.8"]);
  await page.evaluate(() => dispatchEvent(new CustomEvent("next-event", { detail: "generating" })));
  await expect.poll(() => step.textContent()).toBe("Composing");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await close();
});

test("a beat that is made dissolves into its room, and back has the words, except incognito", async () => {
  const { jar } = await site.stack.insertPerson();
  const { page, close } = await site.openPage({ jar });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      document.documentElement.dataset.dissolved = document.querySelector("h1")?.textContent ?? "";
      return start(update);
    };
  });
  await page.goto(`${site.stack.origin}/assessment`);
  const mood = page.getByPlaceholder("Tell me how you really feel...");
  site.stack.model.script([ASSESSED, COMPOSED, ASSESSED, COMPOSED]);
  await page.getByText("Enter makes the beat.").waitFor();
  await mood.fill("I feel tense");
  await mood.press("Enter");
  await page.waitForURL(/\/listen\//);
  await expect
    .poll(() => page.locator("html").getAttribute("data-dissolved"))
    .toBe("How are you feeling today?");
  await page.goBack();
  await expect.poll(() => mood.inputValue()).toBe("I feel tense");
  await mood.fill("nobody may know");
  await page.getByLabel("Incognito").check();
  await page.getByRole("button", { name: "Generate the Beat" }).click();
  await page.waitForURL(/\/listen\//);
  await page.goBack();
  await page.getByRole("heading", { name: "How are you feeling today?" }).waitFor();
  await expect.poll(() => mood.inputValue()).toBe("");
  await close();
});

for (const javaScriptEnabled of [true, false]) {
  test(
    `a tap on the sign of Incognito says what it does, and covers nothing, scripts ${javaScriptEnabled}`,
    beforeRelease(),
    async () => {
      const { jar } = await site.stack.insertPerson();
      const { page, close } = await site.openPage({
        ...{ jar, javaScriptEnabled, viewport: PHONE, hasTouch: true },
      });
      await page.goto(`${site.stack.origin}/assessment`);
      const tip = page.getByRole("tooltip");
      expect(await tip.isVisible()).toBe(false);
      await page.locator("summary", { hasText: "What Incognito means" }).tap();
      await tip.waitFor();
      const button = page.getByRole("button", { name: "Generate the Beat" });
      const [words, above] = await Promise.all([tip.boundingBox(), button.boundingBox()]);
      if (!words || !above) throw new Error("Not on the page.");
      expect(above.y + above.height).toBeLessThanOrEqual(words.y);
      await page.reload();
      await page.getByLabel("Incognito").check();
      await page.mouse.move(5, 5);
      await page.getByPlaceholder("Tell me how you really feel...").focus();
      expect(await tip.isVisible()).toBe(true);
      await close();
    },
  );
}

test(
  "the incognito tip opens by pointer and by key, and Escape closes it",
  beforeRelease(),
  async () => {
    const { page, close } = await atGenerator();
    const tip = page.getByRole("tooltip");
    expect(await tip.isVisible()).toBe(false);
    await page.getByText("Incognito", { exact: true }).hover();
    await tip.waitFor();
    await page.mouse.move(5, 5);
    await tip.waitFor({ state: "hidden" });
    await page.getByLabel("Incognito").focus();
    await tip.waitFor();
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "hidden" });
    await close();
  },
);

test(
  "a beat goes on while the next one fails, until another takes its place",
  beforeRelease(),
  async () => {
    const { page, mood, button, close } = await atGenerator();
    site.stack.model.script([ASSESSED, COMPOSED]);
    await mood.fill("I feel tense");
    await button.click();
    const source = () => page.locator("audio[data-heard]").getAttribute("src");
    await expect.poll(source).toMatch(/^\/api\/beats\//);
    const first = await source();
    await page.waitForURL(/\/listen\//);
    await page.goBack();
    const small = page.getByRole("region", { name: "Playing now" });
    await small.waitFor();
    site.stack.model.script([NOT_APPLICABLE]);
    await mood.fill("a flight to Goa");
    await button.click();
    await page.getByRole("alert").getByText("Nothing was charged.").waitFor();
    expect(await source()).toBe(first);
    site.stack.model.script([ASSESSED, { json: { stages: [STAGE, STAGE] } }]);
    await mood.fill("I feel tense again");
    await button.click();
    await expect.poll(source).not.toBe(first);
    await close();
  },
);

test(
  "a network that is lost for a moment costs neither the room nor the sound",
  beforeRelease(),
  async () => {
    const { page, jar, close } = await atGenerator();
    site.stack.model.script([ASSESSED, COMPOSED]);
    const { id } = (await (await jar.postBeat({ mood: "I feel tense" })).json()) as { id: string };
    // Opened by its address it waits for a tap: the question before is there until then.
    await goTo(page, `${site.stack.origin}/listen/${id}`);
    const before = page.getByRole("group", { name: "How do you feel right now?" });
    await before.waitFor();
    await page.context().setOffline(true);
    await before.getByRole("button", { name: "Good", exact: true }).click();
    await page.getByText("That could not be kept. Please try again.").waitFor();
    await page.getByRole("slider", { name: "Volume" }).waitFor();
    await close();
  },
);

test("an incognito beat is played, and appears in no list", async () => {
  const { page, mood, button, close } = await atGenerator();
  site.stack.model.script([ASSESSED, COMPOSED]);
  await mood.fill("I feel tense and nobody may know");
  const keeps = page.getByText("we keep it in your history, with your words");
  await keeps.waitFor();
  await page.getByLabel("Incognito").check();
  await page.getByText("Not kept in your history.").waitFor();
  expect(await keeps.isVisible()).toBe(false);
  await button.click();
  await page.getByText("Your beat is ready to play").waitFor();
  await expect.poll(() => page.title()).toBe("Listening room · Stillwave");
  await page.goBack();
  await page.getByText("The beats you make will wait for you here.").waitFor();
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain("nobody may know");
  await page.goForward();
  await page.getByRole("button", { name: /^(Play|Pause)$/ }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^(Play|Pause)$/ }).waitFor();
  await close();
});

test("21: input of people and of the model is shown as text, and never executed", async () => {
  const { page, mood, button, complaints, close } = await atGenerator();
  const markup = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
  site.stack.model.script([{ json: { ...ASSESSMENT, ExtractedFocus: `sad ${markup}` } }, COMPOSED]);
  await mood.fill(`I feel sad ${markup}`);
  await button.click();
  await page.getByRole("heading", { level: 1, name: /^For sad/ }).waitFor();
  await openOptions(page);
  await page.getByText("How we read your words").click();
  await page.getByText(`We understood: sad ${markup}`).waitFor();
  await page.goto(`${site.stack.origin}/history`);
  await page.locator("article", { hasText: markup }).waitFor();
  expect(await page.title()).not.toContain("owned");
  expect(complaints).toEqual([]);
  await close();
});

describe("a beat that is paid, and a network that fails before its room", () => {
  const room = /\/listen\//;

  async function makeBeat(refused: RegExp, refuse: (route: Route) => void) {
    const { jar } = await site.stack.insertPerson();
    // A service worker would answer what it keeps.
    const { page, close } = await site.openPage({
      ...{ jar, serviceWorkers: "block", reducedMotion: "no-preference" },
    });
    await page.route(refused, refuse);
    await page.goto(`${site.stack.origin}/assessment`);
    await page.getByText("Enter makes the beat.").waitFor();
    site.stack.model.script([ASSESSED, COMPOSED]);
    const mood = page.getByPlaceholder("Tell me how you really feel...");
    await mood.fill("I feel tense");
    await mood.press("Enter");
    return { page, close };
  }

  /** The address that the document itself was loaded from. */
  const documentOf = (page: Page) =>
    page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name);

  test("without the player's code a whole page is loaded instead", beforeRelease(), async () => {
    const { page, close } = await makeBeat(/\/assets\/engine\.client-/, (route) => route.abort());
    await page.waitForURL(room, { waitUntil: "commit" });
    expect(await documentOf(page)).toMatch(room);
    await close();
  });

  test("a room that does not answer leaves a link to it", beforeRelease(), async () => {
    const { page, close } = await makeBeat(/\/listen\/.*\.data/, () => {});
    // It appears after some seconds.
    await page.waitForFunction(() => {
      const link = [...document.querySelectorAll("main a")].find((one) =>
        one.getAnimations().some((each) => Reflect.get(each, "animationName") === "appear"),
      );
      for (const appearing of link?.getAnimations() ?? []) appearing.finish();
      return link !== undefined;
    });
    await page.getByRole("link", { name: "Open the listening room" }).click();
    await page.waitForURL(room, { waitUntil: "load" });
    expect(await documentOf(page)).toMatch(room);
    await page.getByRole("main").getByRole("slider").first().waitFor();
    await close();
  });
});
