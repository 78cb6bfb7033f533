import { mkdir, mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#db/sqld/server.ts";
import { startProgram, startScreen } from "./process.ts";
import {
  type BrowserWindow,
  type Command,
  commandsOf,
  type LaunchOptions,
  SCRIPT_MS,
} from "./window.ts";

export const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const VIEW = new URL("webkit-view.py", import.meta.url).pathname;

/** Without a graphics card, and without a sound server: its sound goes nowhere, in time. */
const HEADLESS = {
  GST_PLUGIN_FEATURE_RANK: "pulsesink:NONE",
  GTK_A11Y: "none",
  LIBGL_ALWAYS_SOFTWARE: "1",
  NO_AT_BRIDGE: "1",
  PULSE_SERVER: "unix:/nonexistent",
  WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
} as const;

const ROUTES: Readonly<Record<Command, readonly [method: "GET" | "POST", path: string]>> = {
  Navigate: ["POST", "url"],
  Refresh: ["POST", "refresh"],
  GetCurrentURL: ["GET", "url"],
  ExecuteAsyncScript: ["POST", "execute/async"],
  PerformActions: ["POST", "actions"],
  TakeScreenshot: ["GET", "screenshot"],
};
/** The most connections that are tried while the driver starts. */
const TRIES = 1200;
/** What the view and its libraries write that is no complaint of a page. */
const CHATTER = /^CONSOLE (?!.*ERROR)|^(?!CONSOLE )/;

/** A picture waits until the page is drawn anew, which one that stands still never is: a speck blinks in it. */
const STIR = `(() => {
  const speck = document.createElement("i");
  speck.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px";
  document.body.append(speck);
  speck.animate([{ background: "#0001" }, { background: "#0002" }], { duration: 200, iterations: Infinity });
})()`;

/** Starts WebKitGTK in a view as narrow as a phone, and drives it by WebKitWebDriver. */
export async function launchWebKit(options: LaunchOptions): Promise<BrowserWindow> {
  const { folder, scripts = true, dark = false } = options;
  const home = await mkdtemp(join(folder, "webkit-"));
  const downloads = join(home, "downloads");
  await mkdir(downloads);
  const log = join(home, "webkit.log");
  const screen = await startScreen(home);
  const port = await freePort();
  const program = startProgram(WEBKIT_DRIVER, [`--port=${port}`], {
    log,
    env: { ...HEADLESS, DISPLAY: screen.display, HOME: home, XDG_RUNTIME_DIR: home },
  });
  const base = `http://127.0.0.1:${port}`;
  await answers(`${base}/status`);
  const session = (await request(base, "POST", "session", {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        timeouts: { script: SCRIPT_MS },
        "webkitgtk:browserOptions": {
          binary: VIEW,
          args: [
            ...["--automation", `--downloads=${downloads}`],
            ...(scripts ? [] : ["--without-scripts"]),
            ...(dark ? ["--dark"] : []),
          ],
        },
      },
    },
  })) as { readonly sessionId: string };
  const at = `${base}/session/${session.sessionId}`;
  const commands = commandsOf((name, parameters) => {
    const [method, path] = ROUTES[name];
    return request(at, method, path, method === "GET" ? undefined : (parameters ?? {}));
  });
  const rectangle = (width: number, height: number) =>
    request(at, "POST", "window/rect", { x: 0, y: 0, width, height });
  let read = 0;

  return {
    name: "WebKit",
    downloads,
    ...commands,
    async back() {
      // Where no script of a page runs, a timer of the driver's runs not, either.
      if (scripts) await commands.back();
      else await request(at, "POST", "back", {});
    },
    async picture(path) {
      await commands.evaluate(STIR);
      await commands.picture(path);
    },
    resize: async (width, height) => void (await rectangle(width, height)),
    async complaints() {
      const lines = (await readFile(log, "utf8")).split("\n");
      const fresh = lines.slice(read, -1);
      read += fresh.length;
      return fresh.filter((line) => !CHATTER.test(line));
    },
    async close() {
      await endSession(base, session.sessionId);
      await program.end();
      await screen.end();
    },
  };
}

/** The view ends with its session, at times before the driver has its answer. */
async function endSession(base: string, id: string): Promise<void> {
  try {
    await request(base, "DELETE", `session/${id}`);
  } catch (error) {
    if (!String(error).includes("no such window")) throw error;
  }
}

async function request(base: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${base}/${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { readonly value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { readonly error: string; readonly message: string };
  throw new Error(`${error}: ${message}`);
}

async function answers(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(100);
    }
  }
}
