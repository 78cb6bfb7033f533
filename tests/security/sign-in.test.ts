import { describe, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();

const post = (jar: Client, intent: string, fields: Record<string, string>) =>
  jar.postForm("/auth", { intent, ...fields });

/** A page without nonce and address, which differ between any two answers. */
const normalized = (html: string, email: string) =>
  html.replaceAll(/nonce="[^"]*"/g, "").replaceAll(email, "");

test("7: every form answers the same for known and unknown addresses", async () => {
  await stack.person("known.signin@example.com");
  const password = "not the password";
  const forms = [
    ["sign_up", 200, password],
    ["sign_up", 200, ""],
    ["sign_in", 401, password],
    ["magic_link", 200, ""],
    ["forgotten_password", 200, ""],
  ] as const;
  for (const [intent, status, typed] of forms) {
    const answers = await Promise.all(
      ["known.signin@example.com", `no-${intent}${typed.length}@example.com`].map(async (email) => {
        const fields = { email, password: typed };
        const response = await post(stack.client(), intent, fields);
        const names = [...response.headers.keys()].filter((name) => name !== "date");
        const cookies = response.headers.getSetCookie().map((line) => line.split("=")[0]);
        return {
          status: response.status,
          headers: names.toSorted(),
          cookies,
          body: normalized(await response.text(), email),
        };
      }),
    );
    expect(answers[0]?.status, intent).toBe(status);
    expect(answers[0], intent).toEqual(answers[1]);
  }
});

test("8: a password has 12 to 256 arbitrary characters, all significant", async () => {
  const email = (name: string) => `${name}@example.com`;
  const signUp = (name: string, password: string, jar = stack.client()) =>
    post(jar, "sign_up", { email: email(name), password });
  expect((await signUp("eleven", "x7-quiet-la")).status).toBe(400);
  expect((await signUp("long", "x".repeat(257))).status).toBe(400);
  for (const common of ["password1234", "123456789012", "qwertyuiop12"]) {
    const response = await signUp("common", common);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("one of the first that others try");
  }
  const kept = [
    ["twelve", "quiet-lake-7"],
    ["sixtyfour", "quiet lake ".repeat(6).slice(0, 64)],
    ["longest", `${"quiet lake ".repeat(23)}ab!`],
    ["emoji", " 😴 sleep well 😴 "],
  ] as const;
  for (const [name, password] of kept) {
    const jar = stack.client();
    expect((await signUp(name, password, jar)).status, name).toBe(200);
    const link = new URL(await stack.inbox.nextLink(email(name)));
    await jar.postForm(link.pathname, Object.fromEntries(link.searchParams));
    const signIn = (tried: string) =>
      post(stack.client(), "sign_in", { email: email(name), password: tried });
    expect((await signIn(`${password.slice(0, -1)}~`)).status, name).toBe(401);
    expect((await signIn(password)).status, name).toBe(303);
  }
});

describe("10: a mailed code", () => {
  async function requestCode(email: string) {
    await stack.person(email);
    const jar = stack.client();
    const response = await post(jar, "magic_link", { email });
    expect(await response.text()).toContain("Check your email for the magic link");
    return { jar, code: await stack.inbox.nextCode(email) };
  }
  const wrongCode = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, "0");

  test("signs in once, in the browser that requested it", async () => {
    const { jar, code } = await requestCode("code.signin@example.com");
    expect((await post(stack.client(), "verify_otp", { token: code })).status).toBe(401);
    const used = await post(jar, "verify_otp", { token: ` ${code.slice(0, 4)} ${code.slice(4)} ` });
    expect([used.status, used.headers.get("Location")]).toEqual([303, "/assessment"]);
    expect((await jar.get("/assessment")).status).toBe(200);
    expect((await post(jar, "verify_otp", { token: code })).status).toBe(401);
  });

  test("is invalid after five wrong codes", async () => {
    const { jar, code } = await requestCode("burnt@example.com");
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = await post(jar, "verify_otp", { token: wrongCode(code) });
      expect(wrong.status).toBe(401);
      expect(await wrong.text()).toContain("That code is wrong");
    }
    expect((await post(jar, "verify_otp", { token: code })).status).toBe(401);
  });

  test("works after four wrong codes", async () => {
    const { jar, code } = await requestCode("four@example.com");
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await post(jar, "verify_otp", { token: wrongCode(code) });
    }
    expect((await post(jar, "verify_otp", { token: code })).status).toBe(303);
  });

  test("is valid for ten minutes", async () => {
    const { jar, code } = await requestCode("late@example.com");
    await stack.dump.rows("update token set created_at = created_at - 600001");
    expect((await post(jar, "verify_otp", { token: code })).status).toBe(401);
  });

  test("works once in 20 parallel requests", async () => {
    const { jar, code } = await requestCode("parallel.signin@example.com");
    const posts = Array.from({ length: 20 }, () => post(jar, "verify_otp", { token: code }));
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  });

  test("confirms a new account that has no password, and signs in to one that exists", async () => {
    const email = "no-password.signin@example.com";
    for (const subject of ["Confirm your email", "Your link to sign in"]) {
      const jar = stack.client();
      expect((await post(jar, "sign_up", { email })).status).toBe(200);
      const mail = await stack.inbox.next(email);
      expect(mail.subject).toContain(subject);
      expect(mail.links.some((link) => link.includes("/auth/confirm?token="))).toBe(true);
      const token = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
      expect((await post(stack.client(), "verify_otp", { token })).status).toBe(401);
      const used = await post(jar, "verify_otp", { token });
      expect([used.status, used.headers.get("Location")]).toEqual([303, "/assessment"]);
      expect(await (await jar.get("/assessment")).text()).toContain(email);
      expect((await post(jar, "verify_otp", { token })).status).toBe(401);
    }
    expect((await post(stack.client(), "sign_in", { email, password: PASSWORD })).status).toBe(401);
  });

  test("confirms a new account, and leads to a new password after a reset", async () => {
    const email = "by-code.signin@example.com";
    const jar = stack.client();
    await post(jar, "sign_up", { email, password: PASSWORD });
    expect(
      (await post(jar, "verify_otp", { token: await stack.inbox.nextCode(email) })).status,
    ).toBe(303);
    expect((await jar.get("/assessment")).status).toBe(200);
    const other = stack.client();
    await post(other, "forgotten_password", { email });
    const reset = await post(other, "verify_otp", { token: await stack.inbox.nextCode(email) });
    expect(reset.headers.get("Location")).toBe("/auth?view=update_password");
  });
});

