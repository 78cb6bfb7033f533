import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NoticeItems, noticesOf } from "#app/consent/notice.tsx";
import { Field, Message } from "#app/shell/form-parts.tsx";
import { DayTime } from "#app/shell/page-parts.tsx";
import { readLanguage } from "#worker/domain/language.ts";
import { BRAND } from "#worker/domain/words.ts";
import type { MailTrouble } from "#worker/features/accounts/rules.ts";
import type { AgreedPurpose } from "#worker/features/accounts/settings.ts";
import type { NomineeAnswer } from "./post-settings.server.ts";
import { Section } from "./section.tsx";
import { t } from "./words/page.compiled.ts";

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
    <Section id="agreed" title={t("agreed.title")}>
      <p className="max-w-prose">{t("agreed.lead")}</p>
      {withdrawn && !problem && <Message tone="good">{t("agreed.done")}</Message>}
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
  const notice = newest && noticesOf(purpose)[newest.version - 1];
  return (
    <>
      <h3 className="font-medium">{t(`agreed.purposes.${purpose}`)}</h3>
      {holds.map(({ version, language, day }) => (
        <p key={`${version} ${language}`}>
          {t.rich("agreed.since", {
            day: () => <DayTime key="day" time={day} />,
            version,
            language: languageName(language),
          })}
        </p>
      ))}
      {holds.length === 0 && (
        <p className="text-ink-soft">
          {withdrawn === null
            ? // A history may hold sounds of others alone, which need no agreement.
              t(kept ? `agreed.before.${purpose}` : "agreed.nothing")
            : t.rich("agreed.withdrawn", { day: () => <DayTime key="day" time={withdrawn} /> })}
        </p>
      )}
      {notice && (
        <details>
          <summary className="link min-h-12 cursor-pointer content-center">
            {t("agreed.shown")}
          </summary>
          <NoticeItems notice={notice} />
        </details>
      )}
      {(holds.length > 0 || kept) && (
        <Form method="post" action="/settings#agreed" className="grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name="owner" value={owner} />
          <p className="note max-w-prose">{t(`agreed.what.${purpose}`)}</p>
          <button type="submit" className="button-quiet">
            {t(`agreed.button.${purpose}`)}
          </button>
        </Form>
      )}
    </>
  );
}

/** The one name or address of a sentence. */
function strong(words: ReactNode) {
  return <strong key="strong">{words}</strong>;
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
    <Section id="nominee" title={t("nominee.title")}>
      <p className="max-w-prose">{t("nominee.lead", { address: BRAND.supportEmail })}</p>
      <p className="note max-w-prose">{t("nominee.until")}</p>
      {!refused && done === "named" && nominee && <Message tone="good">{t("saved")}</Message>}
      {!refused && done === "removed" && !nominee && (
        <Message tone="good">{t("nominee.removed")}</Message>
      )}
      {problem && <Message tone="error">{problem}</Message>}
      {nominee && (
        <p className="break-words">{t.rich("nominee.named", { person: strong, ...nominee })}</p>
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
          label={t("nominee.name")}
          name="nominee_name"
          type="text"
          autoComplete="off"
          defaultValue={typed?.name ?? nominee?.name}
          error={errors?.name}
        />
        <Field
          label={t("nominee.email")}
          name="nominee_email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email ?? nominee?.email}
          error={errors?.email}
        />
        <button type="submit" className="button-quiet justify-self-start">
          {t(nominee ? "nominee.change" : "nominee.save")}
        </button>
      </Form>
      {nominee && (
        <Form method="post" action="/settings#nominee">
          <input type="hidden" name="intent" value="remove_nominee" />
          <input type="hidden" name="owner" value={owner} />
          <button type="submit" className="button-quiet">
            {t("nominee.remove")}
          </button>
        </Form>
      )}
    </Section>
  );
}

interface MailsProps {
  readonly email: string;
  readonly owner: string;
  /** The address was changed just now. */
  readonly changed: boolean;
  /** Why reminders and receipts are not mailed. */
  readonly trouble: MailTrouble | undefined;
  /** The person said just now that they may be. */
  readonly again: boolean;
}

/** Which mails there are. There is nothing to choose here: reminders are chosen with the plan. */
export function Mails({ email, owner, changed, trouble, again }: MailsProps) {
  return (
    <Section id="mails" title={t("mails.title")}>
      {changed && <Message tone="good">{t("mails.done")}</Message>}
      {again && !trouble && <Message tone="good">{t("mails.trouble.ended")}</Message>}
      <p className="max-w-prose">{t("mails.what")}</p>
      <p className="break-words">{t.rich("mails.to", { address: strong, email })}</p>
      {trouble && (
        <Form
          method="post"
          action="/settings#mails"
          className="card grid justify-items-start gap-3"
        >
          <input type="hidden" name="intent" value="mails_again" />
          <input type="hidden" name="owner" value={owner} />
          <p className="max-w-prose font-medium">{t(`mails.trouble.${trouble}`)}</p>
          <p className="max-w-prose">{t("mails.trouble.means")}</p>
          <button type="submit" className="button-quiet">
            {t(`mails.trouble.button.${trouble}`)}
          </button>
        </Form>
      )}
      <Link to="/settings/email" className="button-quiet justify-self-start">
        {t("mails.change")}
      </Link>
    </Section>
  );
}

/** "en" has a word of its own in every language; the others are named in themselves. */
function languageName(language: string): string {
  return language === "en" ? language : (readLanguage(language)?.name ?? language);
}
