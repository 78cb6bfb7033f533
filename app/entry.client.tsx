import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

// Offline help and fewer bytes on the next visit; without it everything works as well.
navigator.serviceWorker?.register("/sw.js").catch((error: unknown) => console.warn(error));
