import { writeFile } from "node:fs/promises";

export const BROWSER_NAMES = ["Chromium", "Firefox", "WebKit"] as const;
export type BrowserName = (typeof BROWSER_NAMES)[number];

export interface LaunchOptions {
  /** Where files are saved, profiles and logs are kept. */
  readonly folder: string;
  /** @default true */
  readonly scripts?: boolean;
  /** @default false */
  readonly dark?: boolean;
}

/** How long a script in a page may take, ms: as long as the visitor waits, for the machine may be busy. */
export const SCRIPT_MS = 120_000;

/** The keys that are not characters. */
export const KEYS = {
  tab: "\uE004",
  enter: "\uE007",
  escape: "\uE00C",
  left: "\uE012",
  right: "\uE014",
  home: "\uE011",
  end: "\uE010",
} as const;

/** One window of a browser: what all three can do. */
export interface BrowserWindow {
  readonly name: BrowserName;
  /** Where it saves files. */
  readonly downloads: string;
  goto(url: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs an expression in the page. @returns its value, or that of its promise */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the main button of the mouse at a place of the viewport. */
  press(x: number, y: number): Promise<void>;
  /** Moves the mouse to a place of the viewport. */
  move(x: number, y: number): Promise<void>;
  /** Presses keys one after another: characters, or one of {@link KEYS}. */
  keys(keys: readonly string[]): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** Photographs the viewport. */
  picture(path: string): Promise<void>;
  /** What the browser has reported since the last call: script errors, violated policies. */
  complaints(): Promise<readonly string[]>;
  /** Plugs in an authenticator that keeps passkeys and verifies its owner; missing where a browser has no passkeys. */
  readonly plugAuthenticator?: () => Promise<void>;
  close(): Promise<void>;
}

/** Sends a command of WebDriver. */
export type Send = (
  name: Command,
  parameters?: Readonly<Record<string, unknown>>,
) => Promise<unknown>;

export type Command =
  | "Navigate"
  | "Refresh"
  | "GetCurrentURL"
  | "ExecuteAsyncScript"
  | "PerformActions"
  | "TakeScreenshot";

/** What WebDriver gives in the same way for every browser. */
export function commandsOf(
  send: Send,
): Pick<
  BrowserWindow,
  "goto" | "back" | "reload" | "url" | "evaluate" | "move" | "press" | "keys" | "picture"
> {
  const act = async (actions: Readonly<Record<string, unknown>>) => {
    await send("PerformActions", { actions: [actions] });
  };
  const point = (...actions: readonly object[]) =>
    act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
  const rounded = (x: number, y: number) => ({ x: Math.round(x), y: Math.round(y), duration: 0 });
  return {
    async goto(url) {
      await send("Navigate", { url });
    },
    async back() {
      // As the button does it: the driver's own command waits for a page that may never have to load.
      await send("ExecuteAsyncScript", {
        script: "setTimeout(() => history.back()); arguments[0]()",
        args: [],
      });
    },
    async reload() {
      await send("Refresh");
    },
    async url() {
      return String(await send("GetCurrentURL"));
    },
    async evaluate(expression) {
      const answer = (await send("ExecuteAsyncScript", {
        script: `const done = arguments[0];
          (async () => (${expression}))().then(
            (value) => done({ value: value === undefined ? null : value }),
            (error) => done({ error: String(error) }),
          );`,
        args: [],
      })) as { readonly value?: unknown; readonly error?: string } | null;
      if (answer?.error !== undefined) throw new Error(`In the page: ${answer.error}`);
      return answer?.value;
    },
    move: (x, y) => point({ type: "pointerMove", ...rounded(x, y) }),
    press: (x, y) =>
      point(
        { type: "pointerMove", ...rounded(x, y) },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ),
    keys: (keys) =>
      act({
        type: "key",
        id: "keyboard",
        actions: keys.flatMap((value) => [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ]),
      }),
    async picture(path) {
      await writeFile(path, String(await send("TakeScreenshot", { full: false })), "base64");
    },
  };
}
