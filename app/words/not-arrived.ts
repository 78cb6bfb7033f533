/** Said where the network brought no answer to an open page. */
export const NOT_ARRIVED = {
  title: "That did not arrive",
  text: "There seems to be no network just now. What you have made is kept.",
  again: "Try again",
} as const;
