import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { HISTORY } from "#app/words/history.ts";

/**
 * After a row's form was answered: says that a beat is deleted, and keeps the focus in the list where
 * its row had it.
 */
export function useRowAnswer(): {
  readonly list: RefObject<HTMLDivElement>;
  readonly said: string;
} {
  const { state, formData } = useNavigation();
  const list = useRef<HTMLDivElement>(null);
  const sent = useRef<FormDataEntryValue | null>(null);
  const [said, say] = useState("");
  const intent = formData?.get("intent") ?? null;
  useEffect(() => {
    if (state !== "idle") {
      sent.current = intent;
      return;
    }
    say(sent.current === "delete" ? HISTORY.removed : "");
    if (sent.current !== null && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
    sent.current = null;
  }, [state, intent]);
  return { list, said };
}
