import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

const ENDING = ".ics";

/** The calendar of whoever has its address: programs fetch it without a session. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const file = params.file ?? "";
  const secret = file.endsWith(ENDING) ? file.slice(0, -ENDING.length) : "";
  const calendar = await context.services.reminders.calendar(secret);
  if (calendar === undefined) return new Response("Not found.\n", { status: 404 });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
