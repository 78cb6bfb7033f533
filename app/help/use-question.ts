import { useCallback, useRef, useState } from "react";
import { readServerEvents } from "#app/generator/server-events.ts";
import { HELP } from "#app/words/help.ts";
import type { Source } from "#worker/features/help/passages/passage.rules.ts";
import type { Answer } from "#worker/features/help/rules.ts";

export type QuestionState =
  | { readonly status: "idle" }
  | { readonly status: "looking"; readonly asked: string; readonly sources: readonly Source[] }
  | { readonly status: "answered"; readonly asked: string; readonly answer: Answer }
  | { readonly status: "failed"; readonly asked: string; readonly problem: string };

const IDLE: QuestionState = { status: "idle" };

/** Asks questions by script: the answer arrives on the page that is open. The last question counts. */
export function useQuestion() {
  const [state, setState] = useState<QuestionState>(IDLE);
  const newest = useRef(0);
  const reset = useCallback(() => {
    newest.current += 1;
    setState(IDLE);
  }, []);
  const ask = useCallback(async (asked: string) => {
    newest.current += 1;
    const own = newest.current;
    const show = (next: QuestionState) => {
      if (own === newest.current) setState(next);
    };
    show({ status: "looking", asked, sources: [] });
    try {
      for await (const { event, data } of await eventsOf(asked)) {
        const value: unknown = JSON.parse(data);
        if (event === "looking") {
          show({ status: "looking", asked, sources: value as readonly Source[] });
        }
        if (event === "answer") return show({ status: "answered", asked, answer: value as Answer });
        if (event === "failed") break;
      }
    } catch (error) {
      console.error(error);
    }
    const problem = navigator.onLine ? HELP.problems.lost : HELP.problems.offline;
    show({ status: "failed", asked, problem });
  }, []);
  return { state, ask, reset };
}

async function eventsOf(question: string) {
  const body = new FormData();
  body.set("question", question);
  const response = await fetch("/help/answer", { method: "POST", body });
  if (!response.ok || response.body === null) throw new Error(`Answered ${response.status}.`);
  return readServerEvents(response.body);
}