describe("11: a mailed link", () => {
  const intents = [
    ["magic_link", "/assessment"],
    ["forgotten_password", "/auth?view=update_password"],
  ] as const;

  test.each(intents)(
    "%s: GET changes nothing, one of 20 parallel posts succeeds",
    async (intent, to) => {
      const email = `${intent}@example.com`;
      await stack.person(email);
      await post(stack.client(), intent, { email });
      const link = new URL(await stack.inbox.nextLink(email));
      const address = link.pathname + link.search;
      for (const method of ["HEAD", "GET", "GET", "GET"]) {
        expect((await stack.client().request(address, { method })).status).toBe(200);
      }
      const fields = Object.fromEntries(link.searchParams);
      const posts = Array.from({ length: 20 }, () =>
        stack.client().postForm("/auth/confirm", fields),
      );
      const answers = await Promise.all(posts);
      const worked = answers.filter(({ status }) => status === 303);
      expect(worked.map(({ headers }) => headers.get("Location"))).toEqual([to]);
      expect((await stack.client().postForm("/auth/confirm", fields)).status).toBe(400);
    },
  );

  test("is invalid after its browser requested a newer one, and for any other purpose", async () => {
    const email = "newer@example.com";
    await stack.person(email);
    const requestLink = async (jar: Client) => {
      await post(jar, "magic_link", { email });
      return Object.fromEntries(new URL(await stack.inbox.nextLink(email)).searchParams);
    };
    const jar = stack.client();
    const [old, fresh] = [await requestLink(jar), await requestLink(jar)];
    await requestLink(stack.client());
    const use = (fields: Record<string, string>) =>
      stack.client().postForm("/auth/confirm", fields);
    expect((await use(old)).status).toBe(400);
    expect((await use({ ...fresh, type: "recovery" })).status).toBe(400);
    expect((await use(fresh)).status).toBe(303);
  });

  test("warns when another browser opens it", async () => {
    const email = "elsewhere@example.com";
    await stack.person(email);
    const jar = stack.client();
    await post(jar, "magic_link", { email });
    const { pathname, search } = new URL(await stack.inbox.nextLink(email));
    const warning = "in another browser than the one that asked";
    expect(await (await jar.get(pathname + search)).text()).not.toContain(warning);
    expect(await (await stack.client().get(pathname + search)).text()).toContain(warning);
  });

  test("removes the password of an account that was not confirmed", async () => {
    const email = "prehijack@example.com";
    await post(stack.client(), "sign_up", { email, password: PASSWORD });
    await stack.inbox.nextLink(email);
    await post(stack.client(), "magic_link", { email });
    const link = new URL(await stack.inbox.nextLink(email));
    await stack.client().postForm("/auth/confirm", Object.fromEntries(link.searchParams));
    const tried = await post(stack.client(), "sign_in", { email, password: PASSWORD });
    expect(tried.status).toBe(401);
  });
});

test("a stranger who signs up with the same address gains nothing when the owner opens a link", async () => {
  const email = "twice@example.com";
  const own = stack.client();
  await post(own, "sign_up", { email, password: PASSWORD });
  await stack.inbox.nextLink(email);
  const stranger = stack.client();
  await post(stranger, "sign_up", { email, password: "a stranger's quiet lake" });
  const link = new URL(await stack.inbox.nextLink(email));
  const confirmed = await own.postForm("/auth/confirm", Object.fromEntries(link.searchParams));
  expect(confirmed.headers.get("Location")).toBe("/auth?view=update_password");
  const tried = await post(stranger, "sign_in", { email, password: "a stranger's quiet lake" });
  expect(tried.status).toBe(401);
  const chosen = "my own quiet lake";
  expect((await post(own, "update_password", { password: chosen })).status).toBe(200);
  expect((await post(own, "sign_in", { email, password: chosen })).status).toBe(303);
});

test("shows an error beside an empty address and a malformed code", async () => {
  for (const intent of ["magic_link", "forgotten_password"]) {
    const response = await post(stack.client(), intent, { email: " " });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Please enter a valid email address.");
  }
  const code = await post(stack.client(), "verify_otp", { token: "12ab" });
  expect(code.status).toBe(400);
  expect(await code.text()).toContain("Please enter the 8 digits of the code.");
});

test("shows the selected plan", async () => {
  const page = await (await stack.client().get("/auth?tier=Creator")).text();
  expect(page.replaceAll("<!-- -->", "")).toContain("Selected Plan: Creator");
  expect(page).toContain("₹799 per month</s>");
  expect(page).toContain("Try for free");
  expect(await (await stack.client().get("/auth?tier=Evil")).text()).not.toContain("Selected Plan");
});
