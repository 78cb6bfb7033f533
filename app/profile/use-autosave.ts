import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";

export type Autosave = "nothing" | "kept" | "not_kept" | "conflict";

const PAUSE_MS = 400;

/**
 * Keeps what is typed into a form as a draft, a moment after each change and when the page goes away.
 * Drafts follow each other in order, and a submit waits for the one under way.
 * @returns how the last one ended, the page's name for the form, and what it does when submitted
 */
export function useAutosave(form: RefObject<HTMLFormElement>, url: string) {
  const [state, setState] = useState<Autosave>("nothing");
  // Names this page to the server: its own drafts, whose answers may be lost, are no conflict to it.
  const [writer, setWriter] = useState("");
  const sending = useRef<Promise<void>>();
  const cancel = useRef<() => void>();

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    setWriter(crypto.randomUUID());
    let timer: ReturnType<typeof setTimeout> | undefined;

    const send = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const body = new URLSearchParams(new FormData(element) as unknown as Record<string, string>);
      const sent = Promise.resolve(sending.current)
        .then(() => post(url, body))
        .then(setState)
        .finally(() => {
          if (sending.current === sent) sending.current = undefined;
        });
      sending.current = sent;
    };
    const change = () => {
      clearTimeout(timer);
      timer = setTimeout(send, PAUSE_MS);
    };
    cancel.current = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    element.addEventListener("input", change);
    window.addEventListener("pagehide", send);
    document.addEventListener("visibilitychange", send);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", change);
      window.removeEventListener("pagehide", send);
      document.removeEventListener("visibilitychange", send);
    };
  }, [form, url]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    cancel.current?.();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const element = event.currentTarget;
    if (sending.current === undefined) return;
    event.preventDefault();
    void sending.current.finally(() => element.requestSubmit(submitter));
  }

  return { state, writer, onSubmit };
}

/** `keepalive`: the last draft is sent although its page is gone. */
async function post(url: string, body: URLSearchParams): Promise<Autosave> {
  try {
    const { ok, status } = await fetch(url, { method: "POST", body, keepalive: true });
    if (ok) return "kept";
    return status === 409 ? "conflict" : "not_kept";
  } catch (error) {
    console.warn(error);
    return "not_kept";
  }
}
