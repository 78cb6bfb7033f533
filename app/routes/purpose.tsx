import type { MetaFunction } from "@remix-run/cloudflare";
import { type Policy, PolicyPage } from "#app/policies/policy-page.tsx";
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

/** The page of intended purpose. Claims stay within SAFETY.md section 2. */
const purpose = (): Policy => ({
  title: t("title", { brand: BRAND.name }),
  updated: "2026-11-24",
  brief: [t("brief.sound"), t("brief.medicine"), t("brief.people")],
  sections: [
    {
      id: "for",
      title: t("for.title"),
      paragraphs: [t("for.sound", { brand: BRAND.name }), t("for.evidence")],
    },
    {
      id: "who",
      title: t("who.title"),
      paragraphs: [],
      points: [t("who.adults"), t("who.children"), t("who.patients")],
    },
    {
      id: "not",
      title: t("not.title"),
      paragraphs: [t("not.device")],
      points: [t("not.diagnosis"), t("not.treatment"), t("not.watch"), t("not.emergency")],
    },
    {
      id: "words-you-will-meet",
      title: t("words-you-will-meet.title"),
      paragraphs: [t("words-you-will-meet.names")],
    },
    {
      id: "ask-first",
      title: t("ask-first.title"),
      paragraphs: [t("ask-first.doctor")],
    },
  ],
  contact: (mail) => t.rich("contact", { mail, address: BRAND.supportEmail }),
  onward: [{ to: "/terms", label: t("onward.terms") }],
});
