import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { QUESTION_MAX_LENGTH } from "#worker/features/help/rules.ts";
import { t } from "./words/help.compiled.ts";
import { t as team } from "./words/team.compiled.ts";

interface AskPersonProps {
  /** For the form of a signed-in person. */
  readonly form: { readonly key: string; readonly owner: string } | null;
  /** False: whether somebody is signed in cannot be seen right now. */
  readonly known: boolean;
  readonly open: boolean;
  readonly supportEmail: string;
  /** What was asked, to begin with. */
  readonly asked: string;
  /** A message that was not sent. */
  readonly refused: { readonly text: string; readonly error: string } | undefined;
}

/** The way to the team: a message for people who are signed in, and a mail for everybody. */
export function AskPerson({ form, known, open, supportEmail, asked, refused }: AskPersonProps) {
  const mail = (address: ReactNode) => (
    <a key="mail" href={`mailto:${supportEmail}`} className="link wrap-anywhere">
      {address}
    </a>
  );
  const support = (words: ReactNode) => (
    <Link key="support" to="/support" className="link">
      {words}
    </Link>
  );
  return (
    <section id="person" aria-labelledby="person-title" className="card mt-12 grid gap-4">
      <h2 id="person-title" className="heading">
        {t("person.title")}
      </h2>
      <p>
        {team("hours")} {t(open ? "person.open" : "person.closed")}
      </p>
      {form ? (
        <>
          <p>{t("person.lead")}</p>
          <MessageForm form={form} asked={asked} refused={refused} />
          <p>
            <Link to="/help/messages" className="link inline-flex min-h-12 items-center">
              {t("person.messages")}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            {t.rich(known ? "person.visitor" : "person.unknown", { mail, address: supportEmail })}
          </p>
          {known && (
            <Link to="/auth?next=%2Fhelp" className="button-quiet justify-self-start px-8">
              {t("person.signIn")}
            </Link>
          )}
        </>
      )}
      <p className="note">{t.rich("person.urgent", { support })}</p>
    </section>
  );
}

interface MessageFormProps extends Pick<AskPersonProps, "asked" | "refused"> {
  readonly form: NonNullable<AskPersonProps["form"]>;
}

/** Posts without scripts: whatever happens to the connection, the browser's Back has the text. */
function MessageForm({ form, asked, refused }: MessageFormProps) {
  return (
    <Form method="post" action="/help#person" reloadDocument className="grid gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="owner" value={form.owner} />
      <label htmlFor="message" className="font-medium">
        {t("person.label")}
      </label>
      <textarea
        key={refused?.text ?? asked}
        id="message"
        name="message"
        rows={4}
        required
        maxLength={QUESTION_MAX_LENGTH}
        dir="auto"
        className="field resize-y"
        defaultValue={refused?.text ?? asked}
        aria-invalid={refused ? true : undefined}
        aria-describedby={refused ? "message-error message-hint" : "message-hint"}
      />
      {refused && (
        <div id="message-error" role="alert">
          <p className="font-medium">{refused.error}</p>
          <NearNumbers />
        </div>
      )}
      <p id="message-hint" className="note">
        {t("person.hint")}
      </p>
      <button type="submit" className="button-quiet justify-self-start px-8">
        {t("person.submit")}
      </button>
    </Form>
  );
}
