import { useEffect, useRef, useState } from "react";
import { withDeadline } from "#worker/domain/deadline.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { Ears } from "#worker/sound/playback-options.ts";
import { useDeviceSetting } from "./device/use-device-setting.ts";
import type { Interlude } from "./interlude.ts";
import { t } from "./words/check.compiled.ts";

const SIDE_SECONDS = 2.5;
const TONE_HZ = 220;
const QUIET = 0.08;
/** A side that has not been heard by then, ms, will not be. */
const LATEST_MS = 3 * SIDE_SECONDS * 1000;

type Step = "idle" | "left" | "right" | "done";

/** What somebody may have heard, and the ears that follow from it. */
const EARS_OF = {
  well: "both",
  turned: "both",
  left: "left",
  right: "right",
  mixed: "speakers",
} as const satisfies Record<string, Ears>;
type Answer = keyof typeof EARS_OF;
const ANSWERS = Object.keys(EARS_OF) as readonly Answer[];
const unchecked = () => "";

interface HeadphoneCheckProps {
  /** Undefined until the page is hydrated. */
  readonly choice: ListeningChoice | undefined;
  readonly onChoice: (choice: ListeningChoice) => void;
  /** For its tones: a beat beside them would mix both sides. */
  readonly interlude: Interlude;
}

/**
 * Plays a tone on the left, then on the right, and asks what was heard: the mix follows the answer. This device
 * remembers that it was done. Who knows already that they have one ear or no headphones chooses the mix for them.
 */
export function HeadphoneCheck({ choice, onChoice, interlude }: HeadphoneCheckProps) {
  const [step, setStep] = useState<Step>("idle");
  const [checked, setChecked] = useDeviceSetting("headphones-checked", unchecked);
  const [answer, setAnswer] = useState<Answer>();
  const [isMono, setMono] = useState(false);
  const context = useRef<AudioContext>();
  useEffect(() => () => void close(context.current), []);
  if (checked === undefined) return null;

  function tell(heard: Answer) {
    setAnswer(heard);
    const ears = EARS_OF[heard];
    if (choice && choice.ears !== ears) onChoice({ ...choice, ears });
  }

  async function run() {
    setStep("left");
    setAnswer(undefined);
    await close(context.current);
    const audio = new AudioContext();
    context.current = audio;
    setMono(audio.destination.maxChannelCount === 1);
    interlude.begin();
    try {
      await playSide(audio, -1);
      if (isClosed(audio)) return;
      setStep("right");
      await playSide(audio, 1);
      if (isClosed(audio)) return;
      setStep("done");
      setChecked("yes");
    } catch (error) {
      console.warn(error);
      setStep("idle");
    } finally {
      await close(audio);
      interlude.end();
    }
  }

  return (
    <details>
      <summary className="link cursor-pointer">{t("title")}</summary>
      <div className="mt-3 grid justify-items-start gap-3">
        <p className="text-ink-soft text-sm">{t(checked ? "remembered" : "hint")}</p>
        <button
          type="button"
          className="button-quiet"
          disabled={step === "left" || step === "right"}
          onClick={() => void run()}
        >
          {t("start")}
        </button>
        <p role="status">{answer ? t(`found.${answer}`) : step !== "idle" && t(`step.${step}`)}</p>
        {step === "done" && answer === undefined && (
          <div className="flex flex-wrap gap-2">
            {ANSWERS.map((heard) => (
              <button key={heard} type="button" className="chip" onClick={() => tell(heard)}>
                {t(`heard.${heard}`)}
              </button>
            ))}
          </div>
        )}
        {isMono && <p className="max-w-prose">{t("mono")}</p>}
        <p className="max-w-prose text-ink-soft text-sm">{t("oneEar")}</p>
        {choice && (
          <button
            type="button"
            className="button-quiet min-h-12"
            aria-pressed={choice.ears === "speakers"}
            onClick={() =>
              onChoice({ ...choice, ears: choice.ears === "speakers" ? "both" : "speakers" })
            }
          >
            {t("speakers")}
          </button>
        )}
        <p role="status" className="text-ink-soft text-sm empty:sr-only">
          {choice?.ears === "speakers" && t("mixed")}
        </p>
      </div>
    </details>
  );
}

/** A context that is closed already refuses to be closed again. */
async function close(audio: AudioContext | undefined): Promise<void> {
  if (audio && !isClosed(audio)) await audio.close();
}

function isClosed({ state }: AudioContext): boolean {
  return state === "closed";
}

/**
 * @param side -1 for the left ear, 1 for the right one
 * @throws where the device lets no sound through, as during a call
 */
async function playSide(audio: AudioContext, side: -1 | 1): Promise<void> {
  const start = audio.currentTime;
  const tone = new OscillatorNode(audio, { frequency: TONE_HZ });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(QUIET, start + 0.3);
  gain.gain.setValueAtTime(QUIET, start + SIDE_SECONDS - 0.3);
  gain.gain.linearRampToValueAtTime(0, start + SIDE_SECONDS);
  tone
    .connect(gain)
    .connect(new StereoPannerNode(audio, { pan: side }))
    .connect(audio.destination);
  tone.start(start);
  tone.stop(start + SIDE_SECONDS);
  const over = new Promise<void>((resolve) => {
    tone.addEventListener("ended", () => resolve(), { once: true });
    audio.addEventListener("statechange", () => audio.state === "closed" && resolve());
  });
  await withDeadline(LATEST_MS, () => over);
}
