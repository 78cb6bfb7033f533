import { Form } from "@remix-run/react";
import { PasskeyForm } from "#app/auth/passkey-form.tsx";
import { DayTime } from "#app/shell/day-time.tsx";
import { Message } from "#app/shell/message.tsx";
import { PASSKEYS } from "#app/words/passkeys.ts";

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
    <section aria-labelledby="passkeys" className="card grid gap-5">
      <h2 id="passkeys" className="font-semibold text-xl">
        {PASSKEYS.title}
      </h2>
      <p className="max-w-prose">{PASSKEYS.what}</p>
      {error && <Message tone="error">{error}</Message>}
      {passkeys.length === 0 ? (
        <p className="text-ink-soft">{PASSKEYS.none}</p>
      ) : (
        <>
          <ul className="grid gap-4">
            {passkeys.map((passkey) => (
              <OnePasskey key={passkey.id} {...passkey} />
            ))}
          </ul>
          <p className="max-w-prose text-ink-soft text-sm">{PASSKEYS.afterwards}</p>
        </>
      )}
      <PasskeyForm purpose="register" action="/profile" fields={{ intent: "add_passkey" }}>
        {PASSKEYS.add}
      </PasskeyForm>
      <p className="text-ink-soft text-sm">{PASSKEYS.adding}</p>
    </section>
  );
}

function OnePasskey({ id, name, createdAt, lastUsedAt }: OwnPasskey) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-ink-soft text-sm">
          since <DayTime time={createdAt} />
          {lastUsedAt !== null && (
            <>
              , last used <DayTime time={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Form method="post" action="/profile">
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
