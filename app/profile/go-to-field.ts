import type { MouseEvent } from "react";

/** Leads from a summary to a field, without a change of the address: a navigation would forget the errors. */
export function goToField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (field === null) return;
  event.preventDefault();
  // Its label stands above it, and bars are fixed at both ends of the screen.
  field.scrollIntoView({ block: "center" });
  field.focus({ preventScroll: true });
}
