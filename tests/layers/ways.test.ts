import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesOf, listed, readImports, type Way } from "./imports.ts";

const imports = readImports();
const PAYMENTS = "worker/features/payments";
const BEATS = "worker/features/beats";
const WAYS: Readonly<Record<string, Way>> = {
  "a mood": {
    entries: [
      "app/generator/use-generator.ts",
      "app/generator/post-generator.server.ts",
      "worker/server/api/beats.ts",
      "worker/server/desk/generation-desk.ts",
    ],
    handed: ["worker/adapters/model/language-model.ts"],
    feature: BEATS,
  },
  "a purchase": {
    entries: [
      "app/routes/pricing.tsx",
      "app/routes/payment.tsx",
      "app/routes/payments-return.ts",
      `${PAYMENTS}/api.ts`,
    ],
    handed: [`${PAYMENTS}/mail.ts`, `${PAYMENTS}/razorpay/razorpay.ts`],
    feature: PAYMENTS,
  },
};

const architecture = readFileSync("docs/architecture.md", "utf8");

test.each(Object.entries(WAYS))(
  "docs/architecture.md lists the files that %s passes, as their imports have them",
  (name, way) => {
    const files = filesOf(way, imports);
    const [, after = ""] = architecture.split(`By its imports, ${name} passes `);
    const [first = "", ...lines] = after.split(/\n\n(?![-\w])/)[0]?.split("\n") ?? [];
    const list = lines.slice(lines.findIndex((line) => line.startsWith("- ")));
    expect(list.slice(0, listed(files).length)).toEqual(listed(files));
    expect(list[listed(files).length] ?? "").not.toMatch(/^- /);
    expect(first).toMatch(new RegExp(`^${files.length} files in ${listed(files).length} folders`));
  },
);

test("a file that other ways use too is no part of a way", () => {
  const edge = (from: string, to: string) => ({ from, to, typeOnly: false });
  const way = { entries: ["routes/buy.ts"], handed: [], feature: "shop" };
  const found = filesOf(way, [
    edge("routes/buy.ts", "shop/service.ts"),
    edge("routes/buy.ts", "screens/button.ts"),
    edge("routes/buy.ts", "screens/offer.ts"),
    edge("screens/button.ts", "screens/colours.ts"),
    edge("routes/listen.ts", "screens/button.ts"),
    edge("routes/listen.ts", "shop/service.ts"),
  ]);
  expect(found).toEqual(["routes/buy.ts", "screens/offer.ts", "shop/service.ts"]);
});

/** Names of its API, its ids and its signatures. */
const OF_RAZORPAY =
  /razorpay|rzp_|plink_|payment_link|short_url|reference_id|callback_(url|method)|expire_by|amount_(paid|refunded)/i;

/** Who may say them beside its folder. */
const PERMITTED: Readonly<Record<string, string>> = {
  "db/migration-rows.ts": "rows that try a migration",
  "db/schema/payments.ts": "a comment",
  "worker/features/help/words/en.json": "words by which people ask about it",
  "worker/features/payments/adapters.ts": "chooses it",
  "worker/features/payments/gateway.rules.ts": "tells people which company takes their money",
};

test("Razorpay's names stand in its own folder alone, and in its stand-in", () => {
  const found = globSync("{app,worker,db}/**/{*.ts,*.tsx,words/en.json}")
    .filter(
      (file) => !/\.(test|compiled)\./.test(file) && !file.startsWith(`${PAYMENTS}/razorpay/`),
    )
    .filter((file) => !file.startsWith("worker/tools/local/gateway/"))
    .filter((file) => OF_RAZORPAY.test(readFileSync(file, "utf8")));
  expect(found.toSorted()).toEqual(Object.keys(PERMITTED));
});

/** A step of the list in docs/architecture.md: its file, and how it is reached where no earlier step imports it. */
const STEP = /^\d+\. `([^`]+)`(?: \((HTTP|RPC|`worker\/server\/context\.ts` passes it on)\))?/gm;

const [, section = ""] = architecture.split("## How one mood travels\n");
const steps = [...section.matchAll(STEP)].map(([, file = "", by]) => ({ file, by }));
const files = steps.map(({ file }) => file);

test("a mood passes at most 12 files, each once", () => {
  expect(files.length).toBeGreaterThan(8);
  expect(files.length).toBeLessThanOrEqual(12);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("each file on the path is imported by an earlier one, or reached as the list states", () => {
  const unreached = steps.slice(1).filter(({ file, by }, index) => {
    if (by === "HTTP" || by === "RPC") return false;
    const earlier = by === undefined ? files.slice(0, index + 1) : ["worker/server/context.ts"];
    return !imports.some(({ from, to }) => to === file && earlier.includes(from));
  });
  expect(unreached).toEqual([]);
});

test("no file on the path imports an earlier one", () => {
  const back = imports.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly &&
      files.includes(from) &&
      files.includes(to) &&
      files.indexOf(to) < files.indexOf(from),
  );
  expect(back).toEqual([]);
});
