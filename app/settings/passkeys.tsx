import { Form } from "@remix-run/react";
import { PasskeyForm } from "#app/auth/passkey-form.tsx";
import { DayTime } from "#app/shell/day-time.tsx";
import { PASSKEYS } from "#app/words/passkeys.ts";
import { Section } from "./section.tsx";

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
