import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ConsentNotice } from "#app/consent/notice.tsx";
import { LinkButton } from "#app/shell/controls.tsx";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";
import type { DeviceAccount } from "./device-store.ts";
import { keptSound } from "./kept-beat.ts";
import { usePlayKept } from "./kept-beats.tsx";
import { creditsToSpend, newEntry } from "./outbox.ts";
import { beatOf } from "./outbox-list.tsx";
import type { DeviceView, OwnDevice } from "./own-device.ts";
import { t } from "./words/typing.compiled.ts";

/** What came of the last press of the button. */
type Said =
  | ""
  | "working"
  | "made"
  | "notUnderstood"
  | "tooLong"
  | "empty"
  | "none"
  | "failed"
  | "full";

interface TypeHereProps {
  readonly device: OwnDevice;
  readonly view: DeviceView;
  readonly account: DeviceAccount;
  /** A text told of a crisis: help takes the place of the page, and nothing of the text is kept. */
  readonly onCrisis: () => void;
}

/**
 * Where a person types how they feel without a network.
 * @param props `elsewhere`: they are on line, and are led to the generator
 */
export function TypeHere(props: TypeHereProps & { readonly elsewhere: boolean }) {
  return (
    <section aria-labelledby="typing" className="mt-10">
      <h2 id="typing" className="heading">
        {t("title")}
      </h2>
      {props.elsewhere ? (
        <div className="mt-3 grid justify-items-start gap-4">
          <p>{t("online")}</p>
          <LinkButton to="/assessment">{t("generator")}</LinkButton>
        </div>
      ) : (
        <TypingForm {...props} />
      )}
    </section>
  );
}

function TypingForm({ device, view, account, onCrisis }: TypeHereProps) {
  const [mood, setMood] = useState("");
  const [said, say] = useState<Said>("");
  const id = useId();
  const play = usePlayKept(account);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = creditsToSpend(account.credits, view.entries, account.owner);
  const working = said === "working";
  const isError = !["", "working", "made"].includes(said);
  useEffect(() => {
    if (isError) field.current?.focus({ preventScroll: true });
  }, [isError]);

  async function compose(): Promise<Said> {
    const { composeOnDevice } = await import("./device-composer.ts");
    const key = crypto.randomUUID();
    const language = spokenLanguage();
    // Read first, whatever is left: it may be no wish for a sound.
    const reading = await composeOnDevice({ mood, key, language });
    if (reading.kind === "crisis") {
      setMood("");
      onCrisis();
      return "";
    }
    if (reading.kind === "invalid") return reading.reason === "empty" ? "empty" : "tooLong";
    if (reading.kind === "not_understood") return "notUnderstood";
    if (left === 0) return "none";
    const sound = keptSound(reading.beat);
    const madeAt = Date.now();
    await device.add(
      newEntry({ key, owner: account.owner, mood: reading.beat.mood, language, madeAt, sound }),
    );
    setMood("");
    // What is to be read before comes first.
    if (!sound.doubt && sound.notices.length + account.notices.length === 0)
      await play(beatOf({ key, madeAt }, sound), false);
    return "made";
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (working) return;
    say("working");
    compose().then(say, (error: unknown) => {
      console.warn(error);
      const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
      say(isFull ? "full" : "failed");
    });
  }

  return (
    <form onSubmit={submit} className="mt-3">
      <p>{t("lead")}</p>
      <p className="note mt-2">{left > 0 ? t("left", { credits: left }) : t("none")}</p>
      <label htmlFor={id} className="mt-4 block font-medium">
        {t("label")}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={3}
        maxLength={MOOD_MAX_LENGTH}
        dir="auto"
        // No browser keeps what was written, nor gives it back to whoever comes next.
        autoComplete="off"
        className="field mt-2 resize-y px-5 py-4 text-lg"
        aria-describedby={`${id}-said`}
        aria-invalid={isError || undefined}
        value={mood}
        onChange={({ target }) => setMood(target.value)}
      />
      <button type="submit" className="button mt-4" aria-busy={working} disabled={working}>
        {t("button")}
      </button>
      <p id={`${id}-said`} role="status" className="mt-3 font-medium empty:sr-only">
        {said === "" ? "" : t(said)}
      </p>
      {isError && <NearNumbers />}
      <ConsentNotice purpose="beats" />
    </form>
  );
}
