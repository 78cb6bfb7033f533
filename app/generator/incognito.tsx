import Info from "lucide-react/icons/info";
import { useId, useRef } from "react";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { GENERATOR } from "#app/words/generator.ts";

/**
 * The incognito toggle, and a line that says what it does: while the box is ticked, on hover, on focus,
 * and after a tap on the sign. It stands below the button, which must not move while it is pressed;
 * Escape hides it.
 */
export function Incognito() {
  const id = useId();
  const tip = useRef<HTMLParagraphElement>(null);
  const show = () => tip.current?.removeAttribute("data-dismissed");
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows the line; the controls are inside
    <div
      className="group contents"
      onPointerEnter={show}
      onFocus={show}
      onClick={show}
      onKeyDown={({ key }) => {
        if (key === "Escape") tip.current?.setAttribute("data-dismissed", "");
      }}
    >
      <div className="flex min-w-0 flex-wrap items-center gap-1">
        <Checkbox name="incognito" aria-describedby={id}>
          <span className="font-medium">{GENERATOR.incognito}</span>
        </Checkbox>
        <details>
          <summary className="inline-flex size-12 cursor-pointer list-none items-center justify-center rounded-full text-ink-soft hover:bg-accent-soft hover:text-ink">
            <Info aria-hidden="true" className="size-5" />
            <span className="sr-only">{GENERATOR.aboutIncognito}</span>
          </summary>
        </details>
      </div>
      <p
        ref={tip}
        id={id}
        role="tooltip"
        className="note hidden group-focus-within:block group-hover:block group-has-checked:block group-has-open:block data-dismissed:hidden! order-last sm:col-span-full"
      >
        {GENERATOR.incognitoHint}
      </p>
    </div>
  );
}
