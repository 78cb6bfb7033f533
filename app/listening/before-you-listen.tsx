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
      <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5">
        {notices.map((notice) => (
          <li key={notice}>{t(`notices.${notice}`)}</li>
        ))}
        <li>{t("stop")}</li>
      </ul>
    </section>
  );
}
