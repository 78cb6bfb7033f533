import { Link } from "@remix-run/react";
import { BRAND } from "#app/content/brand.ts";

export function Footer() {
  return (
    <footer className="mt-16 border-line border-t py-8 text-ink-soft text-sm">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p>{BRAND.name}: sound that may help you relax. It does not replace a doctor.</p>
        <Link to="/support" className="link font-medium">
          In a crisis? Talk to someone now
        </Link>
      </div>
    </footer>
  );
}
