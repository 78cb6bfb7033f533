import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { readMailEvent } from "./events.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = `whsec_${btoa("another secret, as long...")}`;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const SECONDS = String(NOW / 1000);

const BOUNCE = {
  type: "email.bounced",
  created_at: "2026-11-22T11:59:58.000Z",
  data: {
    email_id: "56761188-7520-42d8-8898-ff6fc54ce618",
    from: "Stillwave <hello@example.com>",
    to: ["Mira@Example.com"],
    subject: "Hello",
    bounce: { type: "Permanent", subType: "General", message: "no such mailbox" },
  },
};

type Body = string | Uint8Array<ArrayBuffer>;

function sign(body: Body, { id = "msg_1", seconds = SECONDS, secret = SECRET } = {}): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const mac = createHmac("sha256", key).update(`${id}.${seconds}.`).update(body);
  return `v1,${mac.digest("base64")}`;
}

interface Wishes {
  readonly body?: Body;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly now?: number;
}

/** Reads a request that is signed as it should be, but for what a test changes of it. */
function read({ body = JSON.stringify(BOUNCE), headers = {}, ...wishes }: Wishes = {}) {
  const { secrets = [SECRET], now = NOW } = wishes;
  const all = { "svix-id": "msg_1", "svix-timestamp": SECONDS, "svix-signature": sign(body) };
  const request = new Request("https://stillwave.example/api/mail/webhook", {
    ...{ method: "POST", body, headers: { ...all, ...headers } },
  });
  return readMailEvent(request, secrets, now);
}

const reported = (type: string, data: object, created_at: unknown = BOUNCE.created_at) =>
  read({ body: JSON.stringify({ type, created_at, data: { to: ["mira@example.com"], ...data } }) });

test("believes the example of the signature's own document", async () => {
  const body = '{"test": 2432232314}';
  const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
  const [id, seconds] = ["msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330"];
  expect(sign(body, { id, seconds })).toBe(signature);
  const headers = { "svix-id": id, "svix-timestamp": seconds, "svix-signature": signature };
  expect(await read({ body, headers, now: 1_614_265_330_000 })).toBe("nothing");
});

test("reports what came back for good and what was marked as spam, and nothing else", async () => {
  const address = "mira@example.com";
  const at = Date.parse(BOUNCE.created_at);
  expect(await read()).toEqual({ trouble: "bounce", address, at });
  for (const [type, data, trouble] of [
    ["email.bounced", {}, "bounce"],
    ["email.suppressed", {}, "bounce"],
    ["email.complained", {}, "complaint"],
    ["email.bounced", { bounce: { type: "Transient" } }, undefined],
    ["email.bounced", { bounce: { type: "Undetermined" } }, undefined],
    ["email.delivered", {}, undefined],
    ["email.bounced.", {}, undefined],
    ["email.complained", { to: [] }, undefined],
    ["email.complained", { to: ["mira@example.com", "eve@example.com"] }, undefined],
    ["email.complained", { to: "mira@example.com" }, undefined],
    ["email.complained", { to: ["a".repeat(321)] }, undefined],
  ] as const) {
    const expected = trouble === undefined ? "nothing" : { trouble, address, at };
    expect(await reported(type, data), JSON.stringify([type, data])).toEqual(expected);
  }
});

test("a report is never later than now, and counts from now where it has no time", async () => {
  for (const created of ["2030-01-01T00:00:00Z", "soon", ""]) {
    expect(await reported("email.complained", {}, created)).toMatchObject({ at: NOW });
  }
  expect(await reported("email.complained", {}, 5)).toBe("nothing");
});

test("what is no event, but signed, is taken and tells nothing", async () => {
  for (const body of ["", "{", "null", "[]", '"email.bounced"', '{"type":"email.bounced"}']) {
    expect(await read({ body }), body).toBe("nothing");
  }
  expect(await read({ body: Uint8Array.from([0xff, 0xfe, 0x00]) })).toBe("nothing");
});

test("believes any of the signatures and secrets that are valid during a change", async () => {
  const body = JSON.stringify(BOUNCE);
  const [good, other] = [sign(body), sign(body, { secret: OTHER })];
  const accepts = (signature: string, secrets: readonly string[]) =>
    read({ headers: { "svix-signature": signature }, secrets });
  expect(await accepts(`${other} ${good}`, [SECRET])).toBeTypeOf("object");
  expect(await accepts(`v2,x v1a,${good.slice(3)} ${good}`, [SECRET])).toBeTypeOf("object");
  expect(await accepts(good, [OTHER, SECRET])).toBeTypeOf("object");
  expect(await accepts(good, [OTHER])).toBeUndefined();
  expect(await accepts(good, [])).toBeUndefined();
  expect(await accepts(good, ["", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"])).toBeUndefined();
  const late = `${`${other} `.repeat(8)}${good}`;
  expect(await accepts(late, [SECRET])).toBeUndefined();
});

test("believes nothing that was changed on the way", async () => {
  const body = JSON.stringify(BOUNCE);
  const signature = sign(body);
  const flipped = signature.replace(/,./, (first) => (first === ",A" ? ",B" : ",A"));
  for (const headers of [
    { "svix-signature": "" },
    { "svix-signature": flipped },
    { "svix-signature": signature.slice(3) },
    { "svix-signature": signature.slice(0, -1) },
    { "svix-signature": `${signature}=` },
    { "svix-signature": `v0,${signature.slice(3)}` },
    { "svix-signature": "v1," },
    { "svix-id": "msg_2" },
    { "svix-id": "" },
    { "svix-id": `msg_1.${SECONDS}` },
    { "svix-timestamp": String(Number(SECONDS) + 1) },
    { "svix-timestamp": "" },
    { "svix-timestamp": "NaN" },
    { "svix-timestamp": `+${SECONDS}` },
    { "svix-timestamp": `${SECONDS}.0` },
    { "svix-timestamp": "9".repeat(11) },
  ]) {
    expect(await read({ headers }), JSON.stringify(headers)).toBeUndefined();
  }
  const changed = body.replace("Mira", "Asha");
  expect(await read({ body: changed, headers: { "svix-signature": signature } })).toBeUndefined();
});

test("a part of the text cannot pass as a part of what stands before it", async () => {
  const body = `${SECONDS}.{}`;
  const signature = sign(body, { id: "msg_1", seconds: SECONDS });
  const shifted = { "svix-id": `msg_1.${SECONDS}`, "svix-signature": signature };
  expect(await read({ body: "{}", headers: shifted })).toBeUndefined();
});

test("bytes that are no text are signed as they are", async () => {
  const bytes = Uint8Array.from([0x7b, 0xff, 0x7d]);
  const headers = { "svix-signature": sign(new TextEncoder().encode("{\uFFFD}")) };
  expect(await read({ body: bytes, headers })).toBeUndefined();
});

test("a request that is older than five minutes, or of the future, is refused", async () => {
  const MINUTE = 60_000;
  for (const [minutes, taken] of [
    [5, true],
    [-5, true],
    [5.02, false],
    [-5.02, false],
  ] as const) {
    const answer = await read({ now: NOW + minutes * MINUTE });
    expect(answer !== undefined, String(minutes)).toBe(taken);
  }
});
