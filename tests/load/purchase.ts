import { timed, type VisitContext, type Visitor } from "./timed.ts";

/** Buys the smallest plan: the order, the payment at the gateway, and the way back. */
export async function buyCredits(
  { jar }: Visitor,
  { tally, gateway }: VisitContext,
): Promise<void> {
  let page = "";
  const fields = { intent: "buy", plan: "starter", key: crypto.randomUUID() };
  const ordered = await timed(tally, "purchase", 303, async () => {
    const answer = await jar.postForm("/pricing", fields);
    await answer.arrayBuffer();
    page = answer.headers.get("Location") ?? "";
    return answer;
  });
  if (ordered === undefined) return;
  const link = gateway.links().find(({ id }) => gateway.pageOf(id) === page);
  if (link === undefined) {
    tally.failed("purchase", "led to no link of the gateway");
    return;
  }
  const { pathname, search } = new URL(gateway.pay(link.id).returnUrl);
  await timed(tally, "return", 303, async () => {
    const answer = await jar.get(pathname + search);
    await answer.arrayBuffer();
    return answer;
  });
}
