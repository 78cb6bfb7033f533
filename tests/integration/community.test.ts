import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import {
  listedSound,
  type PersonWithBeat,
  personWithBeat,
  setFormula,
  share,
  soundId,
  soundOf,
  takeBack,
} from "#tests/rig/shared-sounds.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD, SECRET } from "#tests/rig/stack.ts";
import { removeSound } from "#worker/features/community/changes.store.ts";
import { helpedScore } from "#worker/features/community/rules.ts";

const known = { deletedBeats: 0, keptSounds: 0 };
const stack = sharedStack({}, known);
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

// What is shared is everybody's: nothing of other files and tests may be on the lists.
beforeEach(async () => {
  const tables = ["community_answer", "community_share", "community_sound"];
  await stack.dump.write(tables.map((table) => [`delete from ${table}`, []] as const));
});

const CALM = { feeling: "anxious", goal: "calm" };

const shares = () => stack.dump.count("select count(*) from community_share");
const sounds = () => stack.dump.count("select count(*) from community_sound");

/** The page of a feeling, for somebody or for a visitor. */
async function listOf(feeling: string, jar: Client = stack.client()): Promise<string> {
  return (await jar.get(`/community?feeling=${feeling}`)).text();
}

const audioOf = (sound: string) => `/api/community/${sound}/audio.wav`;

async function statusesOf(sound: string): Promise<number[]> {
  const visitor = stack.client();
  const paths = [
    `/community/sound/${sound}`,
    audioOf(sound),
    audioOf(sound).replace("wav", "flac"),
  ];
  const answers = await Promise.all(
    paths.map((path) => visitor.get(path, { Range: "bytes=0-99" })),
  );
  for (const { body } of answers) await body?.cancel();
  return answers.map(({ status }) => status);
}

const answer = (jar: Client, sound: string, intent: string) =>
  jar.postForm(`/community/sound/${sound}`, { intent });

const historyOf = (id: string) =>
  stack.dump.count("select count(*) from user_history where user_id = ?", [id]);

test("a beat is shared once, after a look at what others will see, and taken back", async () => {
  const asha = await personWithBeat(stack);
  const path = `/community/share/${asha.beat}`;
  const form = await (await asha.jar.get(path)).text();
  expect(form).toContain("It was for feeling");
  const look = await asha.jar.postForm(path, { intent: "look", ...CALM });
  const preview = await look.text();
  expect([look.status, await shares()]).toEqual([200, 0]);
  expect(preview).toContain("This is all that others see");
  expect(preview).toContain("Shared under “Anxious”");
  expect(preview).toContain("Towards calm");
  const twice = await Promise.all([share(asha, CALM), share(asha, CALM)]);
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect([await shares(), await sounds()]).toEqual([1, 1]);
  expect(await (await asha.jar.get(path)).text()).toContain("You share this sound.");
  const mine = await (await asha.jar.get("/community/mine")).text();
  expect(mine).toContain(`href="/listen/${asha.beat}"`);
  await takeBack(asha);
  expect([await shares(), await sounds()]).toEqual([0, 0]);
  expect(await (await asha.jar.get("/community/mine")).text()).toContain("You share nothing.");
});

