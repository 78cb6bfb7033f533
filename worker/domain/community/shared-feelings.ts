/** A feeling under which a sound may be shared. The list is fixed: nobody can write to others. */
export interface SharedFeeling {
  /** Its name in addresses and rows. */
  readonly name: string;
  /** One word, as a person would say it. */
  readonly label: string;
}

/** Common ones only: a rare feeling would tell more of the people who share under it. */
export const SHARED_FEELINGS = [
  { name: "anxious", label: "Anxious" },
  { name: "stressed", label: "Stressed" },
  { name: "sleepless", label: "Sleepless" },
  { name: "low", label: "Low" },
  { name: "lonely", label: "Lonely" },
  { name: "angry", label: "Angry" },
  { name: "tired", label: "Tired" },
  { name: "unfocused", label: "Unfocused" },
] as const satisfies readonly SharedFeeling[];

export type FeelingName = (typeof SHARED_FEELINGS)[number]["name"];

/** The names, in the order in which pages list them. */
export const FEELING_NAMES = SHARED_FEELINGS.map(({ name }) => name) as [
  FeelingName,
  ...FeelingName[],
];

/** What stands after a feeling's label where a kept sound has no mood. */
export const KEPT_FROM_COMMUNITY = ": kept from the community";

/** The name of a shared feeling, where an unknown value is one. */
export function readFeeling(value: unknown): FeelingName | undefined {
  return FEELING_NAMES.find((name) => name === value);
}

/** A feeling in one word. */
export function feelingLabel(feeling: FeelingName): string {
  return SHARED_FEELINGS.find(({ name }) => name === feeling)?.label ?? "";
}
