import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { t } from "./words/beforeYouListen.compiled.ts";

/** When to ask a doctor, by somebody's profile. It stands above whatever makes a beat. */
export function DoctorFirst({ notices }: { readonly notices: readonly ListeningNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section
      aria-labelledby="doctor-first"
      className="rounded-card border-2 border-lamp bg-card p-5"
    >
      <h2 id="doctor-first" className="font-semibold text-lg">
        {t("title")}
      </h2>
      <Notices notices={notices} className="mt-2 max-w-prose" />
    </section>
  );
}

interface ListeningNoticesProps {
  readonly notices: readonly ListeningNotice[];
  /** Once the sound plays: the rest takes a tap, and leaves the room to the sound. @default false */
  readonly folded?: boolean;
}

/** Shown before a beat plays: when to ask a doctor. */
export function ListeningNotices({ notices, folded = false }: ListeningNoticesProps) {
  const list = <Notices notices={notices} className="mt-1" />;
  if (folded) {
    return (
      <details className="card w-full py-1 sm:py-1">
        <summary className="min-h-12 cursor-pointer content-center font-semibold">
          {t("title")}
        </summary>
        <div className="pb-3">{list}</div>
      </details>
    );
  }
  return (
    <div className="card w-full py-4 sm:py-5">
      <h2 className="font-semibold">{t("title")}</h2>
      {list}
    </div>
  );
}

function Notices({
  notices,
  className,
}: Pick<ListeningNoticesProps, "notices"> & { readonly className: string }) {
  return (
    <ul className={`grid list-disc gap-1 pl-5 ${className}`}>
      {notices.map((notice) => (
        <li key={notice}>{t(`notices.${notice}`)}</li>
      ))}
      <li>{t("stop")}</li>
    </ul>
  );
}