test("only what is on the lists is taken, and only a person's own beat, not an incognito one", async () => {
  const [asha, ravi] = [await personWithBeat(stack), await personWithBeat(stack)];
  for (const wrong of [
    { feeling: "suicidal", goal: "calm" },
    { feeling: "anxious", goal: "<b>" },
    { feeling: "", goal: "" },
  ]) {
    const refused = await share(asha, wrong);
    const page = await refused.text();
    expect([refused.status, page.includes("Please choose a feeling")]).toEqual([422, true]);
    expect(page).not.toContain("suicidal");
  }
  expect((await share({ jar: asha.jar, beat: ravi.beat }, CALM)).status).toBe(404);
  expect((await share({ jar: asha.jar, beat: "nothing" }, CALM)).status).toBe(404);
  const hidden = await beatOf(await asha.jar.postBeat({ mood: "I feel sad", incognito: true }));
  const { searchParams } = new URL(hidden.audio_url, stack.origin);
  for (const beat of [hidden.id, `${hidden.id}?sig=${searchParams.get("sig")}`]) {
    expect((await share({ jar: asha.jar, beat }, CALM)).status).toBe(404);
    expect((await asha.jar.get(`/community/share/${beat}`)).status).toBe(404);
  }
  expect(
    (await asha.jar.postForm(`/community/share/${asha.beat}`, { intent: "riches" })).status,
  ).toBe(400);
  const visitor = await stack.client().get(`/community/share/${asha.beat}`);
  expect(visitor.headers.get("Location")).toContain("/auth?next=");
  expect(await shares()).toBe(0);
  // What somebody else shares is not taken back by knowing the beat.
  await share(ravi, CALM);
  await takeBack({ jar: asha.jar, beat: ravi.beat });
  await asha.jar.postForm("/community/mine", { intent: "take_back", beat: ravi.beat });
  await asha.jar.postForm("/community/mine", { intent: "take_back_all" });
  expect(await shares()).toBe(1);
});

test("an account whose mail is not confirmed shares nothing", async () => {
  const asha = await personWithBeat(stack);
  await stack.dump.rows("update user set verified_at = null where id = ?", [asha.id]);
  const refused = await share(asha, CALM);
  expect([refused.status, await refused.text()]).toEqual([
    403,
    expect.stringContaining("Please confirm your email address first."),
  ]);
  expect([await shares(), await sounds()]).toEqual([0, 0]);
});

test("formulas that sound the same are one sound with several sharers, however they are written", async () => {
  const formula = soundOf(91);
  const [asha, ravi] = [await personWithBeat(stack, formula), await personWithBeat(stack)];
  const [first, second] = formula;
  const otherwise = [{ rhythm_type: "waltz", ...first, note: "x" }, second].map((stage) => ({
    ...stage,
    rhythm_type: stage?.rhythm_type === "balanced" ? "waltz" : stage?.rhythm_type,
  }));
  await setFormula(stack, ravi.beat, JSON.stringify(otherwise));
  await share(asha, CALM);
  await share(ravi, CALM);
  expect([await shares(), await sounds()]).toEqual([2, 1]);
  // A second beat of the same sound counts no second time.
  const { id: twin } = await beatOf(await asha.jar.postBeat({ mood: "I feel tense" }));
  await setFormula(stack, twin, JSON.stringify(formula));
  const again = await share({ jar: asha.jar, beat: twin }, CALM);
  expect([again.status, await again.text()]).toEqual([
    409,
    expect.stringContaining("You share this sound already"),
  ]);
  await takeBack(asha);
  expect([await shares(), await sounds()]).toEqual([1, 1]);
  await takeBack(ravi);
  expect([await shares(), await sounds()]).toEqual([0, 0]);
});

test("four sharers are not seen, five are, and one who takes it back hides all", async () => {
  const under = { feeling: "lonely", goal: "lift" };
  const { sharers, sound } = await listedSound(stack, under, soundOf(92));
  expect(await listOf("lonely")).toContain(`/community/sound/${sound}`);
  expect(await statusesOf(sound)).toEqual([200, 206, 206]);
  await takeBack(sharers[0] as PersonWithBeat);
  const quiet = await listOf("lonely");
  expect(quiet).toContain("Not enough yet");
  expect(quiet).not.toMatch(new RegExp(`${sound}|Lonely`));
  expect(await statusesOf(sound)).toEqual([404, 404, 404]);
  const keeper = await stack.insertPerson();
  expect((await answer(keeper.jar, sound, "keep")).status).toBe(404);
  await answer(keeper.jar, sound, "helped");
  expect(await stack.dump.count("select count(*) from community_answer")).toBe(0);
  await share(sharers[0] as PersonWithBeat, under);
  expect(await statusesOf(sound)).toEqual([200, 206, 206]);
  // Five beats of one person are one sharer.
  const many = await stack.insertPerson();
  for (let made = 0; made < 5; made += 1) {
    const { id: beat } = await beatOf(await many.jar.postBeat({ mood: "I feel angry" }));
    await setFormula(stack, beat, JSON.stringify(soundOf(130 + made)));
    await share({ jar: many.jar, beat }, { feeling: "angry", goal: "calm" });
  }
  expect(await listOf("angry")).not.toContain(">Angry<");
  await many.jar.postForm("/community/mine", { intent: "take_back_all" });
  for (const sharer of sharers) await takeBack(sharer);
  expect(await statusesOf(sound)).toEqual([404, 404, 404]);
});

