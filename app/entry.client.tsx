import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import { speakBy } from "#worker/domain/translator.ts";
import { ownScript } from "./shell/scripts.ts";

speakBy(() => ({ language: document.documentElement.lang as InterfaceLanguage }));

/**
 * RemixBrowser suspends at the root until the loaders' data is decoded, by throwing a promise of it
 * before its first hook. React 18 fails when a key or a tap meets such a root ("Root did not
 * complete"), so the data is decoded before there is one.
 */
async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

decodeLoaderData().then(hydrate).catch(reportError);

// It shows help offline and saves bytes on the next visit; everything works without it too.
navigator.serviceWorker
  ?.register(ownScript("/sw.js"))
  .catch((error: unknown) => console.warn(error));
