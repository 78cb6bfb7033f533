import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** A link that looks like the main button. */
export function LinkButton(props: { to: string; className?: string; children: ReactNode }) {
  return (
    <Link to={props.to} className={`button ${props.className ?? ""}`}>
      {props.children}
    </Link>
  );
}
