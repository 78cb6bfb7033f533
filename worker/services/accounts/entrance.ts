import type { Log } from "#worker/domain/observation/log.ts";
import type { NoticeKind } from "#worker/services/letters/notice.ts";
import type { KnownDevice } from "#worker/services/sessions/known-device.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import type { Notices } from "./notices.ts";

/** How somebody came in, as the log has it. */
export type EnteredBy = "password" | "google" | "passkey" | `${string}_link` | `${string}_code`;

/** What the way in leaves in whoever's hands came in by it: a notice offers to end that as well. */
const NEW_DEVICE: Readonly<Record<string, NoticeKind | undefined>> = {
  password: "new_device_by_password",
  passkey: "new_device_by_passkey",
};

export interface Entering {
  readonly by: EnteredBy;
  /** Its owner is not told of a new device: this very step confirmed the account, or they hear of it. */
  readonly quiet?: boolean;
  /** Asked once the session stands: whether what it was given for still holds. @default it does */
  readonly stillHolds?: () => Promise<boolean>;
}

/**
 * The one way to be signed in, whatever proved it: starts the session, makes this browser known to
 * the account, and tells the account's owner of one that was not.
 * @returns false when it held no longer: then nobody is signed in
 */
export type Entrance = (
  person: Pick<Person, "id" | "email">,
  entering: Entering,
) => Promise<boolean>;

export interface EntrancePorts {
  readonly sessions: Sessions;
  readonly knownDevice: KnownDevice;
  readonly notices: Notices;
  readonly log: Log;
}

export function createEntrance(ports: EntrancePorts): Entrance {
  const { sessions, knownDevice, notices, log } = ports;
  return async (person, { by, quiet = false, stillHolds }) => {
    await sessions.start(person.id);
    if (stillHolds !== undefined && !(await stillHolds())) {
      await sessions.takeBack();
      return false;
    }
    const known = (await knownDevice.idFor(person.email)) !== undefined;
    await knownDevice.remember(person.email);
    if (!known && !quiet) {
      log("auth.new_device");
      notices.tell(NEW_DEVICE[by] ?? "new_device", person);
    }
    log("auth.signed_in", { by });
    return true;
  };
}
