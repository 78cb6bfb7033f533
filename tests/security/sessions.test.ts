import { expect, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD, startStack } from "#tests/rig/stack.ts";

const stack = sharedStack();

const signInFields = (email: string) => ({ intent: "sign_in", email, password: PASSWORD });

test("1: the session cookie is HttpOnly and SameSite=Lax, with Path=/ and without Domain", async () => {
  await stack.person("cookie@example.com");
  const response = await stack.client().postForm("/auth", signInFields("cookie@example.com"));
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("session="));
  expect(cookie).toMatch(/; HttpOnly/);
  expect(cookie).toMatch(/; SameSite=Lax/);
  expect(cookie).toMatch(/; Path=\/(;|$)/);
  expect(cookie).not.toMatch(/Domain/);
});

test("1: on https every cookie has the prefix __Host- and is Secure", async () => {
  const origin = "https://stillwave.example";
  const https = await startStack({ variables: { APP_ORIGIN: origin, LIMIT_SCALE: "" } });
  try {
    const email = "https@example.com";
    const post = (path: string, fields: Record<string, string>) =>
      fetch(https.origin + path, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: origin },
        body: new URLSearchParams(fields),
      });
    const signedUp = await post("/auth", { intent: "sign_up", email, password: PASSWORD });
    const link = new URL(await https.inbox.nextLink(email));
    expect(link.origin).toBe(origin);
    const confirmed = await post(link.pathname, Object.fromEntries(link.searchParams));
    const cookies = [...signedUp.headers.getSetCookie(), ...confirmed.headers.getSetCookie()];
    expect(cookies.some((line) => line.startsWith("__Host-session="))).toBe(true);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-/);
      expect(cookie).toMatch(/; Secure/);
    }
  } finally {
    await https.close();
  }
});

test("2: a sign-in never adopts a session token from the request", async () => {
  await stack.person("planted@example.com");
  const jar = stack.client();
  const response = await jar.request("/auth", {
    method: "POST",
    headers: { Cookie: "session=AAAA" },
    body: new URLSearchParams(signInFields("planted@example.com")),
  });
  expect(response.status).toBe(303);
  expect(jar.cookies.get("session")).not.toBe("AAAA");
  const planted = await stack.client().get("/assessment", { Cookie: "session=AAAA" });
  expect(planted.status).toBe(302);
});

test("3: signing out ends the session on the server and clears the data in the browser", async () => {
  const jar = await stack.person();
  const cookie = `session=${jar.cookies.get("session")}`;
  const out = await jar.postForm("/auth/sign-out", {});
  expect(out.headers.get("Clear-Site-Data")).toContain("storage");
  expect(jar.cookies.has("session")).toBe(false);
  // Once more on the page that it leads to, where every browser heeds it, and there once.
  expect((await jar.get("/")).headers.get("Clear-Site-Data")).toContain("storage");
  expect((await jar.get("/")).headers.has("Clear-Site-Data")).toBe(false);
  expect((await stack.client().get("/assessment", { Cookie: cookie })).status).toBe(302);
});

test("what the page of one person asks for is never another's who has signed in since", async () => {
  const [{ jar: asha }, { jar: ravi }] = [await stack.insertPerson(), await stack.insertPerson()];
  const settings = await (await asha.get("/settings")).text();
  const [, link = "", owner = ""] =
    /href="(\/api\/account\/export\?owner=(\w+))"/.exec(settings) ?? [];
  expect(owner).not.toBe("");
  expect((await asha.get(link)).headers.get("Content-Disposition")).toMatch(/^attachment/);
  const page = await ravi.get(link, { Accept: "text/html,*/*;q=0.8" });
  expect([page.status, page.headers.get("Location")]).toEqual([303, "/settings"]);
  expect((await ravi.get(link)).status).toBe(401);
  const asks = { "X-Owner": owner };
  const answers = [await asha.get("/api/beats", asks), await ravi.get("/api/beats", asks)];
  expect(answers.map(({ status }) => status)).toEqual([200, 401]);
});

