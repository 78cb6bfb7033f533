import type { Client } from "#tests/rig/client.ts";
import { clearSessions, insertHeard } from "#tests/rig/heard-sessions.ts";
import type { Stack } from "#tests/rig/stack.ts";

/**
 * Whose page is audited: not signed in, a new account, an account with beats, one without credits, one
 * with an assessed profile, one who should ask a doctor first, one who said too little for an assessment,
 * one who has made nothing and never will, one who has listened for weeks.
 */
export type Visitor =
  | "nobody"
  | "newcomer"
  | "listener"
  | "spent"
  | "assessed"
  | "careful"
  | "silent"
  | "beatless"
  | "regular";

const MOODS = [
  "I feel anxious and overwhelmed",
  "I am unable to sleep",
  "My back hurts after long hours at the desk, and it does not get better however I sit",
  "I want to feel gratitude",
];

/** Creates the accounts of all visitors. @returns their sessions */
export async function createVisitors(stack: Stack): Promise<Readonly<Record<Visitor, Client>>> {
  const [newcomer, listener, spent, assessed, careful, silent, beatless, regular] =
    await Promise.all([
      stack.insertPerson(undefined, "asha@example.org"),
      stack.insertPerson(undefined, "meera.krishnan@example.org"),
      stack.insertPerson(0, "ravi@example.org"),
      stack.insertPerson(undefined, "kiran@example.org"),
      stack.insertPerson(undefined, "leela@example.org"),
      stack.insertPerson(undefined, "arun@example.org"),
      stack.insertPerson(undefined, "tara@example.org"),
      stack.insertPerson(undefined, "dev@example.org"),
    ]);
  for (const mood of MOODS) {
    const answer = await listener.jar.postBeat({ mood });
    if (answer.status !== 201) throw new Error(`A beat for the history answered ${answer.status}.`);
    const { id: beat } = (await answer.json()) as { id: string };
    for (const [moment, value] of [
      ["before", "2"],
      ["after", "4"],
    ] as const) {
      await listener.jar.postForm("/history/mark", { beat, moment, value, next: "/history" });
    }
    const heard = { beat, layer: "rain", minutes: "20", part: "night" };
    await listener.jar.postForm("/listening/heard", heard);
    await listener.jar.postForm("/history", { beat, intent: "favourite" });
  }
  const made = await regular.jar.postBeat({ mood: "I lie awake at night" });
  const { id: often } = (await made.json()) as { id: string };
  await insertHeard(stack, regular.id, clearSessions(often));
  const profile = { step: "5", had_brain_injury: "on", stress_level: "9", intent: "save" };
  for (let times = 0; times < 2; times += 1) await assessed.jar.postForm("/profile", profile);
  await careful.jar.postForm("/profile", {
    ...{ step: "2", safety_conditions: "pregnancy", medical_history: "Epilepsy since childhood" },
    ...{ stress_level: "3", sleep_severity: "2", intent: "save" },
  });
  await silent.jar.postForm("/profile", { step: "3", stress_level: "3", intent: "save" });
  return {
    beatless: beatless.jar,
    regular: regular.jar,
    careful: careful.jar,
    silent: silent.jar,
    assessed: assessed.jar,
    nobody: stack.client(),
    newcomer: newcomer.jar,
    listener: listener.jar,
    spent: spent.jar,
  };
}
