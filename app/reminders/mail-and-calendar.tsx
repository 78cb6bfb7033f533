import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { cityOf, hourWords } from "#app/plan/clock.ts";
import { Checkbox, useFocusAfterStep } from "#app/shell/page-parts.tsx";
import type { PostedReminder, ShownReminders } from "./reminders.server.ts";
import { t } from "./words/reminders.compiled.ts";

interface ReminderStepProps {
  readonly intent: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  /** Version of the calendar's address that this page shows. */
  readonly version?: number;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form of the reminders. Works without scripts. */
function ReminderStep({ intent, owner, version, className, children }: ReminderStepProps) {
  return (
    <Form method="post" action="/plan/reminders" preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="owner" value={owner} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {children}
    </Form>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface MailReminderProps {
  readonly shown: ShownReminders;
  readonly posted: PostedReminder | undefined;
}

/** Whether and when a mail comes. */
export function MailReminder({ shown, posted }: MailReminderProps) {
  const { owner, mailOn, hour, zone } = shown;
  const invalid = posted?.invalid === "hour";
  return (
    <section aria-labelledby="by-mail" className="mt-10 max-w-prose">
      <h2 id="by-mail" className="heading">
        {t("mail.title")}
      </h2>
      <p className="mt-2">{t("mail.text")}</p>
      <p role="status" className="mt-2 font-medium">
        {mailOn ? t("mail.isOn", { hour: hourWords(hour) }) : t("mail.isOff")}
      </p>
      <ReminderStep intent="mail" owner={owner} className="mt-4 grid gap-4">
        <Checkbox name="mail" defaultChecked={posted?.mailOn ?? mailOn}>
          {t("mail.on")}
        </Checkbox>
        <div className="grid gap-1.5">
          <label htmlFor="reminder-hour" className="font-medium">
            {t("mail.hour")}
          </label>
          <select
            id="reminder-hour"
            name="hour"
            defaultValue={hour}
            className="field max-w-xs aria-invalid:border-2 aria-invalid:border-lamp"
            aria-invalid={invalid || undefined}
            aria-describedby={
              invalid ? "reminder-hour-error reminder-hour-hint" : "reminder-hour-hint"
            }
          >
            {HOURS.map((value) => (
              <option key={value} value={value}>
                {hourWords(value)}
              </option>
            ))}
          </select>
          {invalid && (
            <p id="reminder-hour-error" role="alert" className="font-medium">
              {t("mail.invalid")}
            </p>
          )}
          <p id="reminder-hour-hint" className="note">
            {t("mail.clock", { place: cityOf(zone) })}
          </p>
        </div>
        <button type="submit" className="button justify-self-start">
          {t("mail.save")}
        </button>
      </ReminderStep>
    </section>
  );
}

/** The private address of the calendar: made, shown, made anew, ended. */
export function CalendarAddress({ shown }: { readonly shown: ShownReminders }) {
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
        {t("calendar.title")}
      </h2>
      <p className="mt-2">{t("calendar.text")}</p>
      {address === null ? (
        <ReminderStep intent="make" owner={owner} version={version} className="mt-4">
          <button type="submit" className="button-quiet">
            {t("calendar.make")}
          </button>
        </ReminderStep>
      ) : (
        <>
          {/* Closed: others may look over a shoulder. */}
          <details className="mt-2">
            <summary className="link flex min-h-12 cursor-pointer list-none items-center">
              {t("calendar.show")}
            </summary>
            <div className="grid gap-1.5 py-2">
              <label htmlFor="calendar-address" className="font-medium">
                {t("calendar.label")}
              </label>
              <input
                id="calendar-address"
                readOnly
                value={address}
                className="field"
                aria-describedby="calendar-hint"
              />
              <p id="calendar-hint" className="note">
                {t("calendar.hint")}
              </p>
            </div>
          </details>
          <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3">
            <ReminderStep intent="make" owner={owner} version={version}>
              <button type="submit" className="button-quiet" aria-describedby="renew-hint">
                {t("calendar.renew")}
              </button>
              <p id="renew-hint" className="note mt-1">
                {t("calendar.renewHint")}
              </p>
            </ReminderStep>
            <ReminderStep intent="revoke" owner={owner} version={version}>
              <button type="submit" className="link min-h-12 cursor-pointer">
                {t("calendar.revoke")}
              </button>
            </ReminderStep>
          </div>
        </>
      )}
    </section>
  );
}
