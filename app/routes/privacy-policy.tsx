import type { MetaFunction } from "@remix-run/cloudflare";
import { PolicyPage } from "#app/components/policy-page.tsx";
import { BRAND } from "#app/content/brand.ts";
import { PRIVACY } from "#app/content/privacy.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${PRIVACY.title} · ${BRAND.name}` },
  { name: "description", content: PRIVACY.description },
];

export default function PrivacyPolicy() {
  return <PolicyPage policy={PRIVACY} onward={{ to: "/profile", label: PRIVACY.profile }} />;
}
