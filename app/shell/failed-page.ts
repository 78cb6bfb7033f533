import { createContext, useContext } from "react";

const FailedPage = createContext(false);

export const FailedPageProvider = FailedPage.Provider;

/** Whether the server renders an error in place of a page; never so in the browser. */
export function useFailedPage(): boolean {
  return useContext(FailedPage);
}
