/** Which calls of tokens nobody can point at a token of their own, or that are measured by what they did. */

import { carriedParts } from "../../../dataflow/access/choice.ts";
import { type ContractFlows, contractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isAppointed } from "../../../dataflow/access/guards.ts";
import type { Trust } from "../../../dataflow/access/reachability.ts";
import { isAllowlisted } from "../../../dataflow/access/taint.ts";
import { isKeptForVetted } from "../../../dataflow/access/vetted.ts";
import { canEndWithout, dominates } from "../../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing, isOperation } from "../../../flow/operation.ts";
import { somePart, type Value } from "../../../flow/value.ts";
import type { AnyNode } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { roleOf } from "../../../program/source-role.ts";

/**
 * `appointed`: whoever is trusted chose the token. `recorded`: an amount is on record for tokens alone that were vetted.
 * `measured`: the balance is asked for afterwards. `received`: the contract that gets the tokens is called next.
 */
export type TokenTrust = "appointed" | "recorded" | "measured" | "received";

/** By call, where the same holds for every contract and entry point that comes there; what tests derive does not count. */
export function findTokenTrust(program: Program): ReadonlyMap<AnyNode, TokenTrust> {
  const found = new Map<AnyNode, TokenTrust>();
  const others = new Set<AnyNode>();
  for (const home of contractFlows(program)) {
    const isTest = roleOf(program, home.contract) === "test";
    for (const { flow, step } of callsIn(home)) {
      if (isTest && roleOf(program, step.node) !== "test") continue;
      const trust = trustIn(home, flow, step);
      if (trust === undefined) others.add(step.node);
      else found.set(step.node, trust);
    }
  }
  for (const node of others) found.delete(node);
  return found;
}

function callsIn({ flows }: ContractFlows): readonly { readonly flow: Flow; readonly step: StepOf<"call"> }[] {
  return flows.flatMap((flow) => stepsOf(flow, "call").map((step) => ({ flow, step })));
}

function trustIn({ trust }: ContractFlows, flow: Flow, step: StepOf<"call">): TokenTrust | undefined {
  const { target } = step.call;
  if (target === undefined) return undefined;
  if (isMeasured(flow, step)) return "measured";
  if (isAppointed(target, trust.contextOf(flow)) || isAllowlisted(target, flow, step.id, trust)) return "appointed";
  if (hasVettedRecord(flow, step, target, trust) || isPaidOutBelow(flow, step, target)) return "recorded";
  return isForNextCall(flow, step, trust) ? "received" : undefined;
}

/** A contract whose address is a hash of the token has taken the amount off its own books: it exists for that token alone. */
function isPaidOutBelow(flow: Flow, { id, call }: StepOf<"call">, token: Value): boolean {
  const amount = call.arguments.at(-1)?.key;
  return stepsOf(flow, "call").some(({ id: earlier, call: { target, isStatic, arguments: given } }) => {
    if (target === undefined || isStatic || earlier === id || !dominates(flow, earlier, id)) return false;
    if (!given.some(({ key }) => key === amount)) return false;
    return somePart(target, isHashing) && somePart(target, ({ key }) => key === token.key);
  });
}

/** The tokens go to a contract that nobody chooses, and that is called next on every way: it looks for what came. */
function isForNextCall(flow: Flow, { id, call }: StepOf<"call">, trust: Trust): boolean {
  const receiver = call.arguments.at(-2);
  if (receiver === undefined || !isOfContract(receiver) || !isAppointed(receiver, trust.contextOf(flow))) return false;
  const isNext = (step: Step): boolean =>
    step.kind === "call" && step.id !== id && !step.call.isStatic && step.call.target?.key === receiver.key;
  return !canEndWithout(flow, id, isNext);
}

/** Not the caller, or this contract. */
function isOfContract({ kind }: Value): boolean {
  return kind === "load" || kind === "result" || kind === "immutable";
}

/** The amount is, or is taken off, what storage or a trusted contract has for this token; callers cannot have it kept for any. */
function hasVettedRecord(flow: Flow, { call }: StepOf<"call">, { key }: Value, trust: Trust): boolean {
  const isUsedUp = stepsOf(flow, "write").some(
    ({ place, value }) => isOperation(value, "-") && isKeptForVetted(place, key, trust),
  );
  if (isUsedUp) return true;
  return call.arguments.some((amount) =>
    somePart(
      amount,
      (one) => {
        if (one.kind === "load") return isKeptForVetted(one.place, key, trust);
        if (one.kind !== "result" || one.call.target === undefined) return false;
        return (
          one.call.arguments.some((part) => part.key === key) && isAppointed(one.call.target, trust.contextOf(flow))
        );
      },
      carriedParts,
    ),
  );
}

/** Every way from the call to the end asks the same token for a balance: what the call did is known by that. */
export function isMeasured(flow: Flow, call: StepOf<"call">): boolean {
  const token = call.call.target?.key;
  const asks = stepsOf(flow, "call").filter(
    ({ call: { target, callee } }) => token !== undefined && target?.key === token && callee?.name === "balanceOf",
  );
  if (asks.length === 0) return false;
  const ids = new Set(asks.map(({ id }) => id));
  return !canEndWithout(flow, call.id, ({ id }) => ids.has(id));
}
