/** The words of passkeys in the settings. */
export const PASSKEYS = {
  title: "Fingerprint or face",
  what: "Sign in by your finger, your face or your device's PIN, with a passkey in place of a password. Nobody can guess it or trick you out of it.",
  none: "You have none yet.",
  add: "Add a passkey",
  adding: "It stays on your device. We never see your finger or face.",
  missing: "This browser has no passkeys, so none can be added here.",
  remove: "Remove",
  afterwards:
    "Whatever you remove, a link that we mail you always signs you in. Remove it on your device too, so that it is no longer offered there.",
  notAdded: "That passkey was not added. Please try again.",
  delete: "Delete everything with a passkey",
  notDeleted: "That passkey did not work. Nothing was deleted.",
} as const;
