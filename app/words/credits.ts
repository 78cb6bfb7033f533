/** Why credits come and go. */
export const CREDIT_REASONS = { signup: "Welcome", generation: "A beat" } as const;

export const CREDITS = {
  title: "Your credits",
  /** The receipt of a beat that was made. */
  receipt: (left: number) => `1 credit, ${left} left`,
} as const;
