import { useEffect, useState } from "react";
import { LinkButton } from "#app/shell/controls.tsx";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { DEVICE_PAGE, KEPT_BEATS, megabytes } from "./device-parts.ts";
import { partsNow } from "./keep-app.ts";
import type { OwnDevice, PersonNow } from "./own-device.ts";
import { type Task, useTask } from "./use-device.ts";
import { t } from "./words/kept.compiled.ts";
import { t as link } from "./words/link.compiled.ts";

interface KeepSectionProps {
  readonly device: OwnDevice;
  readonly kept: boolean;
  /** Who is signed in; null offline and for visitors. */
  readonly person: PersonNow | null;
  readonly online: boolean;
}

/** Whether Stillwave is kept on this device, what that means, and how to change it. */
export function KeepSection({ device, kept, person, online }: KeepSectionProps) {
  const [task, run] = useTask();
  const [removed, setRemoved] = useState(false);
  const size = useSize(!kept && person !== null);
  useUpdate(device, kept, person);

  function keep(): void {
    if (person === null) return;
    setRemoved(false);
    void run(async (onProgress) => {
      await device.keep(person, spokenLanguage(), onProgress);
      askToPersist();
    });
  }

  function remove(): void {
    void run(async () => {
      await device.remove();
      setRemoved(true);
    });
  }

  if (!kept && person === null)
    return (
      <section className="card mt-6 grid justify-items-start gap-4">
        {removed && <p role="status">{t("keep.removed")}</p>}
        <p>{t("visitor")}</p>
        {online && (
          <LinkButton to={`/auth?next=${encodeURIComponent(DEVICE_PAGE)}`}>
            {t("signIn")}
          </LinkButton>
        )}
      </section>
    );
  const busy = task.status === "busy";
  return (
    <section aria-labelledby="keep" className="card mt-6 grid justify-items-start gap-3">
      <h2 id="keep" className="font-semibold text-lg">
        {t("keep.title")}
      </h2>
      {kept && <p>{t("keep.done")}</p>}
      <p className="max-w-prose">{t("keep.what", { count: KEPT_BEATS })}</p>
      <p className="max-w-prose">{t("keep.words")}</p>
      {!kept && !online && <p>{t("keep.onlineFirst")}</p>}
      <div className="flex flex-wrap gap-3">
        {!kept && (
          <button type="button" className="button" disabled={busy || !online} onClick={keep}>
            {link("keep")}
          </button>
        )}
        {kept && (
          <button type="button" className="button-quiet" disabled={busy} onClick={remove}>
            {t("keep.remove")}
          </button>
        )}
      </div>
      {/* Below the button, which would move away from a hand when this comes. */}
      {!kept && size !== undefined && <p>{t("keep.size", { size })}</p>}
      <p role="status" className="empty:sr-only">
        {taskText(task) || (removed && !kept ? t("keep.removed") : "")}
      </p>
    </section>
  );
}

/** The browser may ask the person, for as long as they like, and may say no: then it removes what is kept when it needs the room. */
function askToPersist(): void {
  navigator.storage?.persist?.().catch((error: unknown) => console.warn(error));
}

/** How far a task is, or why it failed; empty where there is nothing to say. */
export function taskText(task: Task): string {
  if (task.status === "busy") return t("keep.working", { percent: Math.round(task.share * 100) });
  return task.status === "idle" ? "" : t(`keep.${task.status}`);
}

/** What it would take here, MB; undefined while that is not known. */
function useSize(wanted: boolean): number | undefined {
  const [size, setSize] = useState<number>();
  useEffect(() => {
    if (!wanted) return;
    partsNow(spokenLanguage())
      .then((parts) => setSize(megabytes(parts)))
      .catch((error: unknown) => console.warn(error));
  }, [wanted]);
  return size;
}

/** A page that was kept by an earlier version, or in another language, is replaced while the network is there. */
function useUpdate(device: OwnDevice, kept: boolean, person: PersonNow | null): void {
  useEffect(() => {
    if (!kept || person === null) return;
    device.renew(spokenLanguage()).catch((error: unknown) => console.warn(error));
  }, [device, kept, person]);
}
