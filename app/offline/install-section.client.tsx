import { useSyncExternalStore } from "react";
import { InstallHint } from "./install-hint.ts";
import { t } from "./words/install.compiled.ts";

/** Made with the script of the page: the browser's offer may come before anything is shown. */
const hint = new InstallHint({
  events: window,
  isInstalled:
    matchMedia("(display-mode: standalone)").matches ||
    ("standalone" in navigator && navigator.standalone === true),
  // iPhones and iPads alone have it, in a browser too, where it is false.
  addsByHand: "standalone" in navigator,
});

/** How this page is added to the device like an app, where the browser can do that; nothing elsewhere. */
export function InstallSection() {
  const state = useSyncExternalStore(hint.follow, hint.state);
  if (state === "none") return null;
  const canPress = state === "offered" || state === "asking";
  return (
    <section className="mt-8 grid justify-items-start gap-3">
      {(canPress || state === "by_hand") && (
        <p className="max-w-prose">{t(canPress ? "what" : "by_hand")}</p>
      )}
      {canPress && (
        <button
          type="button"
          className="button-quiet"
          onClick={() => hint.ask().catch((error: unknown) => console.warn(error))}
        >
          {t("button")}
        </button>
      )}
      <p role="status" className="max-w-prose empty:sr-only">
        {state === "dismissed" || state === "installed" ? t(state) : ""}
      </p>
    </section>
  );
}
