/** Where the product can be deployed, as wrangler.toml names it. */
export const TARGETS = ["production", "staging"] as const;
export type Target = (typeof TARGETS)[number];
