/** Loops: what an iteration changes gets a phi at the head. */

import type { AnyNode } from "../program/nodes.ts";
import {
  type Builder,
  closeLoop,
  emitLoopPhi,
  join,
  openLoop,
  ownBlock,
  type State,
  setLocal,
  type VariableName,
} from "./builder.ts";
import type { Branches } from "./conditions.ts";

export interface LoopParts {
  /** Names of the variables that an iteration may assign. */
  readonly changed: Iterable<VariableName>;
  /** Lowers the condition; absent for a loop without one. */
  readonly test?: () => Branches;
  readonly body: () => void;
  /** What follows the body, also after `continue`. */
  readonly after?: () => void;
  /** The condition comes after the body. */
  readonly testLast?: boolean;
}

/** Lowers a loop and goes on where it is left. */
export function lowerLoop(builder: Builder, node: AnyNode, parts: LoopParts): void {
  const outer = { breaks: builder.breaks, continues: builder.continues };
  builder.breaks = [];
  builder.continues = [];
  const head = openLoop(builder, node);
  if (head === undefined) return;
  const phis = phisAtHead(builder, parts.changed, node);
  const { exit, left } = parts.testLast ? lowerTestLast(builder, node, parts) : lowerTestFirst(builder, node, parts);
  const back = closeLoop(builder, head, phis, node);
  builder.loops.push({ head, exit, back });
  join(builder, node, [left, ...builder.breaks]);
  builder.breaks = outer.breaks;
  builder.continues = outer.continues;
}

interface Left {
  /** The block behind a condition that is tested first. */
  readonly exit: number | undefined;
  /** Where the condition fails. */
  readonly left: State | undefined;
}

/** What comes back in the builder's state is the end of an iteration. */
function lowerTestFirst(builder: Builder, node: AnyNode, { test, body, after }: LoopParts): Left {
  const { whenTrue, whenFalse } = test?.() ?? { whenTrue: builder.state, whenFalse: undefined };
  builder.state = whenTrue;
  body();
  join(builder, node, [builder.state, ...builder.continues]);
  if (builder.state !== undefined) after?.();
  const back = builder.state;
  builder.state = whenFalse;
  const exit = ownBlock(builder, node);
  const left = builder.state;
  builder.state = back;
  return { exit, left };
}

function lowerTestLast(builder: Builder, node: AnyNode, { test, body }: LoopParts): Left {
  body();
  join(builder, node, [builder.state, ...builder.continues]);
  if (builder.state === undefined) return { exit: undefined, left: undefined };
  const { whenTrue, whenFalse } = test?.() ?? { whenTrue: builder.state, whenFalse: undefined };
  builder.state = whenTrue;
  return { exit: undefined, left: whenFalse };
}

function phisAtHead(
  builder: Builder,
  changed: Iterable<VariableName>,
  node: AnyNode,
): ReadonlyMap<VariableName, number> {
  const phis = new Map<VariableName, number>();
  for (const name of changed) {
    const register = builder.state?.environment.get(name);
    if (register === undefined || phis.has(name)) continue;
    phis.set(name, emitLoopPhi(builder, register, node));
  }
  for (const [name, phi] of phis) setLocal(builder, name, phi);
  return phis;
}
