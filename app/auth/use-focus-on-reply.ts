import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings the answer to a posted form into view and gives it the focus: the first field with an error, the
 * field for a code that was mailed, or else the sentence above the form. A page that the browser loads itself does so by `autofocus`.
 * @param reply a new object for each answer
 * @returns for the element that has the sentence
 */
export function useFocusOnReply<T extends HTMLElement>(reply: object | undefined): RefObject<T> {
  const sentence = useRef<T>(null);
  useEffect(() => {
    if (reply === undefined) return;
    const field = document.querySelector<HTMLElement>("main :is([aria-invalid=true],[name=token])");
    (field ?? sentence.current)?.focus();
  }, [reply]);
  return sentence;
}
