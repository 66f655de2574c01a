/** Overriding functions that do what the overridden ones do, and no longer ask who calls. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isCallerTest } from "../../../dataflow/access/guards.ts";
import type { Writer } from "../../../dataflow/access/reachability.ts";
import { testsBefore } from "../../../flow/dominance.ts";
import { type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** An open write, and the test before the same write of the function that is overridden. */
export interface DroppedGuard extends Writer {
  readonly overridden: NodeOf<"FunctionDefinition">;
  readonly test: StepOf<"assume">;
}

/** Those of the entry points of one contract. */
export function* droppedGuards(program: Program, home: ContractFlows): Generator<DroppedGuard> {
  const { flows, trust } = home;
  for (const flow of flows) {
    const isOpen = ({ id }: StepOf<"write">): boolean => trust.isAttackerReachable(flow, id);
    const open = stepsOf(flow, "write").filter(isOpen);
    for (const overridden of open.length === 0 ? [] : overriddenBy(program, flow)) {
      const guarded = guardedWrites(home, home.lowerAlone(overridden));
      for (const write of open) {
        const test = guarded.get(write.place.storageClass);
        if (test === undefined || exempt("dropped-guards: asks in the same place", asksThere(flow, write, test)))
          continue;
        yield { flow, write, overridden, test };
      }
    }
  }
}

/** Both come through a function that asks, whatever it is that they ask it with. */
function asksThere(flow: Flow, { id }: StepOf<"write">, { node }: StepOf<"assume">): boolean {
  return [...testsBefore(flow, id)].some((test) => test.node === node);
}

function overriddenBy(program: Program, { entry }: Flow): readonly NodeOf<"FunctionDefinition">[] {
  return (entry.baseFunctions ?? []).flatMap((id) => {
    const base = program.findNode(id);
    return isKind(base, "FunctionDefinition") && base.body ? [base] : [];
  });
}

/** By storage class: a test of the caller that stands before the write. */
function guardedWrites({ trust }: ContractFlows, flow: Flow): ReadonlyMap<number, StepOf<"assume">> {
  const found = new Map<number, StepOf<"assume">>();
  const context = trust.contextOf(flow);
  for (const { id, place } of stepsOf(flow, "write")) {
    const test = [...testsBefore(flow, id)].find((one) => isCallerTest(one, context));
    if (test !== undefined && flow.committing.has(id)) found.set(place.storageClass, test);
  }
  return found;
}
