import { ASSESS_TASK } from "#worker/model/prompts/assess.ts";
import { COMPOSE_TASK } from "#worker/model/prompts/compose.ts";
import { assess } from "./assess.ts";
import { compose } from "./compose.ts";

interface ChatBody {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
}

/**
 * A model host in this process, for those who run the product without a key: it answers the same
 * HTTP shape as any OpenAI-compatible host, from its own knowledge of moods and bands. The same
 * text always gets the same answer.
 */
export function createBuiltInHost(): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { model, messages = [] } = (await request.json()) as ChatBody;
    const system = messages.find(({ role }) => role === "system")?.content ?? "";
    const user = messages.findLast(({ role }) => role === "user")?.content ?? "";
    const [, task] = /^Task: (\S+)/.exec(system) ?? [];
    const answer = answerTask(task, user);
    if (answer === undefined) {
      const message = "The built-in provider knows the product's own tasks only.";
      return Response.json({ error: { message } }, { status: 400 });
    }
    const message = { role: "assistant", content: JSON.stringify(answer) };
    return Response.json({
      object: "chat.completion",
      model,
      choices: [{ index: 0, message, finish_reason: "stop" }],
    });
  };
}

function answerTask(task: string | undefined, user: string): object | undefined {
  const { text } = JSON.parse(user) as { text: string };
  if (task === ASSESS_TASK) return assess(text);
  if (task === COMPOSE_TASK) return { stages: compose(text) };
  return undefined;
}