test("a sound of others is kept once, without a credit, and stays when it is taken back", async () => {
  const { sharers, sound } = await listedSound(stack, CALM, soundOf(93));
  const { id, jar } = await stack.insertPerson(3);
  const page = await (await jar.get(`/community/sound/${sound}`)).text();
  expect(page).toContain("Keep it");
  const taps = await Promise.all([1, 2, 3].map(() => answer(jar, sound, "keep")));
  expect(taps.map(({ status }) => status)).toEqual([303, 303, 303]);
  known.keptSounds += 1;
  expect(await historyOf(id)).toBe(1);
  const credits = "select available_credits from profiles where id = ?";
  expect(await stack.dump.count(credits, [id])).toBe(3);
  const kept = await (await jar.get(`/community/sound/${sound}`)).text();
  const [, copy = ""] = /href="\/listen\/([\w-]+)"/.exec(kept) ?? [];
  expect((await jar.get(`/listen/${copy}`)).status).toBe(200);
  expect(await (await jar.get("/history")).text()).toContain("Anxious: kept from the community");
  const original = await stack.client().get(audioOf(sound));
  const own = await jar.get(`/api/beats/${copy}/audio.wav`);
  expect(
    Buffer.from(await own.arrayBuffer()).equals(Buffer.from(await original.arrayBuffer())),
  ).toBe(true);
  // Neither is it anybody else's, nor theirs to pass on.
  expect((await stack.client().get(`/api/beats/${copy}/audio.wav`)).status).toBe(401);
  expect((await share({ jar, beat: copy }, CALM)).status).toBe(409);
  for (const sharer of sharers) await takeBack(sharer);
  expect(await statusesOf(sound)).toEqual([404, 404, 404]);
  expect((await jar.get(`/listen/${copy}`)).status).toBe(200);
  // Shared anew it has another address, and a keeper no second copy.
  for (const sharer of sharers) await share(sharer, CALM);
  const anew = await soundId(stack, soundOf(93));
  expect(anew).not.toBe(sound);
  await answer(jar, anew, "keep");
  expect(await historyOf(id)).toBe(1);
  // Deleted from the history, it no longer counts as kept.
  await jar.postForm("/history", { intent: "delete", beat: copy });
  known.keptSounds -= 1;
  expect(await stack.dump.count("select count(*) from community_answer")).toBe(0);
});

test("that it helped counts once a person under many taps, and is taken back; sharers do not count", async () => {
  const { sharers, sound } = await listedSound(stack, CALM, soundOf(94));
  const people = await Promise.all(Array.from({ length: 5 }, () => stack.insertPerson()));
  await Promise.all(people.flatMap(({ jar }) => [1, 2, 3].map(() => answer(jar, sound, "helped"))));
  await answer((sharers[0] as PersonWithBeat).jar, sound, "helped");
  await answer((sharers[0] as PersonWithBeat).jar, sound, "keep");
  const page = async () => (await stack.client().get(`/community/sound/${sound}`)).text();
  expect(await page()).toContain("Helped 5 of 5 who kept it or said so");
  const first = people[0] as (typeof people)[number];
  await answer(first.jar, sound, "keep");
  known.keptSounds += 1;
  await answer(first.jar, sound, "not_helped");
  expect(await page()).toContain("Helped 4 of 5 who kept it or said so");
  const second = people[1] as (typeof people)[number];
  await answer(second.jar, sound, "not_helped");
  expect(await page()).toContain("Not counted yet");
  // Whoever shares it too no longer counts.
  const { id: beat } = await beatOf(await second.jar.postBeat({ mood: "I feel tense" }));
  await setFormula(stack, beat, JSON.stringify(soundOf(94)));
  await answer(second.jar, sound, "helped");
  await share({ jar: second.jar, beat }, CALM);
  expect(await page()).toContain("Not counted yet");
  await takeBack({ jar: second.jar, beat });
  expect((await answer(first.jar, sound, "riches")).status).toBe(400);
  const visitor = await answer(stack.client(), sound, "helped");
  expect(visitor.headers.get("Location")).toContain("/auth?next=");
  for (const sharer of sharers) await takeBack(sharer);
  expect(await stack.dump.count("select count(*) from community_answer")).toBe(0);
});

