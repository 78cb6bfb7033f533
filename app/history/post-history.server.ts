import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { badRequest, textField } from "#app/requests/read-form.server.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { capMarks } from "#worker/reading/language/costly-signs.ts";
import { SEARCH_MAX_LENGTH } from "./history-filter.tsx";
import { type AskedBeats, historyView } from "./history-view.server.ts";

/**
 * Does what a form of the history asks. Words of moods never appear in an address: a search is posted,
 * and its answer is the page. A form of a found beat is answered by the same search.
 */
export async function postHistory(
  { url }: Request,
  context: AppLoadContext,
  { person, form }: { readonly person: Person; readonly form: FormData },
) {
  const { beats } = context.services;
  const beat = textField(form, "beat");
  const search = capMarks(textField(form, "q").trim()).slice(0, SEARCH_MAX_LENGTH);
  const { searchParams, search: query } = new URL(url);
  const asked: AskedBeats =
    search === ""
      ? {
          cursor: searchParams.get("cursor"),
          favourites: searchParams.get("show") === "favourites",
        }
      : { cursor: textField(form, "cursor"), search };
  const answer = async (gone: boolean) => {
    const view = await historyView(context, person, asked);
    if (view === undefined) throw badRequest();
    return data({ ...view, gone }, { status: gone ? 404 : 200 });
  };
  const intent = form.get("intent");
  switch (intent) {
    case "search":
      if (search === "") return redirect("/history", 303);
      break;
    case "favourite":
    case "unfavourite":
      if (!(await beats.setFavourite(person, beat, intent === "favourite"))) return answer(true);
      break;
    case "delete":
      await beats.remove(person, beat);
      break;
    default:
      throw badRequest();
  }
  return search === "" ? redirect(`/history${query}`, 303) : answer(false);
}
