/** A place in time where a function is open that should be closed. */

import type { Flow, Step } from "../../../flow/flow.ts";
import type { AnyNode } from "../../../program/nodes.ts";

export interface WindowGap {
  readonly flow: Flow;
  readonly step: Step;
  readonly message: string;
  readonly related: readonly { readonly at: AnyNode; readonly message: string }[];
  readonly severity?: "Medium";
  readonly assumption?: string;
}
