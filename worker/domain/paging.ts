import * as z from "zod";

/** Where a page of a list ends: time, Unix ms, and id of its last entry. */
export interface PageEnd {
  readonly createdOn: number;
  readonly id: string;
}

/** The cursor that continues a list after an entry. */
export function cursorAfter({ createdOn, id }: PageEnd): string {
  return `${createdOn}.${id}`;
}

/** @returns where a cursor continues, or null for one that this API never gave */
export function readCursor(cursor: string): PageEnd | null {
  const match = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(cursor);
  const [, createdOn, id] = match ?? [];
  return createdOn && id ? { createdOn: Number(createdOn), id } : null;
}

/** The query of a list. @param usual how many entries a page has where none is asked for */
export function listQuery(usual: number) {
  return z.object({
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(100))
      .default(usual)
      .meta({ description: "Entries a page." }),
    cursor: z.string().optional().meta({
      description: "Of the page before: it is in its Link. Without it, the newest entries.",
    }),
  });
}

/**
 * The address of the next page as a header (https://www.rfc-editor.org/rfc/rfc8288).
 * @param url of this page
 * @returns no header on the last page
 */
export function nextPage(url: string, cursor: string | undefined): Record<string, string> {
  if (cursor === undefined) return {};
  const { pathname, searchParams } = new URL(url);
  searchParams.set("cursor", cursor);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}
