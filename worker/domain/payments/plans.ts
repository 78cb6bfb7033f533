/** The ids of the plans, as the table of purchases holds them. */
export const PLAN_IDS = ["starter", "creator", "studio"] as const;
export type PlanId = (typeof PLAN_IDS)[number];
