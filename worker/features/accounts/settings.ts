import { DAY_MS, isoDay } from "#worker/domain/time.ts";
import { type OwnToken, openTokens } from "#worker/features/access-tokens/service.ts";
import { openListening } from "#worker/features/beats/playback.ts";
import type { StoredPasskey } from "#worker/features/passkeys/store.ts";
import type { ConsentRow } from "#worker/features/privacy/consents.store.ts";
import type { Nominee } from "#worker/features/privacy/nominee.rules.ts";
import { openNominee } from "#worker/features/privacy/nominees.ts";
import { PURPOSES, type Purpose } from "#worker/features/privacy/rules.ts";
import type { Device, Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { ListeningChoice } from "#worker/sound/playback-choice.ts";
import type { MailTrouble } from "./rules.ts";
import { readSettings } from "./settings.store.ts";

export interface SettingsView {
  readonly devices: readonly Device[];
  readonly passkeys: readonly StoredPasskey[];
  readonly tokens: readonly OwnToken[];
  /** How the person listens; undefined before their first choice. */
  readonly listening: ListeningChoice | undefined;
  /** Whom the person named to ask on their behalf. */
  readonly nominee: Nominee | undefined;
  /** One for each purpose. */
  readonly agreed: readonly AgreedPurpose[];
  /** Why the clock mails nothing to the person. */
  readonly mailTrouble: MailTrouble | undefined;
}

/** What a person agreed to for one purpose. */
export interface AgreedPurpose {
  readonly purpose: Purpose;
  /** What holds, the newest first; empty where nothing does. Days are YYYY-MM-DD. */
  readonly holds: readonly {
    readonly version: number;
    readonly language: string;
    readonly day: string;
  }[];
  /** The last day on which something was withdrawn, YYYY-MM-DD; null where nothing was. */
  readonly withdrawn: string | null;
  /** Whether anything is kept under it, as a sound of others, which nobody agrees to. */
  readonly kept: boolean;
}

/** What a person sees of their account. */
export interface Settings {
  view(person: Person): Promise<SettingsView>;
}

export function createSettings(
  { database, now }: Pick<Dependencies, "database" | "now">,
  { devices, keyOf }: Pick<Sessions, "devices" | "keyOf">,
): Settings {
  return {
    async view(person) {
      const stored = await readSettings(database, person.id, now());
      const { sessions, passkeys, tokens, listening, nominee, consents, kept } = stored;
      const key = await keyOf(person);
      return {
        devices: await devices(sessions),
        mailTrouble: stored.mail?.trouble ?? undefined,
        passkeys,
        tokens: await openTokens(key, tokens),
        listening: await openListening(key, listening),
        nominee: await openNominee(key, nominee),
        agreed: PURPOSES.map((purpose) =>
          agreedTo(purpose, consents, Number(kept?.[purpose] ?? 0) === 1),
        ),
      };
    },
  };
}

function agreedTo(purpose: Purpose, all: readonly ConsentRow[], kept: boolean): AgreedPurpose {
  const own = all.filter((row) => row.purpose === purpose).toReversed();
  const withdrawn = own.flatMap((row) => (row.withdrawn_on === null ? [] : [row.withdrawn_on]));
  return {
    ...{ purpose, kept },
    holds: own
      .filter((row) => row.withdrawn_on === null)
      .map(({ version, language, agreed_on }) => ({ version, language, day: dayOf(agreed_on) })),
    withdrawn: withdrawn.length === 0 ? null : dayOf(Math.max(...withdrawn)),
  };
}

function dayOf(day: number): string {
  return isoDay(day * DAY_MS);
}
