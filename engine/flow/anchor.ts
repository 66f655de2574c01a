/** Where to point at when what happens is in code that several contracts share. */

import type { AnyNode } from "../program/nodes.ts";
import type { Callable, Program } from "../program/program.ts";
import { anchorOf, type Flow, type Site, type Step } from "./flow.ts";
import { isHandedTo } from "./handed-on.ts";
import type { Value } from "./value.ts";

/**
 * The step's own node, or, where that lies in a library or in another file than the entry, the call that leads to it
 * from the entry's file.
 */
export function anchorIn(program: Program, flow: Flow, step: Step): AnyNode {
  return anchorOf(step, (site) => isOwn(program, flow, site));
}

/** Like `anchorIn`, and outside of helpers that are handed the value: it was chosen by who calls them. */
export function anchorOfChoice(program: Program, flow: Flow, step: Step, value: Value): AnyNode {
  return anchorOf(step, (site) => isOwn(program, flow, site) && !isHandedTo(program, flow, site, value));
}

/** Like `anchorIn`, and outside of functions that others use too and that are right there: what is wrong is the call of them. */
export function anchorOutside(
  program: Program,
  flow: Flow,
  step: Step,
  shared: ReadonlySet<Callable> = new Set(),
): AnyNode {
  return anchorOf(step, (site) => isOwn(program, flow, site) && !shared.has(site.callable));
}

/**
 * Like `anchorIn`, and in a function that also leads to `other`: where the two come one after the other. What lies in a
 * modifier is told where the function names it: of those that use it, this is the one in which the other follows.
 */
export function anchorBefore(program: Program, flow: Flow, step: Step, other: Step): AnyNode {
  const shared = new Set<Site>();
  for (let site: Site | undefined = other.site; site !== undefined; site = site.parent) shared.add(site);
  return anchorOf(step, (site) => isOwn(program, flow, site) && shared.has(site));
}

function isOwn(program: Program, { entry }: Flow, { callable }: Site): boolean {
  return (
    program.contractOf(callable)?.contractKind === "contract" && program.fileOf(callable) === program.fileOf(entry)
  );
}
