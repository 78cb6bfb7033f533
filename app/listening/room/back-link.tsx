import { Link, useNavigate } from "@remix-run/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import type { MouseEvent } from "react";
import { ROOM } from "#app/words/room.ts";

interface BackLinkProps {
  /** Where it leads for who came from elsewhere, and without scripts. */
  readonly to: string;
}

/** Back to the page that led to this one. */
export function BackLink({ to }: BackLinkProps) {
  const navigate = useNavigate();

  function back(event: MouseEvent) {
    // The router numbers the pages of a document: before the first one there is nothing of ours.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  }

  return (
    <Link
      to={to}
      onClick={back}
      discover="none"
      className="-mb-2 inline-flex min-h-12 min-w-12 items-center justify-self-start text-ink-soft no-underline hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" className="size-6" />
      <span className="sr-only sm:not-sr-only">{ROOM.back}</span>
    </Link>
  );
}
