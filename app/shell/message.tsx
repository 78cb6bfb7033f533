import type { ReactNode } from "react";

/** A result, announced by screen readers when it appears. An error says what to do next; it does not scold. */
export function Message({ tone, children }: { tone: "good" | "error"; children: ReactNode }) {
  const edge = tone === "good" ? "border-good bg-accent-soft" : "border-lamp bg-card";
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={`mt-6 rounded-card border px-5 py-3.5 font-medium ${edge}`}
    >
      {children}
    </div>
  );
}
