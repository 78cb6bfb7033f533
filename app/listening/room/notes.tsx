import { useId, useState } from "react";
import type { SaidBack } from "#worker/reading/said-back/say-back.ts";
import { bandOf } from "#worker/sound/bands.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { useDeviceSetting } from "../device/use-device-setting.ts";
import type { Heard } from "../session/heard.ts";
import { t } from "../words/room.compiled.ts";

interface ToldProps {
  /** Undefined: in English. */
  readonly said: SaidBack | undefined;
  readonly stages: Formula;
  /** Of the sound as it plays. */
  readonly seconds: number;
  readonly className: string;
}

/** What the text was about, as far as it is sure, and where the sound leads, in the text's language. */
export function Told({ said, stages, seconds, className }: ToldProps) {
  const way = said?.way?.replace("{n}", String(minutesIn(seconds))) ?? wayOf(stages, seconds);
  return (
    <p lang={said?.lang} dir="auto" className={className}>
      {said?.text === undefined ? way : `${said.text} ${way}`}
    </p>
  );
}

/** Where a beat is composed to lead: "From alert to calm, in eight minutes." @param seconds how long it plays */
export function wayOf(stages: Formula, seconds: number): string {
  const bandAt = (place: number) => bandOf(stages.at(place)?.beat_offset ?? 0);
  const [from, to] = [bandAt(0), bandAt(-1)];
  const minutes = minutesIn(seconds);
  if (from === to) return t("way.stays", { state: to, minutes });
  return t("way.from", { from, to, minutes });
}

/** As a person would say it: a minute at least. */
function minutesIn(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}

/** In the room of an incognito beat: that its address is the only way back, and how to keep it. */
export function PrivateNote({ scripted }: { readonly scripted: boolean }) {
  const [outcome, setOutcome] = useState<"copied" | "refused">();

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      setOutcome("copied");
    } catch (error) {
      console.warn(error);
      setOutcome("refused");
    }
  }

  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p className="note max-w-prose text-balance">{t("private.note")}</p>
      {scripted && (
        <button type="button" className="button-quiet" onClick={() => void copy()}>
          {t("private.copy")}
        </button>
      )}
      <p role="status" className="note empty:sr-only">
        {outcome && t(`private.${outcome}`)}
      </p>
    </div>
  );
}

const untold = () => "";
const ANSWERS = ["both", "speakers"] as const;

interface EarsQuestionProps {
  readonly heard: Heard;
  /** It is gone then, with the focus that it had. */
  readonly onAnswered: () => void;
}

/**
 * Asked once on a device, while its first sound plays: two tones in one loudspeaker need another mix. Whoever
 * chose otherwise in the options is not asked.
 */
export function EarsQuestion({ heard: { choice, choose }, onAnswered }: EarsQuestionProps) {
  const id = useId();
  const [told, tell] = useDeviceSetting("ears-told", untold);
  if (told !== "" || choice === undefined || choice.pure || choice.ears !== "both") return null;

  function answer(ears: (typeof ANSWERS)[number]) {
    tell("yes");
    if (choice && ears !== choice.ears) choose({ ...choice, ears });
    onAnswered();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons of one question, not fields
    <div
      role="group"
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-center gap-2"
    >
      <p id={id} className="note">
        {t("ears.question")}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {ANSWERS.map((ears) => (
          <button key={ears} type="button" className="chip" onClick={() => answer(ears)}>
            {t(`ears.${ears}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
