import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

/** What React asks of the page that it draws on, where it draws nothing. */
function emptyPage(): Element {
  vi.stubGlobal("window", { HTMLIFrameElement: class {} });
  const document = { nodeType: 9, addEventListener() {} };
  const main = { nodeType: 1, tagName: "MAIN", ownerDocument: document, addEventListener() {} };
  return main as unknown as Element;
}

function Page({ run }: { readonly run: () => void }): null {
  run();
  return null;
}

/**
 * Runs a hook as on a page, with its effects, but without a browser: until the test is over, or its page is left.
 * @returns what it gave at first, and what shows the page with other properties
 */
export function runHook<Props, Result>(use: (props: Props) => Result, first: NoInfer<Props>) {
  const root = createRoot(emptyPage());
  const show = (props: Props): Result => {
    let results: readonly Result[] = [];
    const run = () => {
      results = [use(props)];
    };
    flushSync(() => root.render(createElement(Page, { run })));
    return results[0] as Result;
  };
  const leave = () => flushSync(() => root.unmount());
  onTestFinished(() => {
    leave();
    vi.unstubAllGlobals();
  });
  return { result: show(first), show, leave };
}
