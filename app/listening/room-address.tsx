import { Form } from "@remix-run/react";
import { t as incognito } from "#app/generator/words/incognito.compiled.ts";
import type { Beat } from "#worker/features/beats/beat.ts";

type Addressed = Pick<Beat, "id" | "incognito" | "audio_url">;

/** The signature that an incognito beat's links carry; empty for any other beat. */
export function signatureOf({ audio_url }: Pick<Addressed, "audio_url">): string {
  return new URLSearchParams(audio_url.split("?")[1]).get("sig") ?? "";
}

/** The listening room of a beat. */
export function roomAddress(beat: Addressed): string {
  const path = `/listen/${beat.id}`;
  return beat.incognito ? `${path}?${new URLSearchParams({ sig: signatureOf(beat) })}` : path;
}

/** Deletes an incognito beat, which no history lists. Works without scripts. */
export function RemoveIncognito({ beat }: { readonly beat: Beat }) {
  return (
    <Form method="post" action="/assessment" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="delete_incognito" />
      <input type="hidden" name="beat" value={beat.id} />
      <input type="hidden" name="sig" value={signatureOf(beat)} />
      <p className="text-ink-soft text-sm">{incognito("note")}</p>
      <button type="submit" className="button-quiet">
        {incognito("remove")}
      </button>
    </Form>
  );
}
