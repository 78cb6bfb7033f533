import { existsSync } from "node:fs";
import { launchChromiumWindow } from "./chromium.ts";
import { FIREFOX, launchFirefox } from "./firefox.ts";
import { SOUND_SERVER } from "./process.ts";
import { launchWebKit, WEBKIT_DRIVER } from "./webkit.ts";
import type { BrowserName, BrowserWindow, LaunchOptions } from "./window.ts";

interface Browser {
  readonly name: BrowserName;
  readonly launch: (options: LaunchOptions) => Promise<BrowserWindow>;
}

const INSTALLED: readonly (Browser & { readonly needs: readonly string[] })[] = [
  { name: "Chromium", launch: launchChromiumWindow, needs: [] },
  { name: "Firefox", launch: launchFirefox, needs: [FIREFOX, SOUND_SERVER] },
  {
    name: "WebKit",
    launch: launchWebKit,
    needs: [
      WEBKIT_DRIVER,
      "/usr/bin/Xvfb",
      "/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib",
    ],
  },
];

/** The browsers of this machine. Says which one is missing, and what for. */
export function presentBrowsers(): readonly Browser[] {
  return INSTALLED.filter(({ name, needs }) => {
    const missing = needs.filter((file) => !existsSync(file));
    if (missing.length === 0) return true;
    console.warn(`${name} is not installed, so the walk goes without it: ${missing.join(", ")}`);
    return false;
  });
}
