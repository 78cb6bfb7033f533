import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paymentPage } from "#app/payments/payment-page.server.ts";
import { PaymentState } from "#app/payments/payment-state.tsx";
import { Receipt } from "#app/payments/receipt.tsx";
import { receiptLines } from "#app/payments/receipt-lines.ts";
import { requirePerson } from "#app/requests/require-person.server.ts";
import { PAYMENT } from "#app/words/payments.ts";
import { BRAND } from "#worker/domain/words/brand.ts";

export const handle = { sidebar: true };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const person = await requirePerson(request, context);
  const asked = new URL(request.url).searchParams.get("until");
  return paymentPage(context, person, { id: params.id ?? "", asked });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction = () => [
  { title: `${PAYMENT.title} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export default function PaymentPage() {
  const { payment, looking } = useLoaderData<typeof loader>();
  const lines = receiptLines(payment);
  return (
    <section className="page max-w-2xl py-8 sm:py-12">
      <div className="print:hidden">
        <PaymentState payment={payment} looking={looking} />
      </div>
      {lines.length > 0 && <Receipt lines={lines} />}
    </section>
  );
}
