import { useEffect } from "react";
import { megabytes } from "./device-parts.ts";
import { taskText } from "./keep-section.tsx";
import type { OwnDevice } from "./own-device.ts";
import { useTask } from "./use-device.ts";
import { t } from "./words/typing.compiled.ts";

/** Of all that composes, gzipped: what travels at most. The build writes it here: vite.config.ts. */
const BYTES: string = "@@bytes of the composer's parts@@";

interface ComposerSectionProps {
  readonly device: OwnDevice;
  readonly kept: boolean;
  readonly online: boolean;
}

/** Whether this device can compose by itself, and what keeping that takes. */
export function ComposerSection({ device, kept, online }: ComposerSectionProps) {
  const [task, run] = useTask();
  useEffect(() => {
    // A later version replaces it while the network is there.
    if (kept && online)
      device.keepComposer(() => {}).catch((error: unknown) => console.warn(error));
  }, [device, kept, online]);
  if (kept) return <p className="mt-4 max-w-prose">{t("keep.done")}</p>;
  if (!online) return null;
  const size = megabytes([{ bytes: Number(BYTES) }]);
  const busy = task.status === "busy";
  return (
    <section aria-labelledby="composer" className="card mt-4 grid justify-items-start gap-3">
      <h2 id="composer" className="font-semibold text-lg">
        {t("keep.title")}
      </h2>
      <p className="max-w-prose">{t("keep.text", { size })}</p>
      <button
        type="button"
        className="button-quiet"
        disabled={busy}
        onClick={() => void run((onProgress) => device.keepComposer(onProgress))}
      >
        {t("keep.button")}
      </button>
      <p role="status" className="empty:sr-only">
        {taskText(task)}
      </p>
    </section>
  );
}
