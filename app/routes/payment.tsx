import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  LOOK_EVERY_SECONDS,
  lookingAddress,
  looksUntil,
  PurchaseState,
  ReceiptCard,
} from "#app/payments/purchase-page.tsx";
import { requirePerson } from "#app/requests/visitor.server.ts";
import { BRAND } from "#worker/domain/words.ts";
import { t } from "#worker/features/payments/words/purchase.compiled.ts";

export const handle = { sidebar: true };

/** While a purchase is open, its page loads itself again for a while. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const person = await requirePerson(request, context);
  const purchase = await context.services.payments.view(person, params.id ?? "");
  if (purchase === undefined) throw new Response(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("until");
  const now = Date.now();
  if (purchase.status !== "created") {
    // Found while looking: loaded once more, so that the header has the new credits too.
    if (asked !== null) throw redirect(`/payments/${purchase.id}`, 303);
    return data({ purchase, looking: false });
  }
  const until = looksUntil(asked, now);
  if (until === undefined) throw redirect(lookingAddress(purchase.id, now), 303);
  const looking = now < until;
  const headers: HeadersInit = looking ? { Refresh: String(LOOK_EVERY_SECONDS) } : {};
  return data({ purchase, looking }, { headers });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function PurchasePage() {
  const { purchase, looking } = useLoaderData<typeof loader>();
  return (
    <section className="page max-w-2xl py-8 sm:py-12">
      <div className="print:hidden">
        <PurchaseState purchase={purchase} looking={looking} />
      </div>
      {purchase.receipt && <ReceiptCard receipt={purchase.receipt} />}
    </section>
  );
}
