import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { authAddress, PasskeyForm } from "#app/auth/form-parts.tsx";
import { DayTime } from "#app/shell/page-parts.tsx";
import { deviceInWords } from "#worker/features/accounts/device.rules.ts";
import { UNKNOWN_DEVICE } from "#worker/features/accounts/rules.ts";
import type { Device } from "#worker/features/sessions/service.ts";
import { Section } from "./section.tsx";
import { t } from "./words/page.compiled.ts";

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

interface PasskeysProps {
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly passkeys: readonly OwnPasskey[];
  readonly error?: string | undefined;
}

/** A person's passkeys, each with a way to remove it, and a way to add one. */
export function Passkeys({ owner, passkeys, error }: PasskeysProps) {
  return (
    <Section id="passkeys" title={t("passkeys.title")}>
      <p className="max-w-prose">{t("passkeys.what")}</p>
      {error && (
        <p role="alert" className="border-lamp border-l-4 py-1 pl-3 font-medium">
          {error}
        </p>
      )}
      {passkeys.length === 0 ? (
        <p className="text-ink-soft">{t("passkeys.none")}</p>
      ) : (
        <>
          <ul className="grid gap-4">
            {passkeys.map((passkey) => (
              <OnePasskey key={passkey.id} {...passkey} />
            ))}
          </ul>
          <p className="note max-w-prose">{t("passkeys.afterwards")}</p>
        </>
      )}
      <PasskeyForm
        purpose="register"
        action="/settings"
        fields={{ intent: "add_passkey", owner }}
        className="button-quiet justify-self-start"
        otherwise={<p className="max-w-prose font-medium">{t("passkeys.missing")}</p>}
      >
        {t("passkeys.add")}
      </PasskeyForm>
      <p className="note">{t("passkeys.adding")}</p>
    </Section>
  );
}

function OnePasskey({ id, name: stored, createdAt, lastUsedAt }: OwnPasskey) {
  const name = deviceInWords(stored);
  const added = () => <DayTime key="added" time={createdAt} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-medium">{name}</p>
        <p className="note">
          {lastUsedAt === null
            ? t.rich("passkeys.since", { added })
            : t.rich("passkeys.lastUsed", {
                added,
                used: () => <DayTime key="used" time={lastUsedAt} />,
              })}
        </p>
      </div>
      <Form method="post" action="/settings">
        <input type="hidden" name="intent" value="remove_passkey" />
        <input type="hidden" name="id" value={id} />
        <button type="submit" className="button-quiet">
          {t.rich("passkeys.remove", { spoken, name })}
        </button>
      </Form>
    </li>
  );
}

/** What a button is for, where it is heard and not seen beside its thing. */
function spoken(words: ReactNode) {
  return (
    <span key="spoken" className="sr-only">
      {words}
    </span>
  );
}

/** The way to another password, or to a first one. */
export function Password({ hasPassword }: { readonly hasPassword: boolean }) {
  return (
    <Section id="password" title={t("password.title")}>
      <p className="max-w-prose">{t(hasPassword ? "password.has" : "password.none")}</p>
      <Link
        to={authAddress("update_password", "/settings")}
        className="button-quiet justify-self-start"
      >
        {t(hasPassword ? "password.change" : "password.choose")}
      </Link>
    </Section>
  );
}

interface DevicesProps {
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly devices: readonly Device[];
}

/** The devices on which a person is signed in, each with a button to sign it out. */
export function Devices({ owner, devices }: DevicesProps) {
  return (
    <Section id="devices" title={t("devices.title")}>
      <ul className="grid gap-4">
        {devices.map((device) => (
          <li key={device.ref} className="flex flex-wrap items-center justify-between gap-3">
            <div>
              <p className="font-medium">{nameOf(device)}</p>
              <p className="note">
                {t.rich("devices.since", {
                  day: () => <DayTime key="day" time={device.signedInAt} />,
                })}
              </p>
            </div>
            {!device.current && (
              <Form method="post" action="/settings">
                <input type="hidden" name="intent" value="sign_out_device" />
                <input type="hidden" name="device" value={device.ref} />
                <button type="submit" className="button-quiet">
                  {t.rich("devices.signOut", { spoken, name: nameOf(device) })}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post" action="/settings">
          <input type="hidden" name="intent" value="sign_out_others" />
          <input type="hidden" name="owner" value={owner} />
          <button type="submit" className="button-quiet">
            {t("devices.signOutOthers")}
          </button>
        </Form>
      )}
    </Section>
  );
}

/** "Chrome on Windows · This device". */
function nameOf({ name: stored, current }: Device): string {
  const known = stored !== UNKNOWN_DEVICE;
  const name = deviceInWords(stored);
  if (current) return known ? t("devices.current", { name }) : t("devices.currentUnknown");
  return known ? name : t("devices.unknown");
}
