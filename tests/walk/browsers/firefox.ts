import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#db/sqld/server.ts";
import { startProgram, startSoundServer } from "./process.ts";
import { type BrowserWindow, commandsOf, type LaunchOptions, SCRIPT_MS } from "./window.ts";

/** Firefox's own protocol, over TCP: `LENGTH:[0, id, name, parameters]`, answered by `LENGTH:[1, id, error, value]`. */
export interface Marionette {
  send(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  close(): void;
}

type Answer = readonly [
  kind: 1,
  id: number,
  error: { readonly error: string; readonly message: string } | null,
  value: unknown,
];

/** The most connections that are tried while Firefox starts. */
const TRIES = 1200;
const PAUSE_MS = 100;
const GONE = "Firefox is gone.";

async function connectMarionette(port: number): Promise<Marionette> {
  const socket = await connected(port);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const hello = Promise.withResolvers<void>();
  readMessages(socket, (message) => {
    if (!Array.isArray(message)) return hello.resolve();
    const [, id, error, value] = message as unknown as Answer;
    const answered = waiting.get(id);
    waiting.delete(id);
    if (error) answered?.reject(new Error(`${error.error}: ${error.message}`));
    else answered?.resolve(value);
  });
  // Its close follows, and tells all who wait.
  socket.on("error", () => {});
  socket.on("close", () => {
    for (const { reject } of [hello, ...waiting.values()]) reject(new Error(GONE));
  });
  await hello.promise;
  let last = 0;
  return {
    send(name, parameters = {}) {
      last += 1;
      const answered = Promise.withResolvers<unknown>();
      if (socket.destroyed) answered.reject(new Error(GONE));
      waiting.set(last, answered);
      const text = JSON.stringify([0, last, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      return answered.promise;
    },
    close: () => socket.destroy(),
  };
}

async function connected(port: number): Promise<Socket> {
  for (let tries = 1; ; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(PAUSE_MS);
    }
  }
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const colon = rest.indexOf(":");
      const end = colon + 1 + Number(rest.subarray(0, Math.max(0, colon)));
      if (colon < 0 || rest.length < end) return;
      take(JSON.parse(String(rest.subarray(colon + 1, end))));
      rest = rest.subarray(end);
    }
  });
}

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
  await marionette.send("WebDriver:NewSession", {
    acceptInsecureCerts: true,
    timeouts: { script: SCRIPT_MS },
  });

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

  const commands = commandsOf(async (name, parameters = {}) => {
    // In the page itself, as its own scripts; where it may have none, with the rights of the browser.
    const sandbox = scripts ? null : "system";
    const answer = await marionette.send(`WebDriver:${name}`, { ...parameters, sandbox });
    return (answer as { readonly value?: unknown } | null)?.value;
  });

  /** Whether what a page let go of when it was left comes where it is asked for again: then nothing is wrong with it. */
  async function comesAgain(address: string): Promise<boolean> {
    try {
      const asked = `fetch(${JSON.stringify(address)}).then(({ ok }) => ok)`;
      return (await commands.evaluate(asked)) === true;
    } catch {
      return false;
    }
  }

  return {
    name: "Firefox",
    downloads,
    ...commands,
    async resize(width, height) {
      await marionette.send("WebDriver:SetWindowRect", {
        width: Math.max(width, 600) + 50,
        height: height + 200,
      });
      // A window is never as narrow as a phone: the page in it can be.
      await privileged(RESIZE, width, height);
    },
    async complaints() {
      const complaints: string[] = [];
      for (const each of (await privileged(COMPLAINTS)) as readonly string[]) {
        const address = LET_GO.exec(each)?.[1];
        if (address === undefined || !(await comesAgain(address))) complaints.push(each);
      }
      return complaints;
    },
    async plugAuthenticator() {
      await marionette.send("WebAuthn:AddVirtualAuthenticator", {
        ...{ protocol: "ctap2_1", transport: "internal", hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, isUserConsenting: true },
      });
    },
    async close() {
      await quit(marionette);
      marionette.close();
      await program.end();
      await sound.end();
    },
  };
}

/** Firefox ends, at times before it has answered. */
async function quit(marionette: Marionette): Promise<void> {
  try {
    await marionette.send("Marionette:Quit", { flags: ["eForceQuit"] });
  } catch (error) {
    if (!String(error).includes(GONE)) throw error;
  }
}

const RESIZE = `
  const [width, height] = arguments;
  const { style } = gBrowser.selectedBrowser;
  style.width = style.minWidth = style.maxWidth = width + "px";
  style.height = style.minHeight = style.maxHeight = height + "px";
`;

/** Firefox blames the service worker for each script, face and icon that is on its way when its page is left. */
const LET_GO =
  /^Service Worker Interception: Failed to load ‘(https?:\/\/localhost:\d+\/(?:assets\/[\w./-]+|favicon\.svg))’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

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
