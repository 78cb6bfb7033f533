import { Checkbox } from "#app/shell/checkbox.tsx";
import { hourWords, placeOf } from "#app/words/plan.ts";
import { REMINDERS } from "#app/words/reminders.ts";
import type { PostedReminder } from "./post-reminders.server.ts";
import { ReminderStep } from "./reminder-step.tsx";
import type { ShownReminders } from "./reminders-view.server.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface MailReminderProps {
  readonly shown: ShownReminders;
  readonly posted: PostedReminder | undefined;
}

/** Whether and when a mail comes. */
export function MailReminder({ shown, posted }: MailReminderProps) {
  const words = REMINDERS.mail;
  const { owner, mailOn, hour, zone } = shown;
  const invalid = posted?.invalid === "hour";
  return (
    <section aria-labelledby="by-mail" className="mt-10 max-w-prose">
      <h2 id="by-mail" className="heading">
        {words.title}
      </h2>
      <p className="mt-2">{words.text}</p>
      <p role="status" className="mt-2 font-medium">
        {mailOn ? words.isOn(hourWords(hour)) : words.isOff}
      </p>
      <ReminderStep intent="mail" owner={owner} className="mt-4 grid gap-4">
        <Checkbox name="mail" defaultChecked={posted?.mailOn ?? mailOn}>
          {words.on}
        </Checkbox>
        <div className="grid gap-1.5">
          <label htmlFor="reminder-hour" className="font-medium">
            {words.hour}
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
              {words.invalid}
            </p>
          )}
          <p id="reminder-hour-hint" className="note">
            {words.clock(placeOf(zone))}
          </p>
        </div>
        <button type="submit" className="button justify-self-start">
          {words.save}
        </button>
      </ReminderStep>
    </section>
  );
}
