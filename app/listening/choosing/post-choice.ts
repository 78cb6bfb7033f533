import type { ListeningChoice } from "#worker/sound/playback-choice.ts";

/** A stalled network is not waited for longer, ms: the device remembers the choice as well. */
const DEADLINE_MS = 10_000;

/**
 * Stores a choice with the signed-in person; it never throws. `keepalive`: the last one is sent
 * although its page is gone.
 * @param owner the token of the page's owner
 */
export async function postChoice(choice: ListeningChoice, owner: string): Promise<boolean> {
  try {
    const { ok } = await fetch("/listening/choice", {
      method: "POST",
      body: choiceFields(choice, owner),
      keepalive: true,
      redirect: "error",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return ok;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** The fields that a form would send: a box that is not ticked sends nothing. */
function choiceFields({ pure, ...choice }: ListeningChoice, owner: string) {
  const fields = new URLSearchParams({ owner, ...(pure && { pure: "on" }) });
  for (const [name, value] of Object.entries(choice)) {
    if (value !== undefined) fields.set(name, String(value));
  }
  return fields;
}
