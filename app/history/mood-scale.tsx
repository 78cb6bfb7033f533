import { useFetcher, useLocation } from "@remix-run/react";
import { Annoyed, Frown, Laugh, Meh, Smile } from "lucide-react";
import { MARKS } from "#app/content/history.ts";

const FACES = [Frown, Annoyed, Meh, Smile, Laugh] as const;

interface MoodScaleProps {
  readonly beatId: string;
  readonly moment: "before" | "after";
}

/** Five steps, one tap. Without scripts it is a form that comes back to this page. */
export function MoodScale({ beatId, moment }: MoodScaleProps) {
  const fetcher = useFetcher<{ kept: boolean }>();
  const { pathname, search } = useLocation();
  const chosen = Number(fetcher.formData?.get("value") ?? 0);
  return (
    <fetcher.Form method="post" action="/history/mark" className="grid gap-2">
      <input type="hidden" name="beat" value={beatId} />
      <input type="hidden" name="moment" value={moment} />
      <input type="hidden" name="next" value={`${pathname}${search}`} />
      <p id={`${moment}-${beatId}`} className="font-medium">
        {MARKS[moment]}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: five buttons of one question, not fields */}
      <div role="group" aria-labelledby={`${moment}-${beatId}`} className="flex flex-wrap gap-2">
        {MARKS.steps.map(({ value, label }, index) => {
          const Face = FACES[index] ?? Meh;
          return (
            <button
              key={value}
              type="submit"
              name="value"
              value={value}
              title={label}
              aria-label={label}
              className={`inline-flex size-11 cursor-pointer items-center justify-center rounded-full border hover:bg-accent-soft ${chosen === value ? "border-accent bg-accent-soft" : "border-edge"}`}
            >
              <Face aria-hidden="true" className="size-6" />
            </button>
          );
        })}
      </div>
      <p role="status" className="text-ink-soft text-sm">
        {fetcher.data ? (fetcher.data.kept ? MARKS.kept : MARKS.failed) : MARKS.optional}
      </p>
    </fetcher.Form>
  );
}
