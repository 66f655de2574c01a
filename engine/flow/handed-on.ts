/** Code that moves what it is handed: who chose it, and is to be told, calls it. */

import type { AnyNode } from "../program/nodes.ts";
import type { Program } from "../program/program.ts";
import type { Flow, Site, Step } from "./flow.ts";
import { isInput, subvalues, type Value } from "./value.ts";

/** True where the code of the site, and what it calls, reads nothing that `value` is made of: it was handed all of it. */
export function isHandedTo(program: Program, flow: Flow, site: Site, value: Value): boolean {
  if (site.parent === undefined) return false;
  return subvalues(value).every((one) => {
    if (one.kind === "load" || one.kind === "result") return !isWithin(flow.steps[one.step], site);
    if (one.kind === "operation") return !isComputedIn(program, one.node, site);
    return !isInput(one, "value");
  });
}

function isWithin(step: Step | undefined, outer: Site): boolean {
  for (let site = step?.site; site !== undefined; site = site.parent) if (site === outer) return true;
  return false;
}

function isComputedIn(program: Program, node: AnyNode | undefined, { callable }: Site): boolean {
  return node !== undefined && program.callableOf(node) === callable;
}
