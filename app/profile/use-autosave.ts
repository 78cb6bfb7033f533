import { useRevalidator } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DraftKeeper, NO_DRAFT, postDraft } from "./draft-keeper.ts";
import type { Lost } from "./step-reply.ts";

/**
 * Connects a form to its {@link DraftKeeper}.
 * @param lost nobody has read the form: what it has is kept as a draft
 * @returns the state of the drafts, whether anything was typed, and the form's submit handler
 */
export function useAutosave(form: RefObject<HTMLFormElement>, url: string, lost: Lost | undefined) {
  const [draft, setDraft] = useState(NO_DRAFT);
  const keeper = useRef<DraftKeeper>();
  const revalidator = useRevalidator();
  const reload = useRef(revalidator.revalidate);
  reload.current = revalidator.revalidate;

  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const drafts = new DraftKeeper({
      read: () => new URLSearchParams(new FormData(element) as unknown as Record<string, string>),
      post: (body) => postDraft(url, body),
      storage: sessionStorage,
      newName: () => crypto.randomUUID(),
      reload: () => reload.current(),
      onState: setDraft,
    });
    keeper.current = drafts;
    drafts.start(hasChanged(element));
    const change = () => drafts.change();
    const flush = () => drafts.flush();
    const flushLast = () => drafts.flushLast();
    element.addEventListener("input", change);
    element.addEventListener("change", flush);
    // `beforeunload` fires before the next page is requested; `pagehide` fires in every browser.
    window.addEventListener("beforeunload", flushLast);
    window.addEventListener("pagehide", flushLast);
    document.addEventListener("visibilitychange", flush);
    return () => {
      drafts.stop();
      element.removeEventListener("input", change);
      element.removeEventListener("change", flush);
      window.removeEventListener("beforeunload", flushLast);
      window.removeEventListener("pagehide", flushLast);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [form, url]);

  useEffect(() => {
    if (lost) keeper.current?.change();
  }, [lost]);

  const loading = revalidator.state !== "idle";
  useEffect(() => keeper.current?.setLoading(loading), [loading]);

  const isTouched = useCallback(() => keeper.current?.touched === true, []);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const element = event.currentTarget;
    const drafts = keeper.current;
    if (!navigator.onLine) {
      event.preventDefault();
      drafts?.holdBack();
      return;
    }
    const mayGo = drafts?.submit(() => {
      // The form would not contain the value of a button that is still disabled.
      flushSync(() => setDraft(drafts.state));
      element.requestSubmit(submitter);
    });
    if (mayGo === false) event.preventDefault();
  }

  return { draft, isTouched, onSubmit };
}

/** Whether a field differs from what the page was sent with. */
function hasChanged(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) => {
    if (field instanceof HTMLSelectElement) {
      return Array.from(field.options).some((one) => one.selected !== one.defaultSelected);
    }
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
    // The value of a checkbox does not change when it is ticked.
    if (field.type === "checkbox") return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
}
