/** How somebody feels, from low to good: a mark is the place in this order, from 1. */
export const FEELING_STEPS = ["veryLow", "low", "soSo", "good", "veryGood"] as const;

export type FeelingStep = (typeof FEELING_STEPS)[number];
