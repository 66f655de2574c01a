/** Where the cards of a project stand. */

import type { Project } from "../../projects/contract.ts";
import type { App } from "../app.ts";

/** What the cards of a project need. */
export interface ProjectPlace {
  readonly app: App;
  readonly signal: AbortSignal;
  readonly project: Project;
  /** Shows all of it anew, and tells what was done. */
  changed(done: string): void;
}
