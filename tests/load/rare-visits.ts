import { callWith, makeToken } from "#tests/rig/access-tokens.ts";
import { share } from "#tests/rig/shared-sounds.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { VisitContext, Visitor } from "./timed.ts";
import { send } from "./visits.ts";

const QUESTIONS = [
  "How does a binaural beat work?",
  "Can I get my money back?",
  "Do I need headphones?",
  "मुझे हेडफ़ोन चाहिए क्या?",
  "something that no passage of ours answers at all",
];
const SHARED_UNDER = { feeling: "anxious", goal: "calm" };

/** What somebody does once in a while: asks for help, looks at what others share, and shares; lets a program call. */
export async function visitRarely(
  visitor: Visitor,
  context: VisitContext,
  beat: Beat | undefined,
  visits: number,
): Promise<void> {
  const { jar, index } = visitor;
  const question = QUESTIONS[(visits + index) % QUESTIONS.length] ?? "";
  await send(context, "help", 200, () => jar.postForm("/help", { intent: "ask", question }));
  await send(context, "community", 200, () => jar.get("/community"));
  if (beat) {
    await send(context, "share", 303, () => share({ jar, beat: beat.id }, SHARED_UNDER));
  }
  const token = await tokenOf(visitor, context);
  if (token === "") return;
  await send(context, "by token", 200, () => callWith(jar.origin, token, "/api/beats?limit=5"));
}

const tokens = new WeakMap<Visitor, string>();

/** The visitor's access token, made on first use. @returns nothing where none came */
async function tokenOf(visitor: Visitor, { tally }: VisitContext): Promise<string> {
  const known = tokens.get(visitor);
  if (known !== undefined) return known;
  const token = await makeToken(visitor.jar, "load");
  if (token === "") tally.failed("by token", "no token came");
  tokens.set(visitor, token);
  return token;
}
