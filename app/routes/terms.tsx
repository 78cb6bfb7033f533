import type { MetaFunction } from "@remix-run/cloudflare";
import { PolicyPage } from "#app/policies/policy-page.tsx";
import { terms } from "#app/policies/terms.ts";
import { t } from "#app/policies/words/terms.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: `${t("title")} · ${BRAND.name}` },
  { name: "description", content: t("description", { brand: BRAND.name }) },
];

export default function Terms() {
  return <PolicyPage policy={terms()} />;
}
