import { Form, Link } from "@remix-run/react";
import { LinkButton } from "#app/shell/controls.tsx";
import { Field, Message } from "#app/shell/form-parts.tsx";
import type { ProfileView } from "#worker/features/profile/service.ts";
import { PARENT } from "./words.ts";

interface ParentFirstProps {
  readonly parent: ProfileView["parent"];
  readonly owner: string;
  /** Why nobody was asked, and what was typed. */
  readonly refused: { readonly error: string; readonly address: string } | undefined;
}

/** In place of questions about health, for somebody under 18 whose parent has not said yes. */
export function ParentFirst({ parent, owner, refused }: ParentFirstProps) {
  return (
    <section aria-labelledby="parent" className="card grid gap-5">
      <h2 id="parent" className="heading">
        {PARENT.title}
      </h2>
      <p className="max-w-prose">{PARENT.text}</p>
      {parent?.state === "asked" && !refused && (
        <Message tone="good">{PARENT.asked(parent.address)}</Message>
      )}
      {parent?.state === "withdrawn" && !refused && (
        <Message tone="error">{PARENT.withdrawn(parent.address)}</Message>
      )}
      <Form method="post" action="/profile?step=2" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="ask_parent" />
        <input type="hidden" name="owner" value={owner} />
        <Field
          label={PARENT.address}
          name="parent_email"
          type="email"
          autoComplete="off"
          hint={PARENT.hint}
          defaultValue={refused?.address}
          error={refused?.error}
        />
        <button type="submit" className="button justify-self-start">
          {parent ? PARENT.sendAgain : PARENT.send}
        </button>
      </Form>
      <p className="max-w-prose">{PARENT.goesOn}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to="/assessment">{PARENT.listen}</LinkButton>
        <Link to="/profile?step=1" className="link inline-flex min-h-12 items-center">
          {PARENT.about}
        </Link>
      </div>
    </section>
  );
}
