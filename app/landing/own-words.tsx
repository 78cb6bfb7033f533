import { Form, useNavigation } from "@remix-run/react";
import { t as question } from "#app/generator/words/question.compiled.ts";
import { NearNumbers, NumbersOfLongWait } from "#app/shell/talk-to-someone.tsx";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { MOOD_MAX_LENGTH } from "#worker/reading/mood.ts";
import { t } from "./words/own-words.compiled.ts";

/** What the form of a person who is signed in carries beside the text. */
export interface GeneratorFields {
  /** Idempotency key. */
  readonly key: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
}

interface OwnWordsProps {
  /** @default a visitor's form, whose text waits for the sign-up */
  readonly generator?: GeneratorFields | undefined;
  /** What was typed and could not be taken. */
  readonly refused?: { readonly mood: string; readonly error: string } | undefined;
}

/** A field for the person's own words. Without an account they wait for it; with one they make a beat. */
export function OwnWords({ generator, refused }: OwnWordsProps) {
  const working = useNavigation().state !== "idle" && generator !== undefined;
  return (
    <Form
      method="post"
      action={generator ? "/assessment" : "/feeling"}
      reloadDocument={generator === undefined}
      className="grid gap-3"
    >
      <label htmlFor="own-words" className="font-medium">
        {t("label")}
      </label>
      {/* Not to be filled in again by the browser: it may have been a matter for help. */}
      <textarea
        id="own-words"
        name="mood"
        rows={2}
        required
        maxLength={MOOD_MAX_LENGTH}
        dir="auto"
        autoComplete="off"
        className="field resize-y"
        placeholder={question("placeholder")}
        defaultValue={refused?.mood}
        aria-describedby={refused ? "own-words-error own-words-note" : "own-words-note"}
      />
      {refused && (
        <div id="own-words-error" role="alert">
          <p className="font-medium">{refused.error}</p>
          <NearNumbers />
        </div>
      )}
      {generator && (
        <>
          <input type="hidden" name="key" value={generator.key} />
          <input type="hidden" name="owner" value={generator.owner} />
        </>
      )}
      <button type="submit" className="button w-full" disabled={working}>
        {working ? question("button.generating") : t("submit")}
      </button>
      {working && <NumbersOfLongWait />}
      <p id="own-words-note" className="note">
        {generator ? t("costs") : t("waits", { credits: SIGN_UP_CREDITS })}
      </p>
    </Form>
  );
}
