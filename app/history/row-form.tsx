import { Form, useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import type { Beat } from "#worker/features/beats/beat.ts";

/** The search whose beats are shown: a form of a row answers with it again. Empty: none. */
export const ShownSearch = createContext({ search: "", cursor: "" });

interface RowFormProps {
  readonly beat: Beat;
  readonly onSubmit?: () => void;
  readonly children: ReactNode;
}

/** A form about one beat of the list: its answer is the same list. Works without scripts. */
export function RowForm({ beat, onSubmit, children }: RowFormProps) {
  const { search: query, state } = useLocation();
  const { search, cursor } = useContext(ShownSearch);
  return (
    <Form
      method="post"
      action={`/history${query}`}
      state={state}
      preventScrollReset
      {...(onSubmit && { onSubmit })}
    >
      <input type="hidden" name="beat" value={beat.id} />
      {search !== "" && <input type="hidden" name="q" value={search} />}
      {cursor !== "" && <input type="hidden" name="cursor" value={cursor} />}
      {children}
    </Form>
  );
}