test("sounds stand in the order of how they were felt, as the rule of counts says", async () => {
  const under = { feeling: "tired", goal: "rest" };
  const { sharers } = await listedSound(stack, under, soundOf(95));
  const others = [96, 97].map(soundOf);
  for (const formula of others) {
    const one = await personWithBeat(stack, formula);
    await share(one, under);
    sharers.push(one);
  }
  const ids = await Promise.all([soundOf(95), ...others].map((formula) => soundId(stack, formula)));
  const counts = [
    { helped: 2, answered: 8 },
    { helped: 6, answered: 7 },
    { helped: 2, answered: 2 },
  ];
  await stack.dump.write(
    counts.flatMap(({ helped, answered }, at) =>
      Array.from(
        { length: answered },
        (_, person) =>
          [
            "insert into community_answer (sound_id, answerer, helped, kept) values (?, ?, ?, ?)",
            [ids[at] ?? "", `p${person}`, person < helped ? 1 : 0, `k${at}-${person}`],
          ] as const,
      ).map(([sql, args]) => [sql, [...args]] as const),
    ),
  );
  const listed = [...(await listOf("tired")).matchAll(/\/community\/sound\/([\w-]+)/g)];
  const order = listed.map(([, id]) => counts[ids.indexOf(id ?? "")]);
  const scores = order.map((each) => helpedScore(each as (typeof counts)[number]));
  expect(order[0]).toEqual(counts[1]);
  expect(scores).toEqual(scores.toSorted((one, two) => two - one));
});

test("deleting a beat or an account takes back what was shared, and what was answered", async () => {
  const email = "meera.sharing@example.com";
  const jar = await stack.person(email);
  const { id: beat } = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  await share({ jar, beat }, CALM);
  const { id: other } = await beatOf(await jar.postBeat({ mood: "I feel low" }));
  await setFormula(stack, other, JSON.stringify(soundOf(99)));
  await share({ jar, beat: other }, CALM);
  const { sound } = await listedSound(stack, CALM, soundOf(98));
  await answer(jar, sound, "helped");
  await answer(jar, sound, "keep");
  expect(await shares()).toBe(7);
  const exported = (await (await jar.get("/api/account/export")).json()) as object;
  expect(exported).toMatchObject({
    shared_sounds: expect.arrayContaining([
      { beat, ...CALM },
      { beat: other, ...CALM },
    ]),
    sounds_of_others: [{ sound, helped: true, kept: true }],
  });
  await jar.postForm("/history", { intent: "delete", beat });
  known.deletedBeats += 1;
  expect([await shares(), await sounds()]).toEqual([6, 2]);
  const gone = await jar.postForm("/profile", { intent: "delete_account", password: PASSWORD });
  expect(gone.headers.get("Location")).toBe("/goodbye");
  known.deletedBeats -= 1;
  expect([await shares(), await sounds()]).toEqual([5, 1]);
  expect(await stack.dump.count("select count(*) from community_answer")).toBe(0);
});

