import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "#db/sqld/server.ts";
import { commandsOf } from "./commands.ts";
import { connectMarionette } from "./marionette.ts";
import { startProgram } from "./process.ts";
import { startSoundServer } from "./sound-server.ts";
import type { BrowserWindow, LaunchOptions } from "./window.ts";

export const FIREFOX = "/usr/bin/firefox-esr";

/** What it would fetch by itself, ask, or show in front of the page is turned off. */
const QUIET = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.download.alwaysOpenPanel": false,
  "browser.download.folderList": 2,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "security.webauth.webauthn_enable_softtoken": true,
  "security.webauth.webauthn_enable_usbtoken": false,
  "signon.rememberSignons": false,
  "toolkit.telemetry.enabled": false,
  // There is a mouse, which it does not see without a screen: fine (2), and hovers (4).
  "ui.allPointerCapabilities": 6,
  "ui.primaryPointerCapabilities": 6,
} as const;

/** Starts Firefox without a screen, with a profile of its own, and drives it by Marionette. */
export async function launchFirefox(options: LaunchOptions): Promise<BrowserWindow> {
  const { folder, scripts = true, dark = false } = options;
  const port = await freePort();
  const profile = await mkdtemp(join(folder, "firefox-"));
  const downloads = join(profile, "downloads");
  await mkdir(downloads);
  const preferences = {
    ...QUIET,
    "marionette.port": port,
    "browser.download.dir": downloads,
    "javascript.enabled": scripts,
    "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
  const sound = await startSoundServer(profile);
  const program = startProgram(
    FIREFOX,
    [
      ...["--marionette", "--remote-allow-system-access", "--headless", "--no-remote"],
      ...["--profile", profile, "about:blank"],
    ],
    { log: join(profile, "firefox.log"), env: { HOME: profile, PULSE_SERVER: sound.server } },
  );
  const marionette = await connectMarionette(port);
  await marionette.send("WebDriver:NewSession", { acceptInsecureCerts: true });

  /** Runs a function with the rights of the browser itself. */
  async function privileged(script: string, ...args: readonly unknown[]): Promise<unknown> {
    await marionette.send("Marionette:SetContext", { value: "chrome" });
    try {
      const answer = (await marionette.send("WebDriver:ExecuteScript", {
        ...{ script, args, sandbox: "system", newSandbox: true },
      })) as { readonly value: unknown };
      return answer.value;
    } finally {
      await marionette.send("Marionette:SetContext", { value: "content" });
    }
  }

  return {
    name: "Firefox",
    downloads,
    ...commandsOf(async (name, parameters = {}) => {
      // In the page itself, as its own scripts; where it may have none, with the rights of the browser.
      const sandbox = scripts ? null : "system";
      const answer = await marionette.send(`WebDriver:${name}`, { ...parameters, sandbox });
      return (answer as { readonly value?: unknown } | null)?.value;
    }),
    async resize(width, height) {
      await marionette.send("WebDriver:SetWindowRect", {
        width: Math.max(width, 600) + 50,
        height: height + 200,
      });
      // A window is never as narrow as a phone: the page in it can be.
      await privileged(RESIZE, width, height);
    },
    async complaints() {
      return (await privileged(COMPLAINTS)) as readonly string[];
    },
    async plugAuthenticator() {
      await marionette.send("WebAuthn:AddVirtualAuthenticator", {
        ...{ protocol: "ctap2_1", transport: "internal", hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, isUserConsenting: true },
      });
    },
    async close() {
      await marionette.send("Marionette:Quit", { flags: ["eForceQuit"] });
      marionette.close();
      await program.end();
      await sound.end();
    },
  };
}

const RESIZE = `
  const [width, height] = arguments;
  const { style } = gBrowser.selectedBrowser;
  style.width = style.minWidth = style.maxWidth = width + "px";
  style.height = style.minHeight = style.maxHeight = height + "px";
`;

/** Errors of pages, not those of the browser's own parts. */
const COMPLAINTS = `
  const messages = Services.console.getMessageArray();
  Services.console.reset();
  return messages
    .filter((message) => message instanceof Ci.nsIScriptError)
    .filter(({ flags, sourceName }) =>
      !(flags & (Ci.nsIScriptError.warningFlag | Ci.nsIScriptError.infoFlag)) && /^https?:/.test(sourceName))
    .map(({ errorMessage, category }) => category + ": " + errorMessage);
`;