test("5: a session ends 30 days after its begin, and 14 days after its last use", async () => {
  for (const [email, change] of [
    ["absolute@example.com", "created_at = created_at - 31 * 86400000"],
    ["idle@example.com", "expires_at = 0"],
  ] as const) {
    const jar = await stack.person(email);
    expect((await jar.get("/assessment")).status).toBe(200);
    await stack.dump.rows(
      `update session set ${change} where user_id = (select id from user where email = ?)`,
      [await stack.sealed.stored(email)],
    );
    expect((await jar.get("/assessment")).status).toBe(302);
  }
});

test("6: a new password ends every session and replaces the old password", async () => {
  const email = "reset@example.com";
  const phone = await stack.person(email);
  const laptop = stack.client();
  await laptop.postForm("/auth", { intent: "forgotten_password", email });
  const link = new URL(await stack.inbox.nextLink(email));
  const confirmed = await laptop.postForm("/auth/confirm", Object.fromEntries(link.searchParams));
  expect(confirmed.headers.get("Location")).toBe("/auth?view=update_password");
  expect(await (await laptop.get("/auth?view=update_password")).text()).toContain("New password");
  const fresh = "another quiet lake";
  const updated = await laptop.postForm("/auth", { intent: "update_password", password: fresh });
  expect(updated.status).toBe(200);
  expect(await updated.text()).toContain("Your password has been updated");
  expect((await phone.get("/assessment")).status).toBe(302);
  expect((await laptop.get("/assessment")).status).toBe(302);
  expect((await laptop.postForm("/auth", signInFields(email))).status).toBe(401);
  const again = { ...signInFields(email), password: fresh };
  expect((await laptop.postForm("/auth", again)).status).toBe(303);
});

test("an old session cannot change the password", async () => {
  const email = "stale@example.com";
  const jar = await stack.person(email);
  await stack.dump.rows(
    "update session set created_at = created_at - 3600000 where user_id = (select id from user where email = ?)",
    [await stack.sealed.stored(email)],
  );
  const fields = { intent: "update_password", password: "another quiet lake" };
  expect((await jar.postForm("/auth", fields)).status).toBe(401);
  expect((await stack.client().postForm("/auth", fields)).status).toBe(401);
  expect((await stack.client().postForm("/auth", signInFields(email))).status).toBe(303);
});

test("a page that was loaded for one account changes no password, session or passkey of another that signed in since", async () => {
  const [asha, ravi] = ["asha.left@example.com", "ravi.came@example.com"] as const;
  const first = await stack.person(asha);
  const jar = await stack.person(ravi);
  const ownerOn = async (path: string) =>
    /name="owner" value="(\w+)"/.exec(await (await first.get(path)).text())?.[1] ?? "";
  const owner = await ownerOn("/auth?view=update_password");
  const fields = { intent: "update_password", password: "another quiet lake", owner };
  const refused = await jar.postForm("/auth", fields);
  const html = await refused.text();
  expect([refused.status, html]).toEqual([401, expect.stringContaining("please sign in again")]);
  // Pressed once more it would be this account's.
  expect(html).not.toContain('value="update_password"');
  const other = stack.client();
  expect((await other.postForm("/auth", signInFields(ravi))).status).toBe(303);
  expect(owner).toBe(await ownerOn("/settings"));
  await jar.postForm("/settings", { intent: "sign_out_others", owner });
  expect((await other.get("/settings")).status).toBe(200);
  const passkey = { intent: "add_passkey", passkey: "{}", owner };
  expect((await jar.postForm("/settings", passkey)).status).toBe(303);
  expect((await jar.postForm("/settings", { ...passkey, owner: "" })).status).toBe(400);
  expect((await first.postForm("/auth", { ...fields, owner })).status).toBe(200);
});