test("nothing that others get names the person, the beat, the mood or a time", async () => {
  const canary = "asha-mood";
  const formula = soundOf(101);
  const asha = await personWithBeat(stack, formula, `I feel anxious ${canary}`);
  const { sharers, sound } = await listedSound(stack, CALM, formula);
  await share(asha, CALM);
  const keeper = await stack.insertPerson();
  await answer(keeper.jar, sound, "keep");
  known.keptSounds += 1;
  const rows = await stack.dump.rows(
    "select sharer, beat, sealed, '' as answerer from community_share union all select answerer, kept, '', '' from community_answer",
  );
  const digests = rows.flatMap(({ sharer, beat, sealed }) => [sharer, beat, sealed]);
  const copies = await stack.dump.rows("select id from user_history where user_id = ?", [
    keeper.id,
  ]);
  const all = [asha, ...sharers];
  const secret = [
    ...[canary, asha.id, keeper.id, ...all.flatMap(({ id, beat }) => [id, beat])],
    ...[...digests, ...copies.map(({ id }) => id)].map(String).filter((each) => each !== ""),
  ];
  const today = String(now()).slice(0, 6);
  const stranger = await stack.insertPerson();
  for (const jar of [stack.client(), stranger.jar]) {
    for (const path of [
      "/community?feeling=anxious",
      `/community/sound/${sound}`,
      "/community.data?feeling=anxious",
      `/community/sound/${sound}.data`,
      audioOf(sound),
      audioOf(sound).replace("wav", "flac"),
      `${audioOf(sound)}?download=1`,
    ]) {
      // Whatever a file says of itself stands at its beginning.
      const range = { Range: "bytes=0-9999" };
      const got = await jar.get(path, path.includes("audio") ? range : {});
      expect([path, got.ok]).toEqual([path, true]);
      const headers = JSON.stringify([...got.headers]);
      const body = Buffer.from(await got.arrayBuffer()).toString("latin1");
      for (const each of secret)
        expect(`${headers}${body}`.includes(each), `${path} ${each}`).toBe(false);
      if (!path.includes("audio")) expect(body).not.toContain(today);
      expect(headers).not.toContain("beat-");
    }
  }
  const logged = stack.logs.join("\n");
  for (const each of [...secret, sound]) expect(logged).not.toContain(each);
  // No row names a person beside a sound, and none has a time.
  const stored = JSON.stringify(
    Object.entries(await stack.dump.everything()).filter(([table]) =>
      table.startsWith("community_"),
    ),
  );
  for (const { id, beat } of all) {
    expect(stored).not.toContain(id);
    expect(stored).not.toContain(beat);
  }
});

test(
  "an operator removes a sound by its id, and those who kept it still have it",
  beforeRelease(),
  async () => {
    const { sharers, sound } = await listedSound(stack, CALM, soundOf(103));
    const keeper = await stack.insertPerson();
    await answer(keeper.jar, sound, "keep");
    known.keptSounds += 1;
    const remove = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["worker/tools/cli/community-remove.ts", ...args], {
        env: { ...process.env, LIBSQL_URL: stack.databaseUrl, APP_SECRET: SECRET },
      });
    expect((await remove(sound)).stdout).toBe("Removed. Whoever kept a copy still has it.\n");
    expect(await statusesOf(sound)).toEqual([404, 404, 404]);
    expect([await shares(), await sounds(), await historyOf(keeper.id)]).toEqual([0, 0, 1]);
    expect(await removeSound(openDatabase({ url: stack.databaseUrl }), sound)).toBe(false);
    await expect(remove("nowhere", sound)).rejects.toMatchObject({ code: 2 });
    const mine = await (sharers[0] as PersonWithBeat).jar.get("/community/mine");
    expect(await mine.text()).toContain("You share nothing.");
  },
);

test("a page of somebody else changes nothing, and nobody shares or answers without end", async () => {
  const asha = await personWithBeat(strict, soundOf(104));
  const path = `/community/share/${asha.beat}`;
  const ravi = await personWithBeat(strict);
  const [, owner = ""] =
    /name="owner" value="([^"]*)"/.exec(
      await (await ravi.jar.get(`/community/share/${ravi.beat}`)).text(),
    ) ?? [];
  const foreign = await asha.jar.postForm(path, { intent: "share", ...CALM, owner });
  expect(foreign.status).toBe(303);
  expect(await strict.dump.count("select count(*) from community_share")).toBe(0);
  await exhaust(strict, "community_share", asha.id, 1);
  expect((await share(asha, CALM)).status).toBe(303);
  await takeBack(asha);
  const refused = await share(asha, CALM);
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  await exhaust(strict, "community_keep", ravi.id, 1);
  expect((await answer(ravi.jar, "nothing", "keep")).status).toBe(404);
  expect((await answer(ravi.jar, "nothing", "keep")).status).toBe(429);
});
