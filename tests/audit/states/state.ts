import type { Page } from "playwright-core";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { clearSessions, insertHeard } from "#tests/rig/direct-writes.ts";
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

type People = { [visitor in Visitor]?: Promise<Client> };

/** The people of each stack, by its origin. */
const known = new Map<string, People>();

/** Who visits a stack: somebody is created when first asked for. */
export function visitorsOf(stack: Stack): (visitor: Visitor) => Promise<Client> {
  const people = known.get(stack.origin) ?? {};
  known.set(stack.origin, people);
  return (visitor) => {
    people[visitor] ??= CREATED[visitor](stack);
    return people[visitor];
  };
}

/** Creates the accounts of all visitors. @returns their sessions */
export async function createVisitors(stack: Stack): Promise<Readonly<Record<Visitor, Client>>> {
  const visitor = visitorsOf(stack);
  const names = Object.keys(CREATED) as Visitor[];
  const all = await Promise.all(names.map(async (name) => [name, await visitor(name)] as const));
  return Object.fromEntries(all) as Record<Visitor, Client>;
}

const CREATED: Readonly<Record<Visitor, (stack: Stack) => Promise<Client>>> = {
  nobody: async (stack) => stack.client(),
  newcomer: async (stack) => (await stack.insertPerson(undefined, "asha@example.org")).jar,
  spent: async (stack) => (await stack.insertPerson(0, "ravi@example.org")).jar,
  beatless: async (stack) => (await stack.insertPerson(undefined, "tara@example.org")).jar,
  async listener(stack) {
    const { jar } = await stack.insertPerson(undefined, "meera.krishnan@example.org");
    for (const mood of MOODS) {
      const { id: beat } = await beatOf(await jar.postBeat({ mood }));
      for (const [moment, value] of [
        ["before", "2"],
        ["after", "4"],
      ] as const) {
        await jar.postForm("/history/mark", { beat, moment, value, next: "/history" });
      }
      const heard = { beat, layer: "rain", minutes: "20", part: "night" };
      await jar.postForm("/listening/heard", heard);
      await jar.postForm("/history", { beat, intent: "favourite" });
    }
    return jar;
  },
  async regular(stack) {
    const { id, jar } = await stack.insertPerson(undefined, "dev@example.org");
    const { id: often } = await beatOf(await jar.postBeat({ mood: "I lie awake at night" }));
    await insertHeard(stack, id, clearSessions(often));
    return jar;
  },
  async assessed(stack) {
    const { jar } = await stack.insertPerson(undefined, "kiran@example.org");
    const profile = { step: "5", had_brain_injury: "on", stress_level: "9", intent: "save" };
    for (let times = 0; times < 2; times += 1) await jar.postForm("/profile", profile);
    return jar;
  },
  async careful(stack) {
    const { jar } = await stack.insertPerson(undefined, "leela@example.org");
    await jar.postForm("/profile", {
      ...{ step: "2", safety_conditions: "pregnancy", medical_history: "Epilepsy since childhood" },
      ...{ stress_level: "3", sleep_severity: "2", intent: "save" },
    });
    return jar;
  },
  async silent(stack) {
    const { jar } = await stack.insertPerson(undefined, "arun@example.org");
    await jar.postForm("/profile", { step: "3", stress_level: "3", intent: "save" });
    return jar;
  },
};

/** A state of a page that is audited. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  /** Whose page it is. @default "nobody": not signed in */
  readonly visitor?: Visitor;
  /** The expected status of the page. @default 200 */
  readonly status?: number;
  /** Widths of the screens that have this state, CSS pixels. @default NARROW and WIDE */
  readonly widths?: readonly number[];
  /** Whether `reach` opens the page itself, so that nobody needs to do it before. @default false */
  readonly opensItself?: boolean;
  /** Brings the loaded page into the state. */
  readonly reach?: (page: Page, stack: Stack) => Promise<void>;
}

export const NARROW = 320;
export const WIDE = 1280;
