import { Form } from "@remix-run/react";
import { DayTime } from "#app/shell/day-time.tsx";
import type { Device } from "#worker/services/sessions/sessions.ts";

/** The devices on which a person is signed in, each with a button to sign it out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  return (
    <section aria-labelledby="devices" className="card grid gap-5">
      <h2 id="devices" className="font-semibold text-xl">
        Signed-in devices
      </h2>
      <ul className="grid gap-4">
        {devices.map((device) => (
          <li key={device.ref} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-medium">
                {device.name}
                {device.current && " (this one)"}
              </p>
              <p className="text-ink-soft text-sm">
                since <DayTime time={device.signedInAt} />
              </p>
            </div>
            {!device.current && (
              <Form method="post" action="/profile">
                <input type="hidden" name="intent" value="sign_out_device" />
                <input type="hidden" name="device" value={device.ref} />
                <button type="submit" className="button-quiet">
                  Sign out<span className="sr-only"> {device.name}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action="/profile">
          <input type="hidden" name="intent" value="sign_out_others" />
          <button type="submit" className="button-quiet">
            Sign out all others
          </button>
        </Form>
      )}
    </section>
  );
}
