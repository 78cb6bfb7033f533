import { useRevalidator } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

export type Autosave =
  | "nothing"
  | "kept"
  /** Kept, but for what cannot be read yet. */
  | "unread"
  | "conflict"
  | "not_kept"
  | "signed_out"
  /** Somebody else signed in meanwhile. */
  | "foreign";

const PAUSE_MS = 300;
/** A network that stalls must not hold up a submit for longer. */
const DEADLINE_MS = 5000;
/** Gives the next page of this tab the name of one whose draft was still on its way; no more. */
const ON_ITS_WAY = "profile-draft-on-its-way";

/**
 * Keeps what is typed into a form as a draft, a moment after each change, and at once when a field or
 * the page is left. Drafts follow each other in order, and a submit waits for the one under way.
 * @returns how the last one ended, the version of a step that another page changed, the page's name
 * for the form, whether a submit waits, whether anything was typed, whether the last
 * draft of the page before is still awaited, and what a submit does
 */
export function useAutosave(form: RefObject<HTMLFormElement>, url: string) {
  const [{ state, version }, setKept] = useState<Kept>({ state: "nothing" });
  // Names this page to the server: its own drafts, whose answers may be lost, are no conflict to it.
  const [writer, setWriter] = useState("");
  const [waiting, setWaiting] = useState(false);
  const touched = useRef(false);
  const sending = useRef<Promise<void>>();
  const cancel = useRef<() => void>();
  const { revalidate, state: reading } = useRevalidator();
  const readAgain = useRef(revalidate);
  readAgain.current = revalidate;
  const [catchingUp, setCatchingUp] = useState(false);
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && reading === "idle") setCatchingUp(false);
    wasReading.current = reading !== "idle";
  }, [reading]);

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    // A reload may overtake the last draft of the page before: this one goes on under its name, and
    // reads what was kept once more.
    const before = sessionStorage.getItem(ON_ITS_WAY);
    sessionStorage.removeItem(ON_ITS_WAY);
    const name = before ?? crypto.randomUUID();
    setWriter(name);
    setCatchingUp(before !== null);
    const late = before === null ? undefined : setTimeout(() => readAgain.current(), PAUSE_MS);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;

    /** What has changed since the last draft, if anything has. */
    const take = (): URLSearchParams | undefined => {
      if (timer === undefined) return undefined;
      clearTimeout(timer);
      timer = undefined;
      return new URLSearchParams(new FormData(element) as unknown as Record<string, string>);
    };
    const send = () => {
      const body = take();
      if (body === undefined) return;
      const sent = Promise.resolve(sending.current)
        .then(() => post(url, body))
        .then((kept) => {
          setKept(kept);
          // What another page wrote is overwritten by a press of the button alone.
          stopped = kept.state === "conflict";
        })
        .finally(() => {
          if (sending.current === sent) sending.current = undefined;
        });
      sending.current = sent;
    };
    // Nothing that is to come after another answer would still be sent by a page that goes away.
    const sendLast = () => {
      const body = take();
      if (body === undefined && sending.current === undefined) return;
      sessionStorage.setItem(ON_ITS_WAY, name);
      if (body !== undefined) void post(url, body);
    };
    const change = () => {
      touched.current = true;
      if (stopped) return;
      clearTimeout(timer);
      timer = setTimeout(send, PAUSE_MS);
    };
    // What was typed before the scripts came stays, and is kept like the rest.
    if (hasChanged(element)) {
      if (before === null) change();
      touched.current = true;
    }
    cancel.current = take;
    element.addEventListener("input", change);
    element.addEventListener("change", send);
    // The first comes before the next page is asked for, the second everywhere.
    window.addEventListener("beforeunload", sendLast);
    window.addEventListener("pagehide", sendLast);
    document.addEventListener("visibilitychange", send);
    return () => {
      clearTimeout(late);
      // Another page of ours comes in its place.
      send();
      element.removeEventListener("input", change);
      element.removeEventListener("change", send);
      window.removeEventListener("beforeunload", sendLast);
      window.removeEventListener("pagehide", sendLast);
      document.removeEventListener("visibilitychange", send);
    };
  }, [form, url]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    cancel.current?.();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const element = event.currentTarget;
    if (sending.current === undefined) return;
    event.preventDefault();
    // A second press changes nothing.
    if (waiting) return;
    setWaiting(true);
    void sending.current.finally(() => {
      // A button that is still disabled would not be sent along.
      flushSync(() => setWaiting(false));
      element.requestSubmit(submitter);
    });
  }

  return { state, version, writer, waiting, touched, catchingUp, onSubmit };
}

/** Whether a field no longer says what the page was sent with. */
function hasChanged(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) => {
    if (field instanceof HTMLSelectElement) {
      return Array.from(field.options).some((one) => one.selected !== one.defaultSelected);
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
    // A box to tick that names no value has "on", by default nothing.
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
}

interface Kept {
  readonly state: Autosave;
  /** Of the step as it stands, where another page changed it. */
  readonly version?: number | undefined;
}

/** `keepalive`: the last draft is sent although its page is gone. */
async function post(url: string, body: URLSearchParams): Promise<Kept> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body,
      keepalive: true,
      redirect: "error",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const state = REFUSALS[response.status];
    if (!response.ok && state === undefined) return { state: "not_kept" };
    const answer = (await response.json()) as {
      readonly unread?: number;
      readonly version?: number;
    };
    if (state !== undefined) return { state, version: answer.version };
    return { state: answer.unread ? "unread" : "kept" };
  } catch (error) {
    console.warn(error);
    return { state: "not_kept" };
  }
}

const REFUSALS: Readonly<Record<number, Autosave>> = {
  401: "signed_out",
  403: "foreign",
  409: "conflict",
};
