import type { Stage } from "#worker/sound/formula.ts";
import { beatOf, type Client } from "./client.ts";
import type { Stack } from "./stack.ts";

/** Somebody with a beat. */
export interface PersonWithBeat {
  readonly id: string;
  readonly jar: Client;
  readonly beat: string;
}

/** A sound that is like no other of a test. @param base_freq left carrier, Hz */
export function soundOf(base_freq: number): readonly Stage[] {
  return [
    { base_freq, beat_offset: 12, duration: 60, rhythm_type: "balanced" },
    { base_freq, beat_offset: 6, duration: 90, rhythm_type: "tetrad" },
  ];
}

/** A new person with one beat. @param formula of the beat, in place of the composed one */
export async function personWithBeat(
  stack: Stack,
  formula?: readonly Stage[],
  mood = "I feel anxious and overwhelmed",
): Promise<PersonWithBeat> {
  const { id, jar } = await stack.insertPerson();
  const { id: beat } = await beatOf(await jar.postBeat({ mood }));
  if (formula) await setFormula(stack, beat, JSON.stringify(formula));
  return { id, jar, beat };
}

/** Stores another formula of a beat, as written. */
export async function setFormula({ dump }: Stack, beat: string, json: string): Promise<void> {
  await dump.rows("update user_history set beat_formula = ? where id = ?", [json, beat]);
}

/** Shares a beat by the form of its page. */
export function share(
  { jar, beat }: Pick<PersonWithBeat, "jar" | "beat">,
  under: { readonly feeling: string; readonly goal: string },
): Promise<Response> {
  return jar.postForm(`/community/share/${beat}`, { intent: "share", ...under });
}

/** Takes back what is shared of a beat. */
export function takeBack({ jar, beat }: Pick<PersonWithBeat, "jar" | "beat">): Promise<Response> {
  return jar.postForm(`/community/share/${beat}`, { intent: "take_back" });
}

/** Five people share one sound, so that it is listed. @returns them, and the id of the sound */
export async function listedSound(
  stack: Stack,
  under: { readonly feeling: string; readonly goal: string },
  formula: readonly Stage[],
) {
  const sharers: PersonWithBeat[] = [];
  while (sharers.length < 5) sharers.push(await personWithBeat(stack, formula));
  for (const sharer of sharers) await share(sharer, under);
  return { sharers, sound: await soundId(stack, formula) };
}

/** The id of a shared sound by its formula, as it is stored. */
export async function soundId({ dump }: Stack, formula: readonly Stage[]): Promise<string> {
  const found = await dump.rows("select id from community_sound where formula = ?", [
    JSON.stringify(formula),
  ]);
  return String(found[0]?.id);
}
