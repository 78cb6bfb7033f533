import { Link } from "@remix-run/react";
import { LinkButton } from "#app/shell/link-button.tsx";
import { Sign } from "#app/shell/sign.tsx";
import { PROGRESS } from "#app/words/progress.ts";

/** Shown to whoever has neither listened nor marked anything yet. */
export function EmptyProgress() {
  const { title, text, action, plan } = PROGRESS.empty;
  return (
    <div className="mt-8 grid justify-items-center gap-3 text-center">
      <Sign className="max-h-24 max-w-md" />
      <h2 className="heading">{title}</h2>
      <p className="max-w-prose text-ink-soft">{text}</p>
      <LinkButton to="/assessment" className="mt-2">
        {action}
      </LinkButton>
      <Link to="/plan" className="link min-h-12 content-center">
        {plan}
      </Link>
    </div>
  );
}
