import { parseJson } from "#worker/domain/http.ts";
import { FIRST_CHOICE, type ListeningChoice } from "#worker/sound/playback-choice.ts";
import { readListeningChoice, type UnreadChoice } from "#worker/sound/stored-choice.ts";

/** The choice that a device remembers. */
export interface DeviceChoice {
  readonly choice: ListeningChoice;
  /** Whose account does not have it yet: the token of the page's owner. */
  readonly unsavedOf?: string | undefined;
}

/** @param text of `writeDevice` @returns undefined where there is none, or none that can be read */
export function readDevice(text: string): DeviceChoice | undefined {
  const stored = parseJson(text);
  if (typeof stored !== "object" || stored === null) return undefined;
  const { unsavedOf, ...rest } = stored as UnreadChoice & { unsavedOf?: unknown };
  const choice = readListeningChoice(rest);
  return choice && { choice, ...(typeof unsavedOf === "string" && { unsavedOf }) };
}

export function writeDevice({ choice, unsavedOf }: DeviceChoice): string {
  return JSON.stringify({ ...choice, unsavedOf });
}

/**
 * The choice to play by: the person's own, on every device of theirs; but a change that their account
 * does not have yet comes first on the device where it was made. The device's is for who never chose.
 * @param owner the token of the page's owner
 */
export function rememberedChoice(
  device: DeviceChoice | undefined,
  stored: ListeningChoice | undefined,
  owner: string,
): ListeningChoice {
  const changed = device?.unsavedOf === owner ? device.choice : undefined;
  return changed ?? stored ?? device?.choice ?? FIRST_CHOICE;
}
