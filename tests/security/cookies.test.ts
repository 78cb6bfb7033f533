import { expect, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();

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
