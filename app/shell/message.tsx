import type { ReactNode } from "react";

/** A result, announced by screen readers when it appears. */
export function Message({ tone, children }: { tone: "good" | "error"; children: ReactNode }) {
  const colours =
    tone === "good" ? "border-good bg-accent-soft" : "border-danger bg-danger-soft text-danger";
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={`mt-6 rounded-card border px-4 py-3 font-medium ${colours}`}
    >
      {children}
    </div>
  );
}
