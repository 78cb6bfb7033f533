import { Form } from "@remix-run/react";
import { DayTime } from "#app/shell/day-time.tsx";
import { SETTINGS } from "#app/words/settings.ts";
import { UNKNOWN_DEVICE } from "#worker/features/accounts/rules.ts";
import type { Device } from "#worker/features/sessions/service.ts";
import { Section } from "./section.tsx";

const WORDS = SETTINGS.devices;

/** The devices on which a person is signed in, each with a button to sign it out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  return (
    <Section id="devices" title={WORDS.title}>
      <ul className="grid gap-4">
        {devices.map((device) => (
          <li key={device.ref} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-medium">{nameOf(device)}</p>
              <p className="note">
                signed in on <DayTime time={device.signedInAt} />
              </p>
            </div>
            {!device.current && (
              <Form method="post" action="/settings">
                <input type="hidden" name="intent" value="sign_out_device" />
                <input type="hidden" name="device" value={device.ref} />
                <button type="submit" className="button-quiet">
                  {WORDS.signOut}
                  <span className="sr-only"> {nameOf(device)}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action="/settings">
          <input type="hidden" name="intent" value="sign_out_others" />
          <button type="submit" className="button-quiet">
            {WORDS.signOutOthers}
          </button>
        </Form>
      )}
    </Section>
  );
}

/** "Chrome on Windows · This device". */
function nameOf({ name, current }: Device): string {
  const known = name !== UNKNOWN_DEVICE;
  if (current) return known ? `${name} · ${WORDS.current}` : WORDS.current;
  return known ? name : WORDS.unknown;
}
