import { writeFile } from "node:fs/promises";
import type { BrowserWindow } from "./window.ts";

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
