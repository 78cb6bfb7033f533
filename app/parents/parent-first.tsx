import { Form, Link } from "@remix-run/react";
import { LinkButton } from "#app/shell/controls.tsx";
import { Field, Message } from "#app/shell/form-parts.tsx";
import type { ProfileView } from "#worker/features/profile/service.ts";
import { t } from "./words/ask.compiled.ts";

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
        {t("title")}
      </h2>
      <p className="max-w-prose">{t("text")}</p>
      {parent?.state === "asked" && !refused && (
        <Message tone="good">{t("asked", { address: parent.address })}</Message>
      )}
      {parent?.state === "withdrawn" && !refused && (
        <Message tone="error">{t("withdrawn", { address: parent.address })}</Message>
      )}
      <Form method="post" action="/profile?step=2" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value="ask_parent" />
        <input type="hidden" name="owner" value={owner} />
        <Field
          label={t("address")}
          name="parent_email"
          type="email"
          autoComplete="off"
          hint={t("hint")}
          defaultValue={refused?.address}
          error={refused?.error}
        />
        <button type="submit" className="button justify-self-start">
          {t(parent ? "sendAgain" : "send")}
        </button>
      </Form>
      <p className="max-w-prose">{t("goesOn")}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to="/assessment">{t("listen")}</LinkButton>
        <Link to="/profile?step=1" className="link inline-flex min-h-12 items-center">
          {t("about")}
        </Link>
      </div>
    </section>
  );
}
