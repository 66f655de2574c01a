/** Where to tell what an entry point lacks: code that others share, and use rightly, is not what is wrong. */

import { contractFlows } from "../dataflow/access/contract-flows.ts";
import { anchorOutside } from "../flow/anchor.ts";
import type { Flow, Step } from "../flow/flow.ts";
import type { AnyNode } from "../program/nodes.ts";
import type { Callable, Program } from "../program/program.ts";
import type { Detection } from "./detector.ts";
import { oncePerPlace } from "./once-per-place.ts";

/** What an entry point does without what it takes. */
export interface Lack {
  readonly flow: Flow;
  readonly step: Step;
  /** What is told of it, wherever that is. */
  readonly detection: Omit<Detection, "at">;
  /** What the step does, as it is told beside another place. */
  readonly note: string;
}

/**
 * Each lack at its place, each place once: that of the step, or of the call that leads to it out of functions that lead
 * other entry points to the same step, where these lack nothing.
 */
export function tellLacks(program: Program, lacks: readonly Lack[]): Iterable<Detection> {
  const right = rightFunctions(program, lacks);
  return oncePerPlace(
    lacks.map(({ flow, step, detection, note }) => {
      const at = anchorOutside(program, flow, step, right.get(step.node));
      const { related = [] } = detection;
      return { ...detection, at, related: at === step.node ? related : [{ at: step.node, message: note }, ...related] };
    }),
  );
}

/** By what is done somewhere without what it takes: the functions that lead there elsewhere. */
function rightFunctions(program: Program, lacks: readonly Lack[]): ReadonlyMap<AnyNode, ReadonlySet<Callable>> {
  const right = new Map(lacks.map(({ step }) => [step.node, new Set<Callable>()]));
  if (right.size === 0) return right;
  const isLacking = ({ entry }: Flow, node: AnyNode): boolean =>
    lacks.some((one) => one.step.node === node && one.flow.entry === entry);
  for (const flow of contractFlows(program).flatMap(({ flows }) => flows)) {
    for (const step of flow.steps.filter(({ node }) => right.has(node) && !isLacking(flow, node)))
      for (const helper of helpersOf(step)) right.get(step.node)?.add(helper);
  }
  return right;
}

/** The functions that a step is in, but for the entry point. */
function helpersOf(step: Step): readonly Callable[] {
  const helpers: Callable[] = [];
  for (let { site } = step; site.parent !== undefined; site = site.parent) helpers.push(site.callable);
  return helpers;
}