test("12: pages with a token send no referrer, are not stored, and load nothing from other sites", async () => {
  const response = await stack.client().get("/auth/confirm?token=abc&type=recovery");
  expect(response.headers.get("Referrer-Policy")).toMatch(/^(no-referrer|strict-origin)$/);
  expect(response.headers.get("Cache-Control")).toContain("no-store");
  const html = await response.text();
  // Links load nothing by themselves.
  const loading = html.replace(/<a [^>]*>/g, "");
  const addresses = [...loading.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, to]) => to);
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) expect(address).toMatch(/^(\/(?!\/)|#)/);
});

test("lists the devices of an account, and signs out one or all others", async () => {
  const email = "devices.sessions@example.com";
  const first = await stack.person(email);
  const others = [stack.client(), stack.client(), stack.client()];
  for (const jar of others) await jar.postForm("/auth", signInFields(email));
  const page = await (await first.get("/settings")).text();
  expect(page.match(/value="sign_out_device"/g)).toHaveLength(3);
  const stranger = await stack.person();
  const ref = /name="device" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await stranger.postForm("/settings", { intent: "sign_out_device", device: ref });
  const open = async () =>
    (await Promise.all(others.map((jar) => jar.get("/assessment")))).filter(
      ({ status }) => status === 200,
    ).length;
  expect(await open()).toBe(3);
  await first.postForm("/settings", { intent: "sign_out_device", device: ref });
  expect(await open()).toBe(2);
  await first.postForm("/settings", { intent: "sign_out_others" });
  expect(await open()).toBe(0);
  expect((await first.get("/assessment")).status).toBe(200);
});

const sessionOf = async (email: string) => (await stack.person(email)).cookies.get("session");

/** Who is signed in, for a browser that sends these cookies. */
async function signedIn(cookies: string): Promise<string | undefined> {
  const page = await (await stack.client().get("/", { Cookie: cookies })).text();
  return /(own|planted)\.cookies@example\.com/.exec(page)?.[1];
}

test("41: a cookie that somebody planted takes the place of no session", async () => {
  const own = await sessionOf("own.cookies@example.com");
  const planted = await sessionOf("planted.cookies@example.com");
  expect(await signedIn(`session=${planted}`)).toBe("planted");
  for (const cookies of [
    `session=${own}; %73ession=${planted}`,
    `%73ession=${planted}; session=${own}`,
    `session=${own}; session=${planted}`,
    `session=${own}; session =${planted}; Session=${planted}`,
    `session=${own}; x="; session=${planted}"`,
    `session=${own}; \u00a0session=${planted}; session\u00a0=${planted}`,
    `%; session=%; other=%ff; session=${own}; session=${planted}`,
  ]) {
    expect(await signedIn(cookies), cookies).toBe("own");
  }
  for (const cookies of [
    `%73ession=${planted}`,
    `__Host-session=${planted}`,
    `SESSION=${planted}`,
    `session\u00a0=${planted}`,
    `session="${planted}"`,
    `session%3D${planted}`,
    `session=${planted}%`,
  ]) {
    expect(await signedIn(cookies), cookies).toBeUndefined();
  }
});

test("41: a cookie that does not decode breaks no page", async () => {
  const malformed = ["other=%", "%=1", "session=%", "device=%ff", "plan=%E0%A4%A", ";;=;%", "=%"];
  for (const cookies of [...malformed, malformed.join("; ")]) {
    const headers = { Cookie: cookies };
    const answers = await Promise.all([
      ...["/", "/support", "/auth", "/api/health", "/api/samples"].map((path) =>
        stack.client().get(path, headers),
      ),
      stack.client().request("/api/beats", {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify({ mood: "I want to kill myself tonight" }),
      }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 5), cookies).toEqual([200, 200, 200, 200, 200]);
    expect(statuses[5], cookies).toBeLessThan(500);
  }
});
