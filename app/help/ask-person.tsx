import { Form, Link } from "@remix-run/react";
import { NearNumbers } from "#app/shell/talk-to-someone.tsx";
import { QUESTION_MAX_LENGTH } from "#worker/features/help/rules.ts";
import { HELP } from "./words.ts";

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
  const { person } = HELP;
  return (
    <section id="person" aria-labelledby="person-title" className="card mt-12 grid gap-4">
      <h2 id="person-title" className="heading">
        {person.title}
      </h2>
      <p>
        {person.hours} {open ? person.open : person.closed}
      </p>
      {form ? (
        <>
          <p>{person.lead}</p>
          <MessageForm form={form} asked={asked} refused={refused} />
          <p>
            <Link to="/help/messages" className="link inline-flex min-h-12 items-center">
              {person.messages}
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            {known ? person.visitor : person.unknown}{" "}
            <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
              {supportEmail}
            </a>
          </p>
          {known && (
            <Link to="/auth?next=%2Fhelp" className="button-quiet justify-self-start px-8">
              {person.signIn}
            </Link>
          )}
        </>
      )}
      <p className="note">
        {person.urgent}{" "}
        <Link to="/support" className="link">
          {person.urgentLink}
        </Link>
        .
      </p>
    </section>
  );
}

interface MessageFormProps extends Pick<AskPersonProps, "asked" | "refused"> {
  readonly form: NonNullable<AskPersonProps["form"]>;
}

/** Posts without scripts: whatever happens to the connection, the browser's Back has the text. */
function MessageForm({ form, asked, refused }: MessageFormProps) {
  const { person } = HELP;
  return (
    <Form method="post" action="/help#person" reloadDocument className="grid gap-3">
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={form.key} />
      <input type="hidden" name="owner" value={form.owner} />
      <label htmlFor="message" className="font-medium">
        {person.label}
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
        {person.hint}
      </p>
      <button type="submit" className="button-quiet justify-self-start px-8">
        {person.submit}
      </button>
    </Form>
  );
}
