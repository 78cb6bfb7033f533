import { useFocusAfterStep } from "#app/shell/use-focus-after-step.ts";
import { REMINDERS } from "#app/words/reminders.ts";
import { ReminderStep } from "./reminder-step.tsx";
import type { ShownReminders } from "./reminders-view.server.ts";

/** The private address of the calendar: made, shown, made anew, ended. */
export function CalendarAddress({ shown }: { readonly shown: ShownReminders }) {
  const words = REMINDERS.calendar;
  const { owner, calendar } = shown;
  const { version, address } = calendar;
  const start = useFocusAfterStep<HTMLElement>(`${version} ${address !== null}`);
  return (
    <section
      ref={start}
      tabIndex={-1}
      aria-labelledby="calendar"
      className="mt-12 max-w-prose outline-none"
    >
      <h2 id="calendar" className="heading">
        {words.title}
      </h2>
      <p className="mt-2">{words.text}</p>
      {address === null ? (
        <ReminderStep intent="make" owner={owner} version={version} className="mt-4">
          <button type="submit" className="button-quiet">
            {words.make}
          </button>
        </ReminderStep>
      ) : (
        <>
          {/* Closed: others may look over a shoulder. */}
          <details className="mt-2">
            <summary className="link flex min-h-12 cursor-pointer list-none items-center">
              {words.show}
            </summary>
            <div className="grid gap-1.5 py-2">
              <label htmlFor="calendar-address" className="font-medium">
                {words.label}
              </label>
              <input
                id="calendar-address"
                readOnly
                value={address}
                className="field"
                aria-describedby="calendar-hint"
              />
              <p id="calendar-hint" className="note">
                {words.hint}
              </p>
            </div>
          </details>
          <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
            <ReminderStep intent="make" owner={owner} version={version}>
              <button type="submit" className="button-quiet" aria-describedby="renew-hint">
                {words.renew}
              </button>
              <p id="renew-hint" className="note mt-1">
                {words.renewHint}
              </p>
            </ReminderStep>
            <ReminderStep intent="revoke" owner={owner} version={version}>
              <button type="submit" className="link min-h-12 cursor-pointer">
                {words.revoke}
              </button>
            </ReminderStep>
          </div>
        </>
      )}
    </section>
  );
}
