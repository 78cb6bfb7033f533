import { Form } from "@remix-run/react";
import { Field } from "#app/shell/field.tsx";
import { Message } from "#app/shell/message.tsx";
import { NOMINEE } from "#app/words/nominee.ts";
import { SETTINGS } from "#app/words/settings.ts";
import type { NomineeAnswer } from "./post-nominee.server.ts";
import { Section } from "./section.tsx";

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
