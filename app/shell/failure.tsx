import { isRouteErrorResponse } from "@remix-run/react";
import { NOTICES } from "#worker/domain/error-words.ts";
import { LinkButton } from "./link-button.tsx";
import { isNotArrived, NotArrived } from "./not-arrived.tsx";
import { isOutageAnswer, Outage } from "./outage.tsx";
import { Sign } from "./sign.tsx";

/** Shown in place of a page whose route failed. */
export function Failure({ error }: { error: unknown }) {
  if (isOutageAnswer(error)) return <Outage />;
  if (isNotArrived(error)) return <NotArrived />;
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <section className="page-narrow grid justify-items-center gap-4 py-16 text-center">
      <Sign className="max-h-20" />
      <h1 className="title">{missing ? "Nothing here" : "That did not work"}</h1>
      <p className="text-ink-soft">
        {missing ? "This page does not exist, or is no longer here." : NOTICES.unavailable}
      </p>
      <LinkButton to="/" className="mt-4">
        Back to the start
      </LinkButton>
    </section>
  );
}
