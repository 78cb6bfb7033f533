import { GOALS, type Goal } from "#worker/domain/goals/goals.ts";
import type { HealthAnswers, ProfileHints } from "#worker/domain/language-model/contract.ts";
import { ASSESS_TASK, COMPOSE_TASK, RISK_TASK } from "#worker/domain/language-model/tasks.ts";
import { assess } from "./assess.ts";
import { assessRisk } from "./assess-risk.ts";
import { compose } from "./composing/compose.ts";
import { type Reading, readText } from "./reading/reading.ts";

interface ChatBody {
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
}

interface TaskInput {
  readonly text?: string;
  readonly goal?: string;
  readonly person?: ProfileHints;
  readonly form?: HealthAnswers;
}

const MODEL = "stillwave-built-in";
const DEFAULT_GOAL: Goal = "calm";

/**
 * An OpenAI-compatible model host in this process, for running the product without a key. Its replies
 * are those of the built-in composer: equal requests get equal replies. It belongs to one request of a
 * person, and keeps the readings of its texts for that long.
 */
export function createBuiltInHost(): typeof fetch {
  const read = readEachOnce();
  return async (input, init) => {
    const request = new Request(input, init);
    const { messages = [] } = (await request.json()) as ChatBody;
    const system = messages.find(({ role }) => role === "system")?.content ?? "";
    const user = messages.findLast(({ role }) => role === "user")?.content ?? "";
    const [, task] = /^Task: (\S+)/.exec(system) ?? [];
    const answer = answerTask(task, JSON.parse(user) as TaskInput, read);
    if (answer === undefined) {
      const message = "The built-in provider knows the product's own tasks only.";
      return Response.json({ error: { message } }, { status: 400 });
    }
    const message = { role: "assistant", content: JSON.stringify(answer) };
    return Response.json({
      object: "chat.completion",
      model: MODEL,
      choices: [{ index: 0, message, finish_reason: "stop" }],
    });
  };
}

function answerTask(
  task: string | undefined,
  { text = "", goal, person, form = {} }: TaskInput,
  read: typeof readText,
): object | undefined {
  if (task === ASSESS_TASK) return assess(text, read);
  if (task === RISK_TASK) return assessRisk(form);
  if (task !== COMPOSE_TASK) return undefined;
  const known = GOALS.find((one) => one === goal) ?? DEFAULT_GOAL;
  return { stages: compose(text, known, person, read) };
}

function readEachOnce(): typeof readText {
  const known = new Map<string, Reading>();
  return (text) => {
    const reading = known.get(text) ?? readText(text);
    known.set(text, reading);
    return reading;
  };
}
