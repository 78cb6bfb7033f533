import { type Kind, timed, type VisitContext, type Visitor } from "./timed.ts";

const WISHES = { days: "14", goal: "sleep", hour: "21", minutes: "20", zone: "Asia/Kolkata" };

/** Opens the plan: begins one, or does today's session, or lets a plan rest or go on. */
export async function followPlan(visitor: Visitor, context: VisitContext): Promise<void> {
  const page = await send(context, "plan", 200, () => visitor.jar.get("/plan"));
  if (page === undefined) return;
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  const [course, version] = [field("course"), field("version")];
  if (course === undefined || version === undefined) {
    await step(visitor, context, { intent: "start", ...WISHES });
    return;
  }
  const number = field("number");
  const done = number !== undefined && page.includes('value="done"');
  const rest = page.includes('value="resume"') ? "resume" : "pause";
  const seen = { course, version };
  await step(
    visitor,
    context,
    done ? { intent: "done", number, ...seen } : { intent: rest, ...seen },
  );
}

async function step(visitor: Visitor, context: VisitContext, fields: Record<string, string>) {
  await send(context, "plan step", 303, () => visitor.jar.postForm("/plan", fields));
}

/** @returns the body of an answer with the expected status */
async function send(
  { tally }: VisitContext,
  kind: Kind,
  status: number,
  request: () => Promise<Response>,
): Promise<string | undefined> {
  let body = "";
  const answered = await timed(tally, kind, status, async () => {
    const answer = await request();
    body = await answer.text();
    return answer;
  });
  return answered && body;
}
