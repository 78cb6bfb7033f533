import type { MetaFunction } from "@remix-run/cloudflare";
import { PolicyPage } from "#app/policies/policy-page.tsx";
import { PURPOSE } from "#app/policies/purpose.ts";

export const handle = { plain: true };

export const meta: MetaFunction = () => [
  { title: PURPOSE.title },
  { name: "description", content: PURPOSE.description },
];

export default function Purpose() {
  return <PolicyPage policy={PURPOSE} onward={[PURPOSE.onward]} />;
}
