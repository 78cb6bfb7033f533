import { Form } from "@remix-run/react";
import { NoticeItems } from "#app/consent/consent-notice.tsx";
import { DayTime } from "#app/shell/day-time.tsx";
import { Message } from "#app/shell/message.tsx";
import { CONSENT, CONSENT_NOTICES } from "#app/words/consent.ts";
import type { AgreedPurpose } from "#worker/features/accounts/settings.ts";
import { Section } from "./section.tsx";

interface AgreedProps {
  readonly agreed: readonly AgreedPurpose[];
  readonly owner: string;
  /** Something was withdrawn just now. */
  readonly withdrawn: boolean;
  /** Why nothing was withdrawn. */
  readonly problem: string | undefined;
}

/** What a person agreed to, purpose by purpose, each withdrawn by one tap. */
export function Agreed({ agreed, owner, withdrawn, problem }: AgreedProps) {
  return (
    <Section id="agreed" title={CONSENT.title}>
      <p className="max-w-prose">{CONSENT.settingsLead}</p>
      {withdrawn && !problem && <Message tone="good">{CONSENT.done}</Message>}
      {problem && <Message tone="error">{problem}</Message>}
      <ul className="grid gap-6">
        {agreed.map((each) => (
          <li key={each.purpose} className="grid gap-2 border-line border-t pt-5">
            <PurposeOf agreed={each} owner={owner} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PurposeOf({ agreed, owner }: { readonly agreed: AgreedPurpose; readonly owner: string }) {
  const { purpose, holds, withdrawn, kept } = agreed;
  const [newest] = holds;
  const notice = newest && CONSENT_NOTICES[purpose][newest.version - 1];
  return (
    <>
      <h3 className="font-medium">{CONSENT.purposes[purpose]}</h3>
      {holds.map(({ version, language, day }) => (
        <p key={`${version} ${language}`}>
          {CONSENT.agreed} <DayTime time={day} />
          {`, ${CONSENT.notice(version, CONSENT.languages[language] ?? language)}.`}
        </p>
      ))}
      {holds.length === 0 && (
        <p className="text-ink-soft">
          {withdrawn === null ? (
            kept ? (
              CONSENT.before[purpose]
            ) : (
              CONSENT.nothing
            )
          ) : (
            <>
              {CONSENT.withdrawn} <DayTime time={withdrawn} />.
            </>
          )}
        </p>
      )}
      {notice && (
        <details>
          <summary className="link min-h-12 cursor-pointer content-center">{CONSENT.shown}</summary>
          <NoticeItems notice={notice} />
        </details>
      )}
      {(holds.length > 0 || kept) && (
        <Form method="post" action="/settings#agreed" className="grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name="owner" value={owner} />
          <p className="note max-w-prose">{CONSENT.what[purpose]}</p>
          <button type="submit" className="button-quiet">
            {CONSENT.button[purpose]}
          </button>
        </Form>
      )}
    </>
  );
}
