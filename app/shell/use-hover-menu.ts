import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** How long a menu stays open after the pointer has left (SPEC.md section 9), ms. */
const CLOSE_DELAY_MS = 200;

/**
 * Makes a <details> open while a mouse is over it, and close soon after it left. Escape closes it
 * and gives the focus back; a tap outside closes it too. Touch and keys use it as they use any
 * <details>.
 */
export function useHoverMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>();
  const hovered = useRef(false);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) close(ref.current);
    };
    document.addEventListener("pointerdown", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      clearTimeout(leaving.current);
    };
  }, []);
  return {
    ref,
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      clearTimeout(leaving.current);
      hovered.current = true;
      if (ref.current) ref.current.open = true;
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType !== "mouse") return;
      hovered.current = false;
      leaving.current = setTimeout(() => close(ref.current), CLOSE_DELAY_MS);
    },
    onClick(event: MouseEvent) {
      // Hovering has opened it: a mouse click on the summary would close it again.
      const onSummary = event.target instanceof Element && event.target.closest("summary");
      if (hovered.current && onSummary && event.detail > 0) event.preventDefault();
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (key !== "Escape" || !ref.current?.open) return;
      close(ref.current);
      ref.current.querySelector("summary")?.focus();
    },
  };
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
