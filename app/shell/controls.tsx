import { Link } from "@remix-run/react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";

/** A link that looks like the main button. */
export function LinkButton(props: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link to={props.to} className={`button ${props.className ?? ""}`}>
      {props.children}
    </Link>
  );
}

/** How long a menu stays open after the pointer has left (SPEC.md section 9), ms. */
const CLOSE_DELAY_MS = 200;

/**
 * Makes a <details> close like a menu: by Escape, which gives the focus back, by a tap outside, and
 * when one of its links is chosen. Touch and keys open it as they open any <details>.
 */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) close(ref.current);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, []);
  return {
    ref,
    onClick({ target }: MouseEvent) {
      if (target instanceof Element && target.closest("a")) close(ref.current);
    },
    onKeyDown({ key }: KeyboardEvent) {
      if (key !== "Escape" || !ref.current?.open) return;
      close(ref.current);
      ref.current.querySelector("summary")?.focus();
    },
  };
}

/** A menu that also opens while a mouse is over it, and closes soon after it left. */
export function useHoverMenu() {
  const menu = useMenu();
  const { ref } = menu;
  const leaving = useRef<ReturnType<typeof setTimeout>>();
  const hovered = useRef(false);
  useEffect(() => () => clearTimeout(leaving.current), []);
  return {
    ...menu,
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
      menu.onClick(event);
      // Hovering has opened it: a mouse click on the summary would close it again.
      const onSummary = event.target instanceof Element && event.target.closest("summary");
      if (hovered.current && onSummary && event.detail > 0) event.preventDefault();
    },
  };
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}
