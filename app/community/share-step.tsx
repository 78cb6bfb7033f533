import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface ShareStepProps {
  /** The beat; undefined for all that are shared. */
  readonly beat?: string;
  readonly intent: string;
  /** Token of the account that the page was loaded for. */
  readonly owner: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form about what a person shares: its answer is the page that it stands on. Works without scripts. */
export function ShareStep({
  beat,
  intent,
  owner,
  fields = {},
  className,
  children,
}: ShareStepProps) {
  return (
    <Form method="post" preventScrollReset className={className}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="owner" value={owner} />
      {beat !== undefined && <input type="hidden" name="beat" value={beat} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
