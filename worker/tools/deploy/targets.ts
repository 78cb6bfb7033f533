/** The environments of wrangler.toml that can be deployed. */
export const TARGETS = ["production", "staging"] as const;
export type Target = (typeof TARGETS)[number];
