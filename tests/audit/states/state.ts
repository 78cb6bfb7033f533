import type { Page } from "playwright-core";
import type { Visitor } from "#tests/audit/visitors.ts";
import type { Stack } from "#tests/rig/stack.ts";

/** A state of a page that is audited. */
export interface PageState {
  readonly name: string;
  readonly path: string;
  /** Whose page it is. @default "nobody": not signed in */
  readonly visitor?: Visitor;
  /** The expected status of the page. @default 200 */
  readonly status?: number;
  /** Widths of the screens that have this state, CSS pixels. @default NARROW and WIDE */
  readonly widths?: readonly number[];
  /** Whether `reach` opens the page itself, so that nobody needs to do it before. @default false */
  readonly opensItself?: boolean;
  /** Brings the loaded page into the state. */
  readonly reach?: (page: Page, stack: Stack) => Promise<void>;
}

export const NARROW = 320;
export const WIDE = 1280;
