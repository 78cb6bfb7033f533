import Info from "lucide-react/icons/info";
import { useId, useRef } from "react";
import { Checkbox } from "#app/shell/checkbox.tsx";
import { GENERATOR } from "#app/words/generator.ts";

/** The incognito toggle. Hover, focus and tap show a tooltip; Escape hides it. */
export function Incognito() {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows the tooltip; the control is inside
    <span
      className="group relative flex items-center gap-1"
      onPointerEnter={() => tip.current?.removeAttribute("data-dismissed")}
      onFocus={() => tip.current?.removeAttribute("data-dismissed")}
      onKeyDown={({ key }) => {
        if (key === "Escape") tip.current?.setAttribute("data-dismissed", "");
      }}
    >
      <Checkbox name="incognito" aria-describedby={id}>
        <span className="font-medium">{GENERATOR.incognito}</span>
      </Checkbox>
      <Info aria-hidden="true" className="size-5 text-ink-soft" />
      <span
        ref={tip}
        id={id}
        role="tooltip"
        className="invisible absolute top-full left-0 z-10 w-64 rounded-xl border border-line bg-card p-3 text-sm shadow-lg group-focus-within:visible group-hover:visible data-dismissed:invisible!"
      >
        {GENERATOR.incognitoHint}
      </span>
    </span>
  );
}
