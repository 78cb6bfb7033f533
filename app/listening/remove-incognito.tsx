import { Form } from "@remix-run/react";
import { GENERATOR } from "#app/words/generator.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { signatureOf } from "./room-address.ts";

/** Deletes an incognito beat, which no history lists. Works without scripts. */
export function RemoveIncognito({ beat }: { readonly beat: Beat }) {
  const { note, remove } = GENERATOR.incognitoBeat;
  return (
    <Form method="post" action="/assessment" className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="delete_incognito" />
      <input type="hidden" name="beat" value={beat.id} />
      <input type="hidden" name="sig" value={signatureOf(beat)} />
      <p className="text-ink-soft text-sm">{note}</p>
      <button type="submit" className="button-quiet">
        {remove}
      </button>
    </Form>
  );
}
