/** Said where the network brought no answer to an open page. */
export const NOT_ARRIVED = {
  title: "That did not arrive",
  text: "No network just now. What you made is kept.",
  again: "Try again",
} as const;
