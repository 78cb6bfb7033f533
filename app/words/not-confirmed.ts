/** After a refused sign-in, to everybody: it must not tell whether there is an account. */
export const NOT_CONFIRMED =
  "Have you just signed up? Your password works once you open the link in our mail: it may be in your spam folder. A sign-in link by mail works as well.";
