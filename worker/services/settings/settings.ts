import type { StoredPasskey } from "#db/passkeys.ts";
import { readSettings } from "#db/settings.ts";
import type { ListeningChoice } from "#worker/domain/sound/listening-choice.ts";
import type { Core } from "#worker/services/core/core.ts";
import { openListening } from "#worker/services/listening/stored-listening.ts";
import type { Device, Person, Sessions } from "#worker/services/sessions/sessions.ts";

export interface SettingsView {
  readonly devices: readonly Device[];
  readonly passkeys: readonly StoredPasskey[];
  /** How the person listens; undefined before their first choice. */
  readonly listening: ListeningChoice | undefined;
}

/** What a person sees of their account. */
export interface Settings {
  view(person: Person): Promise<SettingsView>;
}

export function createSettings(
  { database, now }: Pick<Core, "database" | "now">,
  { devices, keyOf }: Pick<Sessions, "devices" | "keyOf">,
): Settings {
  return {
    async view(person) {
      const { sessions, passkeys, listening } = await readSettings(database, person.id, now());
      return {
        devices: await devices(sessions),
        passkeys,
        listening: await openListening(await keyOf(person), listening),
      };
    },
  };
}
