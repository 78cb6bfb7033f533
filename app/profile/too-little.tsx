import { Link } from "@remix-run/react";
import { ASSESSMENT, PROFILE } from "#app/words/profile.ts";
import { stepOfTopic, type Topic, topicsToGo } from "#worker/features/profile/steps.rules.ts";

const WORDS = ASSESSMENT.tooLittle;

/** In place of a verdict that would be a guess: what is missing, and the way there. */
export function TooLittle({ missing }: { readonly missing: readonly Topic[] }) {
  return (
    <div className="grid max-w-prose gap-3">
      <h3 className="font-semibold text-lg">{WORDS.title}</h3>
      <p>{WORDS.lead}</p>
      <ul>
        {missing.map((topic) => (
          <li key={topic}>
            <Link
              to={`/profile?step=${stepOfTopic(topic)}`}
              className="link flex min-h-12 items-center"
            >
              <span>
                {WORDS.topics[topic]}
                <span className="sr-only">, {PROFILE.stepOf(stepOfTopic(topic))}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="note">{WORDS.enough(topicsToGo(missing))}</p>
    </div>
  );
}
