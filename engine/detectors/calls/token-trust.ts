/** Which calls of tokens nobody can point at a token of their own, or that are measured by what they did. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isAppointed } from "../../dataflow/access/guards.ts";
import { isAllowlisted } from "../../dataflow/access/taint.ts";
import { type Flow, reachFrom, type StepOf, stepsOf } from "../../flow/flow.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";

/** `appointed`: whoever is trusted chose the token. `measured`: the balance is asked for afterwards. */
export type TokenTrust = "appointed" | "measured";

/** By call, where the same holds for every contract and entry point that comes there. */
export function findTokenTrust(program: Program): ReadonlyMap<AnyNode, TokenTrust> {
  const found = new Map<AnyNode, TokenTrust>();
  const others = new Set<AnyNode>();
  for (const home of contractFlows(program)) {
    for (const flow of home.flows) {
      for (const step of stepsOf(flow, "call")) {
        const trust = trustIn(home, flow, step);
        if (trust === undefined) others.add(step.node);
        else found.set(step.node, trust);
      }
    }
  }
  for (const node of others) found.delete(node);
  return found;
}

function trustIn({ trust }: ContractFlows, flow: Flow, step: StepOf<"call">): TokenTrust | undefined {
  const { target } = step.call;
  if (target === undefined) return undefined;
  if (isAppointed(target, trust.contextOf(flow)) || isAllowlisted(target, flow, step.id, trust)) return "appointed";
  return isMeasured(flow, step, target.key) ? "measured" : undefined;
}

/** Every way from the call to the end asks the same token for a balance. */
function isMeasured(flow: Flow, call: StepOf<"call">, token: number): boolean {
  const asks = stepsOf(flow, "call").filter(
    ({ call: { target, callee } }) => target?.key === token && callee?.name === "balanceOf",
  );
  if (asks.length === 0) return false;
  const ids = new Set(asks.map(({ id }) => id));
  const past = reachFrom(flow, call.id, { stopAt: ({ id }) => ids.has(id) });
  return !flow.steps.some(
    ({ id, successors }) => past.has(id) && successors.length === 0 && flow.committing.has(id) && !ids.has(id),
  );
}
