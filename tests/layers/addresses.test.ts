import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Where an address is given to the router, to the browser or to a form. */
const TAKES_AN_ADDRESS =
  /\b(?:to|href|action|formAction)=\{|\b(?:navigate|redirect|redirectDocument|location\.assign|location\.replace|window\.open)\(|\blocation(?:\.href)? = |\bLocation: |\bRefresh: /g;

/** A constant beginning that no reader of addresses takes for another site's. */
const BEGINS_AS_OURS = /^["'`](?:\/[a-z?#]|\/["'`]|#|mailto:)/;

/** Functions that return such an address, or one that `safePath` has let through. */
const MAKES_OURS: Readonly<Record<string, string>> = {
  addressOf: "app/wellbeing/result-words.tsx",
  authAddress: "app/auth/form-parts.tsx",
  beatAddress: "app/generator/post-generator.server.ts",
  lookingAddress: "app/payments/purchase-page.tsx",
  nextAddress: "app/routes/listening-choice.ts",
  pageLink: "app/history/search.tsx",
  roomAddress: "app/listening/room-address.tsx",
  safePath: "worker/domain/http.ts",
  takeWay: "app/auth/onward.server.ts",
};

const MAIL_STEP = "authAddress, by its callers";
const FROM_TABLE = "a table of our own words, or a constant";
const STORED_ID = "begins with a path of ours, then the id of a stored row";
const SAFE_PATH = "safePath, where the request is read";
const DIALS = "the table of helplines";
const GATEWAY = "https, checked by worker/features/payments/razorpay/razorpay.ts";
/** An address that a script would take for another site's has no scripts: tests/security/addresses.test.ts. */
const THE_PAGE_ITSELF = "the address of the page that is open";

/** What else is an address: by file and expression, why no text from outside decides where it leads. */
const PERMITTED: Readonly<Record<string, string>> = {
  "app/auth/mail-step.tsx action": MAIL_STEP,
  "app/auth/onward.server.ts to": SAFE_PATH,
  "app/auth/passkey-button.tsx action": MAIL_STEP,
  "app/auth/passkey-button.tsx ceremony.to": "constants of app/routes/auth-passkey.ts",
  "app/auth/post-again.server.ts next": SAFE_PATH,
  "app/auth/post-auth.server.ts next": SAFE_PATH,
  "app/community/post-share.server.ts here": "/community/share/, then an encoded id",
  "app/community/sound-face.tsx to": STORED_ID,
  "app/generator/beat-result.tsx beat.download_url": STORED_ID,
  "app/generator/help-first.tsx back.to": FROM_TABLE,
  "app/generator/kept-help.tsx dial": DIALS,
  "app/generator/kept-help.tsx supportPage(support)": FROM_TABLE,
  "app/generator/recent-beats.tsx beat.download_url": STORED_ID,
  "app/generator/not-understood.tsx dial": DIALS,
  "app/generator/not-understood.tsx first.dial": DIALS,
  "app/help/answer.tsx source.to": FROM_TABLE,
  "app/history/row-actions.tsx beat.download_url": STORED_ID,
  'app/history/row-actions.tsx soundAddress(beat.download_url, "flac", AS_COMPOSED)': STORED_ID,
  "app/landing/steps.tsx to": FROM_TABLE,
  "app/listening/doubt-help.tsx dial": DIALS,
  "app/listening/room/controls.tsx -1": "back in the tab's own pages",
  "app/listening/room/controls.tsx to": FROM_TABLE,
  "app/listening/saving/saved-file.tsx formulaAddress(beat.audio_url, name)": STORED_ID,
  "app/listening/session/mini-player.tsx home ?? roomAddress(beat)": FROM_TABLE,
  "app/offline/outbox-list.tsx to": STORED_ID,
  "app/payments/pricing-page.tsx to": GATEWAY,
  "app/payments/purchase-page.tsx url": GATEWAY,
  'app/plan/days.tsx to ?? ""': STORED_ID,
  "app/plan/plan-review.tsx first.dial": DIALS,
  "app/plan/sounds.tsx to": STORED_ID,
  "app/plan/days.tsx session.play.to": STORED_ID,
  "app/policies/policy-page.tsx to": FROM_TABLE,
  "app/root.tsx href": FROM_TABLE,
  "app/routes/about.tsx linkedin": FROM_TABLE,
  "app/routes/about.tsx phone.dial": FROM_TABLE,
  "app/routes/auth-again.tsx SIGNED_OUT": FROM_TABLE,
  "app/routes/auth-again.tsx address": "/auth/again, then an encoded search",
  "app/routes/auth-again.tsx next": SAFE_PATH,
  "app/routes/auth-google-callback.ts next": SAFE_PATH,
  'app/routes/auth-google.ts google.start(safePath(next, "/assessment")).href': "Google's",
  "app/routes/auth.tsx next": SAFE_PATH,
  "app/routes/home.tsx to": FROM_TABLE,
  "app/routes/payment.tsx String(LOOK_EVERY_SECONDS)": "seconds",
  "app/routes/pricing.tsx `0;url=${url}`": GATEWAY,
  "app/routes/pricing.tsx reply.pay": GATEWAY,
  "app/routes/pricing.tsx url": GATEWAY,
  "app/routes/profile.tsx pathname + search": THE_PAGE_ITSELF,
  "app/routes/service.tsx signIn ?? to": FROM_TABLE,
  "app/routes/settings-email.tsx CONFIRM_EMAIL_FIRST": FROM_TABLE,
  "app/settings/change-email.server.ts CONFIRM_EMAIL_FIRST": FROM_TABLE,
  "app/settings/post-settings.server.ts CONFIRM_FIRST": FROM_TABLE,
  "app/shell/left-page.ts supportPage(support)": FROM_TABLE,
  "app/shell/nav-bar.tsx to": FROM_TABLE,
  "app/shell/places.tsx to": FROM_TABLE,
  "app/shell/footer.tsx BRAND.network": FROM_TABLE,
  "app/shell/footer.tsx `/${page}`": "the keys of their words, which are pages: below",
  "app/shell/footer.tsx to": FROM_TABLE,
  "app/shell/controls.tsx props.to": "its callers, who are found here too",
  "app/shell/talk-to-someone.tsx dial": DIALS,
  "app/shell/failure.tsx pathname + search": THE_PAGE_ITSELF,
  "app/shell/support-lines.tsx `https://${HELPLINES_ABROAD}`": FROM_TABLE,
  "app/shell/support-lines.tsx line.dial": DIALS,
  "app/settings/my-data.tsx exportOf(owner)":
    "a path of ours, with the token of its reader's account",
  "app/shell/sign-out.ts location.pathname + location.search": THE_PAGE_ITSELF,
  "app/wellbeing/people.tsx childline.dial": DIALS,
  "app/wellbeing/people.tsx first.dial": DIALS,
  'worker/server/api/contract/operation.ts { description: "Where to go.", type: "string", pattern: "^/" }':
    "a description",
};

const sources = globSync("{app,worker}/**/*.{ts,tsx}").filter(
  (file) => !file.includes(".test.") && !file.startsWith("worker/tools/"),
);

/** An expression from its beginning to the bracket or comma that ends it. */
function expressionAt(code: string, start: number): string {
  let depth = 0;
  let quote = "";
  for (let at = start; at < code.length; at++) {
    const sign = code[at] ?? "";
    if (quote !== "") {
      if (sign === "\\") at++;
      else if (sign === quote) quote = "";
    } else if (`"'\``.includes(sign)) quote = sign;
    else if ("({[".includes(sign)) depth++;
    else if (depth === 0 && ")}],;\n".includes(sign)) return code.slice(start, at).trim();
    else if (")}]".includes(sign)) depth--;
  }
  return code.slice(start).trim();
}

/** What an expression may be, without what is ours by its beginning or its maker. */
function notOurs(expression: string): string[] {
  const call = /^(\w+)\(/.exec(expression)?.[1];
  if (call !== undefined && Object.hasOwn(MAKES_OURS, call)) return [];
  const [, first, second] = /^[\w\s.="()]+ \? (.+) : (.+)$/.exec(expression) ?? [];
  if (first !== undefined && second !== undefined) return [first, second].flatMap(notOurs);
  return BEGINS_AS_OURS.test(expression) ? [] : [expression];
}

function addressesIn(code: string): string[] {
  return [...code.matchAll(TAKES_AN_ADDRESS)].flatMap((match) =>
    notOurs(expressionAt(code, match.index + match[0].length)),
  );
}

test("no text from outside is an address that a page, a script or a redirect goes to", () => {
  const found = sources.flatMap((file) =>
    addressesIn(readFileSync(file, "utf8")).map((address) => `${file} ${address}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(PERMITTED).toSorted());
});

test("the places in our tables are paths of ours", () => {
  const placesIn = (files: string, place: RegExp) =>
    globSync(files)
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(place)])
      .map(([, place = ""]) => place);
  const places = [
    ...placesIn("app/**/*.{ts,tsx}", /\bto: ("\S*?")/g),
    ...placesIn("worker/features/help/passages.rules.ts", /^ {2}\w+: ("\S*?"),$/gm),
  ];
  expect(places.length).toBeGreaterThan(80);
  expect(places.filter((place) => !BEGINS_AS_OURS.test(place) && place !== '"to"')).toEqual([]);
});

test("the links in the footer whose keys are their addresses lead to pages of ours", () => {
  const { links } = JSON.parse(readFileSync("app/shell/words/en.json", "utf8"));
  const pages = readFileSync("app/routes.ts", "utf8").matchAll(/^ {4}route\("([^"]+)"/gm);
  expect(Object.keys(links).length).toBeGreaterThan(2);
  const known = new Set(Array.from(pages, ([, page]) => page));
  expect(Object.keys(links).filter((page) => !known.has(page))).toEqual([]);
});

test("the functions that make our addresses are where they are said to be", () => {
  const missing = Object.entries(MAKES_OURS).filter(
    ([name, file]) => !readFileSync(file, "utf8").includes(`function ${name}(`),
  );
  expect(missing).toEqual([]);
});

test("an address from outside is found where it is used", () => {
  const hostile = [
    "<Link to={next}>",
    "<a href={origin + path}>",
    "navigate(searchParams.get('next'))",
    'redirect(signedIn ? next : "/auth")',
    'redirect("//evil.example")',
    'redirect("/\\\\evil.example")',
    "location.href = next;",
    "headers: { Location: next }",
  ];
  expect(hostile.filter((code) => addressesIn(code).length === 0)).toEqual([]);
});

/** Errors that Remix makes harmless for a browser, answers, and what was caught and is thrown again. */
const THROWN =
  /^(new [A-Z]\w*|error\b|badRequest\(|redirect\(|redirectDocument\(|data\(|mailErrorOf\()/;

test("only errors and answers are thrown: Remix hands anything else to the page as it is", () => {
  const thrown = [...globSync("db/**/*.ts"), ...sources]
    .filter((file) => !file.includes(".test.") && !file.startsWith("db/sqld/"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?!\s*(?:\*|\/)).*\bthrow (.+)/gm)].map(
        ([, what = ""]) => `${file} ${what}`,
      ),
    );
  expect(thrown.length).toBeGreaterThan(80);
  expect(thrown.filter((line) => !THROWN.test(line.split(" ").slice(1).join(" ")))).toEqual([]);
});
