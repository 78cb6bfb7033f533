import { Form } from "@remix-run/react";
import { CONSENT, CONSENT_NOTICES, NoticeItems } from "#app/consent/notice.tsx";
import { Field, Message } from "#app/shell/form-parts.tsx";
import { DayTime } from "#app/shell/page-parts.tsx";
import type { AgreedPurpose } from "#worker/features/accounts/settings.ts";
import type { NomineeAnswer } from "./post-settings.server.ts";
import { NOMINEE, SETTINGS, Section } from "./section.tsx";

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

interface NomineeProps {
  readonly nominee: { readonly name: string; readonly email: string } | null;
  readonly owner: string;
  /** What was done just now. */
  readonly done: "named" | "removed" | undefined;
  /** Why nothing was done, and what was typed. */
  readonly refused: NomineeAnswer["nominee"] | undefined;
}

/** Who may ask on a person's behalf when they cannot. */
export function Nominee({ nominee, owner, done, refused }: NomineeProps) {
  const { problem, errors, typed } = refused ?? {};
  return (
    <Section id="nominee" title={NOMINEE.title}>
      <p className="max-w-prose">{NOMINEE.lead}</p>
      <p className="note max-w-prose">{NOMINEE.until}</p>
      {!refused && done === "named" && nominee && <Message tone="good">{SETTINGS.saved}</Message>}
      {!refused && done === "removed" && !nominee && (
        <Message tone="good">{NOMINEE.removed}</Message>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {nominee && (
        <p className="break-words">
          {NOMINEE.named} <strong>{nominee.name}</strong>, {nominee.email}.
        </p>
      )}
      <Form
        // What is stored is shown as it was stored.
        key={nominee ? `${nominee.email} ${nominee.name}` : ""}
        method="post"
        action="/settings#nominee"
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="name_nominee" />
        <input type="hidden" name="owner" value={owner} />
        <Field
          label={NOMINEE.name}
          name="nominee_name"
          type="text"
          autoComplete="off"
          defaultValue={typed?.name ?? nominee?.name}
          error={errors?.name}
        />
        <Field
          label={NOMINEE.email}
          name="nominee_email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email ?? nominee?.email}
          error={errors?.email}
        />
        <button type="submit" className="button-quiet justify-self-start">
          {nominee ? NOMINEE.change : NOMINEE.save}
        </button>
      </Form>
      {nominee && (
        <Form method="post" action="/settings#nominee">
          <input type="hidden" name="intent" value="remove_nominee" />
          <input type="hidden" name="owner" value={owner} />
          <button type="submit" className="button-quiet">
            {NOMINEE.remove}
          </button>
        </Form>
      )}
    </Section>
  );
}

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
