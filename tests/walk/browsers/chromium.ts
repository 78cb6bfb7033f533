import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { LEFT, launchChromium } from "#tests/rig/chromium.ts";
import { type BrowserWindow, KEYS, type LaunchOptions } from "./window.ts";

/** What the same keys are called here. */
const NAMES = new Map<string, string>([
  [KEYS.tab, "Tab"],
  [KEYS.enter, "Enter"],
  [KEYS.escape, "Escape"],
  [KEYS.left, "ArrowLeft"],
  [KEYS.right, "ArrowRight"],
  [KEYS.home, "Home"],
  [KEYS.end, "End"],
]);

/** Starts the Chromium of the other browser tests. */
export async function launchChromiumWindow(options: LaunchOptions): Promise<BrowserWindow> {
  const { folder, scripts = true, dark = false } = options;
  const downloads = await mkdtemp(join(folder, "chromium-"));
  // A service worker is not loaded with a certificate that the context alone would accept.
  const browser = await launchChromium(["--ignore-certificate-errors"]);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ignoreHTTPSErrors: true,
    javaScriptEnabled: scripts,
    colorScheme: dark ? "dark" : "light",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => {
    if (!LEFT.test(message)) complaints.push(message);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !LEFT.test(message.text())) complaints.push(message.text());
  });
  page.on("download", (download) =>
    download.saveAs(join(downloads, download.suggestedFilename())).catch((error: unknown) => {
      complaints.push(String(error));
    }),
  );
  return {
    name: "Chromium",
    downloads,
    goto: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack()),
    reload: async () => void (await page.reload()),
    url: async () => page.url(),
    evaluate: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    press: (x, y) => page.mouse.click(x, y),
    async keys(keys) {
      for (const key of keys) await page.keyboard.press(NAMES.get(key) ?? key);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: async (path) => void (await page.screenshot({ path })),
    complaints: async () => complaints.splice(0),
    async plugAuthenticator() {
      const line = await context.newCDPSession(page);
      await line.send("WebAuthn.enable");
      await line.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
          ...{ hasUserVerification: true, isUserVerified: true },
          automaticPresenceSimulation: true,
        },
      });
    },
    close: () => browser.close(),
  };
}
