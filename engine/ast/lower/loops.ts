/** Loops: one iteration is walked, and what it changes becomes a merge at its head. */

import type { AnyNode } from "../nodes.ts";
import type { Alternative, Merge } from "../value.ts";
import type { Branches } from "./assume.ts";
import { addStep, type Builder, join, type State, setLocal } from "./builder.ts";

export interface LoopParts {
  /** Names of the variables that an iteration may assign. */
  readonly changed: Iterable<number | string>;
  /** Walks the condition; absent for a loop without one. */
  readonly test?: () => Branches;
  readonly body: () => void;
  /** What follows the body, also after `continue`. */
  readonly after?: () => void;
  /** The condition comes after the body. */
  readonly testLast?: boolean;
}

/** Walks a loop and goes on where it is left. */
export function lowerLoop(builder: Builder, node: AnyNode, parts: LoopParts): void {
  const outer = { breaks: builder.breaks, continues: builder.continues };
  builder.breaks = [];
  builder.continues = [];
  const head = addStep(builder, node, { kind: "point" });
  const merges = mergeAtHead(builder, parts.changed);
  const { exit, back } = parts.testLast ? walkTestLast(builder, node, parts) : walkTestFirst(builder, node, parts);
  if (back !== undefined) closeLoop(builder, head, back, merges);
  builder.loops.push({
    head,
    exit: parts.testLast ? undefined : exit?.at,
    back: back?.at,
    variant: new Set([...merges.values()].map(({ merge }) => merge.key)),
  });
  join(builder, node, [exit, ...builder.breaks]);
  builder.breaks = outer.breaks;
  builder.continues = outer.continues;
}

interface Ends {
  /** Where the condition fails. */
  readonly exit: State | undefined;
  /** Where an iteration ends and the next begins. */
  readonly back: State | undefined;
}

function walkTestFirst(builder: Builder, node: AnyNode, { test, body, after }: LoopParts): Ends {
  const { whenTrue, whenFalse } = test?.() ?? { whenTrue: builder.state, whenFalse: undefined };
  builder.state = whenTrue;
  body();
  join(builder, node, [builder.state, ...builder.continues]);
  if (builder.state !== undefined) after?.();
  return { exit: whenFalse, back: builder.state };
}

function walkTestLast(builder: Builder, node: AnyNode, { test, body }: LoopParts): Ends {
  body();
  join(builder, node, [builder.state, ...builder.continues]);
  if (builder.state === undefined) return { exit: undefined, back: undefined };
  const { whenTrue, whenFalse } = test?.() ?? { whenTrue: builder.state, whenFalse: undefined };
  return { exit: whenFalse, back: whenTrue };
}

interface HeadMerge {
  readonly merge: Merge;
  /** Grows when the loop is closed. */
  readonly alternatives: Alternative[];
}

function mergeAtHead(builder: Builder, changed: Iterable<number | string>): Map<number | string, HeadMerge> {
  const merges = new Map<number | string, HeadMerge>();
  const { state } = builder;
  if (state === undefined) return merges;
  for (const name of changed) {
    const value = state.environment.get(name);
    if (value === undefined) continue;
    const alternatives = [{ value, from: state.at }];
    const merge = builder.values.merge(alternatives);
    merges.set(name, { merge, alternatives });
    setLocal(builder, name, merge);
  }
  return merges;
}

function closeLoop(builder: Builder, head: number, back: State, merges: ReadonlyMap<number | string, HeadMerge>): void {
  builder.steps[back.at]?.successors.push(head);
  builder.steps[head]?.predecessors.push(back.at);
  for (const [name, { merge, alternatives }] of merges) {
    const value = back.environment.get(name);
    if (value !== undefined && value !== merge) alternatives.push({ value, from: back.at });
  }
}
