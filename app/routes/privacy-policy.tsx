import type { MetaFunction } from "@remix-run/cloudflare";
import { PolicyPage } from "#app/policies/policy-page.tsx";
import { PRIVACY } from "#app/policies/privacy.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${PRIVACY.title} · ${BRAND.name}` },
  { name: "description", content: PRIVACY.description },
];

export default function PrivacyPolicy() {
  return <PolicyPage policy={PRIVACY} onward={[{ to: "/settings", label: PRIVACY.settings }]} />;
}
