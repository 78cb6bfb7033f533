import type { MetaFunction } from "@remix-run/cloudflare";
import { PolicyPage } from "#app/policies/policy-page.tsx";
import { purpose } from "#app/policies/purpose.ts";
import { t } from "#app/policies/words/purpose.compiled.ts";
import { BRAND } from "#worker/domain/words.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: t("title", { brand: BRAND.name }) },
  { name: "description", content: t("description", { brand: BRAND.name }) },
];

export default function Purpose() {
  return <PolicyPage policy={purpose()} />;
}
