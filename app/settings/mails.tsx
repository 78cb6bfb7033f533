import { SETTINGS } from "#app/words/settings.ts";
import { Section } from "./section.tsx";

/** Which mails there are. There is nothing to choose here: reminders are chosen with the plan. */
export function Mails({ email }: { readonly email: string }) {
  return (
    <Section id="mails" title={SETTINGS.mails.title}>
      <p className="max-w-prose">{SETTINGS.mails.what}</p>
      <p className="break-words">
        {SETTINGS.mails.to} <strong>{email}</strong>
      </p>
    </Section>
  );
}
