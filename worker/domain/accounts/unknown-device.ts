/** The name that is stored where a browser says nothing about itself. */
export const UNKNOWN_DEVICE = "Unknown device";
