import { DayTime } from "#app/shell/day-time.tsx";
import { HELP } from "#app/words/help.ts";
import type { MessageView } from "#worker/features/help/messages.ts";

interface MessageRowProps {
  readonly message: MessageView;
  readonly supportEmail: string;
}

/** A message to the team: what was written, when, and where it is. */
export function MessageRow({ message, supportEmail }: MessageRowProps) {
  const { text, created_on, state } = message;
  return (
    <li className="card grid gap-2">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="note">
        <DayTime time={created_on} /> · {HELP.messages.states[state]}{" "}
        {state === "failed" && (
          <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
            {supportEmail}
          </a>
        )}
      </p>
    </li>
  );
}
