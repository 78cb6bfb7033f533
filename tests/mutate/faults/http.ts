import type { Mutation } from "../mutation.ts";

/** Headers, ranges, file names, letters and forms. */
export const HTTP: readonly Mutation[] = [
  {
    name: "headers: pages can be framed by other sites",
    file: "worker/server/shell/security-headers.ts",
    find: "    frameAncestors: [\"'none'\"],\n",
    replace: "",
    foundBy: ["tests/security/requests.test.ts"],
  },
  {
    name: "headers: the data that a page's scripts fetch forgets Cache-Control: no-store",
    file: "worker/server/shell/edge.ts",
    find: 'if (!response.headers.has("Cache-Control")) response',
    replace: "if (response.status >= 500) response",
    foundBy: ["tests/integration/profile.test.ts"],
  },
  {
    name: "headers: a range beyond the end gets a wrong Content-Range",
    file: "worker/domain/http.ts",
    find: "Math.min(Number(last), size - 1)",
    replace: "Number(last)",
    foundBy: ["worker/server/api/conditional.test.ts"],
  },
  {
    name: "headers: a quotation mark in a mood gets into the file name",
    file: "worker/features/beats/rules.ts",
    find: '.replace(/[\\\\/:*?"<>|%]/g, " ")',
    replace: '.replace(/[\\\\/:*?<>|%]/g, " ")',
    foundBy: ["worker/features/beats/rules.test.ts"],
  },
  {
    name: "letters: values in a mail are not escaped",
    file: "worker/platform/letter.ts",
    find: 'import { html } from "hono/html";\nimport type { Mail } from "#worker/adapters/mail/mail.ts";\n',
    replace: `import { raw } from "hono/html";
import type { Mail } from "#worker/adapters/mail/mail.ts";

const html = ({ raw: texts }: TemplateStringsArray, ...values: readonly unknown[]) =>
  raw(String.raw({ raw: texts }, ...values.map((one) => (Array.isArray(one) ? one.join("") : one))));
`,
    foundBy: ["worker/platform/letters.test.ts"],
  },
  {
    name: "forms: a number with a comma is refused",
    file: "worker/features/profile/answers.rules.ts",
    find: 'return digits ? Number(value.replace(",", ".")) : value;',
    replace: "return digits ? Number(value) : value;",
    foundBy: ["worker/features/profile/answers.rules.test.ts"],
  },
];
