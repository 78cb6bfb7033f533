import { Outlet, useRouteError } from "@remix-run/react";
import { Failure } from "#app/shell/failure.tsx";

/** Around every page, within the frame of the root. */
export default function Pages() {
  return <Outlet />;
}

/** Keeps the frame, and with it what plays: only the page fails. */
export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
