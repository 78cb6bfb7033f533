import type { MetaFunction } from "@remix-run/cloudflare";
import { PolicyPage } from "#app/policies/policy-page.tsx";
import { TERMS } from "#app/policies/terms.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${TERMS.title} · ${BRAND.name}` },
  { name: "description", content: TERMS.description },
];

export default function Terms() {
  return <PolicyPage policy={TERMS} onward={TERMS.onward} />;
}
