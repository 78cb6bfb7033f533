import { t as beforeYouListen } from "#app/listening/words/beforeYouListen.compiled.ts";
import { Icon } from "#app/shell/pictures.tsx";
import { ENGLISH, spokenLocale } from "#worker/domain/translator.ts";
import type { Quote } from "#worker/domain/words.ts";
import { LANGUAGES } from "#worker/reading/language/identify/languages.ts";
import type { ListeningNotice } from "#worker/reading/safety/listening-notices.ts";
import { t } from "./words/generator.compiled.ts";

const SAMPLES = ["overwhelmed", "sleepless", "overworked"] as const;

/** The sample that an address names by its number, from 1. */
export function sampleText(number: string | null): string | undefined {
  const sample = SAMPLES[Number(number) - 1];
  return sample && t(`samples.${sample}`);
}

interface SidePanelProps {
  readonly quote: Quote;
  /** Fills the input; without scripts the link of the sample does. */
  readonly onSample: (mood: string) => void;
}

/** Sample moods and the quote of the day, beside the question or below it. */
export function SidePanel({ quote, onSample }: SidePanelProps) {
  return (
    <aside className="grid content-start gap-8 lg:row-span-2 lg:pt-5" aria-label={t("beside")}>
      <section>
        <h2 className="note font-semibold">{t("samples.title")}</h2>
        <ul className="mt-3 flex flex-wrap gap-2 lg:grid">
          {SAMPLES.map((sample, at) => (
            <li key={sample}>
              <a
                href={`/assessment?sample=${at + 1}`}
                className="chip justify-start rounded-3xl px-4 text-left text-sm"
                onClick={(event) => {
                  event.preventDefault();
                  onSample(t(`samples.${sample}`));
                }}
              >
                {t(`samples.${sample}`)}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <figure className="max-w-prose">
        <blockquote lang={ENGLISH} dir="auto" className="font-display text-ink-soft italic">
          {quote.text}
        </blockquote>
        <figcaption lang={ENGLISH} dir="auto" className="note mt-2">
          {quote.author}
        </figcaption>
      </figure>
    </aside>
  );
}

/** English and Hindi are named. */
const OTHER_LANGUAGES = LANGUAGES.length - 2;

/** The three steps of a beat. @param open whether they are told at once */
export function HowItWorks({ open }: { readonly open: boolean }) {
  const steps = [t("how.write", { languages: OTHER_LANGUAGES }), t("how.compose"), t("how.listen")];
  return (
    <details open={open} className="group">
      <summary className="flex min-h-12 w-fit cursor-pointer list-none items-center gap-2">
        <h2 className="font-semibold">{t("how.title")}</h2>
        <Icon
          name="chevron"
          className="size-5 text-ink-soft transition-transform duration-200 ease-calm group-open:rotate-180"
        />
      </summary>
      <ol className="grid gap-x-6 gap-y-3 pb-2 sm:grid-cols-3">
        {steps.map((step, at) => (
          <li key={step} className="note flex gap-3 sm:block">
            <span aria-hidden="true" className="font-display font-medium text-accent text-lg">
              {at + 1}
            </span>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What to ask a doctor about. */
const CAUSES = [
  "seizures",
  "implant",
  "psychosis",
  "head_injury",
  "pregnancy",
  "degenerative",
] as const satisfies readonly ListeningNotice[];

/**
 * When to ask a doctor, by somebody's profile: what for stands above the button, the rest unfolds.
 * Source: SAFETY.md section 4.
 */
export function DoctorLine({ notices }: { readonly notices: readonly ListeningNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <details className="group rounded-card border border-lamp bg-card px-5">
      <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 py-2">
        <h2 className="max-w-prose font-medium">{inShort(notices)}</h2>
        <span className="link group-open:no-underline">{t("doctor.more")}</span>
      </summary>
      <ul className="grid max-w-prose list-disc gap-1 pb-4 pl-5">
        {notices.map((notice) => (
          <li key={notice}>{beforeYouListen(`notices.${notice}`)}</li>
        ))}
        <li>{beforeYouListen("stop")}</li>
      </ul>
    </details>
  );
}

function inShort(notices: readonly ListeningNotice[]): string {
  const named = notices.flatMap((notice) => CAUSES.filter((cause) => cause === notice));
  const causes = new Intl.ListFormat(spokenLocale()).format(
    named.map((cause) => t(`doctor.causes.${cause}`)),
  );
  return [
    named.length > 0 && t("doctor.ask", { causes }),
    notices.includes("child") && t("doctor.child"),
    notices.includes("driving") && t("doctor.driving"),
  ]
    .filter(Boolean)
    .join(" ");
}
