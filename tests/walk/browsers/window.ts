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
