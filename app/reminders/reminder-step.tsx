import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

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
export function ReminderStep({ intent, owner, version, className, children }: ReminderStepProps) {
  return (
    <Form method="post" action="/plan/reminders" preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="owner" value={owner} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {children}
    </Form>
  );
}
