/** What every view is given. */

import type { Permission } from "../http/principal.ts";
import type { Client } from "./client/client.ts";
import type { Route } from "./route.ts";
import type { CompilerChoice } from "./submit/compiler-choice.ts";
import type { NamedText } from "./submit/sources.ts";

/** What was chosen but not submitted yet; it outlives a look elsewhere, and a session that ended. */
export interface Draft {
  files: readonly NamedText[];
  mode: "quick" | "standard" | "deep";
  groupName: string;
  anew: boolean;
  compiler: CompilerChoice;
}

export interface App {
  readonly client: Client;
  readonly draft: Draft;
  /** Analyses of this tab, newest first: all that a session may look back on that may not list. */
  readonly submitted: string[];
  may(permission: Permission): boolean;
  go(route: Route): void;
  /** The session is over by the reader's will; shows the way in with a notice. */
  ended(notice: string): void;
  /** Tells it to those who do not see the screen. */
  announce(text: string): void;
  /** Calls back when a server that was gone answers again. */
  whenBack(callback: () => void, signal: AbortSignal): void;
}

/** Makes the part of the page that changes with the place; `signal` fires when the reader leaves it, or the session ends. */
export type View = (app: App, signal: AbortSignal) => HTMLElement;
