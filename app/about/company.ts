import { BRAND } from "#worker/domain/words.ts";

/** A founder of the company. */
export interface FounderCard {
  /** What they look after: their role and description stand under it in `words/en.json`. */
  readonly part: "sound" | "technology";
  readonly name: string;
  /** A picture of our own origin: no page loads one from elsewhere. */
  readonly imageUrl?: string;
  readonly linkedin?: string;
}

// Placeholders: before a launch put the founders' real names, pictures and addresses here, and their roles and
// descriptions into `words/en.json`.
export const FOUNDERS: readonly FounderCard[] = [
  { part: "sound", name: "Asha" },
  { part: "technology", name: "Rohan" },
];

/** How to reach the company. Street and phone are placeholders: fill them in before a launch. */
export const CONTACT = {
  address: [BRAND.name, "Bengaluru, Karnataka 560084", "India"],
  phone: { label: "+91 80 0000 0000", dial: "tel:+918000000000" },
  email: BRAND.supportEmail,
} as const;
