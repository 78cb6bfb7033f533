import type { ReactNode } from "react";
import { t as sound } from "#app/generator/words/sound.compiled.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { focusInWords } from "#worker/features/beats/rules.ts";
import { bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { t as bandWords } from "./words/bands.compiled.ts";
import { t } from "./words/howMade.compiled.ts";
import { t as stageWords } from "./words/stages.compiled.ts";

/** What was understood, its class and its clarity: one tap away for who wants them. */
export function HowRead({ beat }: { readonly beat: Beat }) {
  const q = (words: ReactNode) => (
    <q key="mood" dir="auto">
      {words}
    </q>
  );
  const strong = (words: ReactNode) => (
    <strong key="focus" dir="auto">
      {words}
    </strong>
  );
  return (
    <details>
      <summary className="link cursor-pointer">{t("read")}</summary>
      <div className="mt-3 grid gap-1">
        {!beat.incognito && <p>{t.rich("wrote", { q, mood: beat.mood })}</p>}
        <p>{t.rich("understood", { strong, focus: focusInWords(beat.focus) })}</p>
        <p className="text-ink-soft">
          {sound(`understood.${beat.context_class}`)}{" "}
          {sound("understood.clarity", { score: beat.quality_score })}
        </p>
      </div>
    </details>
  );
}

/** Without a width of its own it scrolls inside its card and does not widen the page. */
const OWN_SCROLL = "mt-3 w-0 min-w-full overflow-x-auto";

const COLUMNS = ["band", "beat", "left", "right", "length", "rhythm"] as const;

/** The numbers of each stage. */
export function StageNumbers({ stages }: { stages: Formula }) {
  const gamma = stages.some(({ beat_offset }) => bandOf(beat_offset) === "Gamma");
  return (
    <details>
      <summary className="link cursor-pointer">{t("numbers")}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={OWN_SCROLL} tabIndex={0} aria-label={t("numbers")}>
        <table className="w-full min-w-md text-left text-sm">
          <thead className="text-ink-soft">
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="py-1 pr-4 font-medium">
                  {t(`columns.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {stages.map((stage, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: stages never move within their beat
              <tr key={index} className="border-line border-t">
                <th scope="row" className="py-1 pr-4 font-medium">
                  {bandWords(`name.${bandOf(stage.beat_offset)}`)}
                </th>
                <td className="py-1 pr-4">{t("hertz", { hertz: stage.beat_offset })}</td>
                <td className="py-1 pr-4">{t("hertz", { hertz: stage.base_freq })}</td>
                <td className="py-1 pr-4">
                  {t("hertz", { hertz: round(stage.base_freq + stage.beat_offset) })}
                </td>
                <td className="py-1 pr-4">{t("seconds", { seconds: stage.duration })}</td>
                <td className="py-1">{stage.rhythm_type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {gamma && <p className="mt-3 text-ink-soft text-sm">{stageWords("gamma")}</p>}
    </details>
  );
}

function round(frequency: number): number {
  return Math.round(frequency * 1000) / 1000;
}
