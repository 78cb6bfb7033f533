import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import type { HelpPage } from "#worker/reading/help/help-words.ts";
import { DEVICE_PAGE } from "./device-parts.ts";
import type { DeviceAccount } from "./device-store.ts";
import type { KeptBeat } from "./kept-beat.ts";
import { KeptSoundRow } from "./kept-beats.tsx";
import type { OutboxEntry } from "./outbox.ts";
import type { OwnDevice } from "./own-device.ts";
import { t } from "./words/outbox.compiled.ts";

interface OutboxListProps {
  readonly device: OwnDevice;
  readonly account: DeviceAccount;
  readonly entries: readonly OutboxEntry[];
  readonly help: HelpPage | undefined;
}

/** What was typed without a network: the sound of each, and what became of it. */
export function OutboxList({ device, account, entries, help }: OutboxListProps) {
  if (entries.length === 0) return null;
  const newest = entries.toSorted((one, two) => two.madeAt - one.madeAt);
  return (
    <section aria-labelledby="outbox" className="mt-10">
      <h2 id="outbox" className="heading">
        {t("title")}
      </h2>
      <ul className="mt-4 grid gap-3">
        {newest.map((entry) => (
          <li key={entry.key} className="card grid gap-3 py-3 sm:py-4">
            {entry.sound && (
              <KeptSoundRow
                account={account}
                beat={beatOf(entry, entry.sound)}
                booked={false}
                help={help}
              />
            )}
            <BookingState entry={entry} />
            {entry.state.kind !== "sending" && (
              <button
                type="button"
                className="button-quiet justify-self-start"
                onClick={() => void device.removeEntry(entry.key)}
              >
                {t("remove")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits, as a beat that no server knows. */
export function beatOf(
  { key, madeAt }: Pick<OutboxEntry, "key" | "madeAt">,
  sound: NonNullable<OutboxEntry["sound"]>,
): KeptBeat {
  return {
    ...sound,
    id: key,
    name: `beat-${madeAt}`,
    created_on: new Date(madeAt).toISOString(),
  };
}

/** What became of an entry, said as soon as it changes, and what the person can do. */
function BookingState({ entry }: { readonly entry: OutboxEntry }) {
  const [words, next] = stateOf(entry);
  return (
    <div>
      <p role="status">{words}</p>
      {next}
    </div>
  );
}

function stateOf({ state, uncertain }: OutboxEntry): readonly [string, ReactNode] {
  switch (state.kind) {
    case "waiting":
      return [t(uncertain ? "uncertain" : "waiting"), null];
    case "sending":
      return [t("sending"), null];
    case "held": {
      const isUnpaid = state.reason === "no_credits";
      const to = isUnpaid ? "/pricing" : `/auth?next=${encodeURIComponent(DEVICE_PAGE)}`;
      return [t(`held.${state.reason}`), next(to, t(isUnpaid ? "prices" : "signIn"))];
    }
    case "booked":
      return [t("booked"), next(`/listen/${state.beat}`, t("listen"))];
    case "refused":
      return [t(`refused.${state.reason}`), state.reason === "crisis" && <NearNumbers />];
  }
}

function next(to: string, words: string): ReactNode {
  return (
    <Link to={to} className="link inline-flex min-h-12 items-center">
      {words}
    </Link>
  );
}
