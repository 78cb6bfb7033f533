/** Whether a browser asks for as few bytes as possible. Source: RFC 8674. */
export function asksToSaveData({ headers }: Pick<Request, "headers">): boolean {
  return /^\s*on\s*(;|$)/i.test(headers.get("Save-Data") ?? "");
}
