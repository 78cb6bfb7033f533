import type { MetaFunction } from "@remix-run/cloudflare";
import { PolicyPage } from "#app/components/policy-page.tsx";
import { BRAND } from "#app/content/brand.ts";
import { TERMS } from "#app/content/terms.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${TERMS.title} · ${BRAND.name}` },
  { name: "description", content: TERMS.description },
];

export default function Terms() {
  return <PolicyPage policy={TERMS} onward={{ to: "/privacy-policy", label: TERMS.privacy }} />;
}
