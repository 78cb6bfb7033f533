import { Form, Link } from "@remix-run/react";
import { authAddress, PasskeyForm } from "#app/auth/form-parts.tsx";
import { DayTime } from "#app/shell/page-parts.tsx";
import { PASSKEYS } from "#app/words/passkeys.ts";
import { UNKNOWN_DEVICE } from "#worker/features/accounts/rules.ts";
import type { Device } from "#worker/features/sessions/service.ts";
import { SETTINGS, Section } from "./section.tsx";

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

interface PasskeysProps {
  readonly passkeys: readonly OwnPasskey[];
  readonly error?: string | undefined;
}

/** A person's passkeys, each with a way to remove it, and a way to add one. */
export function Passkeys({ passkeys, error }: PasskeysProps) {
  return (
    <Section id="passkeys" title={PASSKEYS.title}>
      <p className="max-w-prose">{PASSKEYS.what}</p>
      {error && (
        <p role="alert" className="border-lamp border-l-4 py-1 pl-3 font-medium">
          {error}
        </p>
      )}
      {passkeys.length === 0 ? (
        <p className="text-ink-soft">{PASSKEYS.none}</p>
      ) : (
        <>
          <ul className="grid gap-4">
            {passkeys.map((passkey) => (
              <OnePasskey key={passkey.id} {...passkey} />
            ))}
          </ul>
          <p className="note max-w-prose">{PASSKEYS.afterwards}</p>
        </>
      )}
      <PasskeyForm
        purpose="register"
        action="/settings"
        fields={{ intent: "add_passkey" }}
        className="button-quiet justify-self-start"
        otherwise={<p className="max-w-prose font-medium">{PASSKEYS.missing}</p>}
      >
        {PASSKEYS.add}
      </PasskeyForm>
      <p className="note">{PASSKEYS.adding}</p>
    </Section>
  );
}

function OnePasskey({ id, name, createdAt, lastUsedAt }: OwnPasskey) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-medium">{name}</p>
        <p className="note">
          since <DayTime time={createdAt} />
          {lastUsedAt !== null && (
            <>
              , last used <DayTime time={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post" action="/settings">
        <input type="hidden" name="intent" value="remove_passkey" />
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button-quiet">
          {PASSKEYS.remove}
          <span className="sr-only"> {name}</span>
        </button>
      </Form>
    </li>
  );
}

const PASSWORD = SETTINGS.password;

/** The way to another password, or to a first one. */
export function Password({ hasPassword }: { readonly hasPassword: boolean }) {
  return (
    <Section id="password" title={PASSWORD.title}>
      <p className="max-w-prose">{hasPassword ? PASSWORD.has : PASSWORD.none}</p>
      <Link
        to={authAddress("update_password", "/settings")}
        className="button-quiet justify-self-start"
      >
        {hasPassword ? PASSWORD.change : PASSWORD.choose}
      </Link>
    </Section>
  );
}

const DEVICES = SETTINGS.devices;

/** The devices on which a person is signed in, each with a button to sign it out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  return (
    <Section id="devices" title={DEVICES.title}>
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
                  {DEVICES.signOut}
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
            {DEVICES.signOutOthers}
          </button>
        </Form>
      )}
    </Section>
  );
}

/** "Chrome on Windows · This device". */
function nameOf({ name, current }: Device): string {
  const known = name !== UNKNOWN_DEVICE;
  if (current) return known ? `${name} · ${DEVICES.current}` : DEVICES.current;
  return known ? name : DEVICES.unknown;
}
