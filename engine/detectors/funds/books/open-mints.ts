/** Increases of transferable balances for which their caller gives nothing. */

import { type Change, type ChangeInFlow, changesIn, isAboutSums } from "../../../dataflow/access/changes.ts";
import { isConditional } from "../../../dataflow/access/conditions.ts";
import { type ContractFlows, contractFlows } from "../../../dataflow/access/contract-flows.ts";
import { findTaintSource } from "../../../dataflow/access/taint.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isFromInput, isInput, somePart, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { memoize } from "../../../util/memoize.ts";
import { accountOf, ledgersOf } from "./ledgers.ts";

/** Where callers say by how much an account's tokens grow, found once for a program. */
export const openMints = memoize((program: Program): readonly ChangeInFlow[] => [...findMints(program)]);

function* findMints(program: Program): Generator<ChangeInFlow> {
  for (const home of contractFlows(program)) {
    if (ledgersOf(home).size === 0) continue;
    for (const one of changesIn(home.flows)) {
      const { flow, change, all } = one;
      if (isMint(home, flow, change) && isForNothing(home, flow, change, all)) yield one;
    }
  }
}

/** The caller says how much a record grows. */
function isMint(home: ContractFlows, flow: Flow, { sign, amount, write }: Change): boolean {
  if (sign < 0 || accountOf(write.place, home) === undefined || !home.trust.isAttackerReachable(flow, write.id))
    return false;
  const origin = findTaintSource(amount, flow, home.trust);
  return origin?.kind === "parameter" || origin?.kind === "calldata";
}

/** True where nothing is taken, asked or paid in the same transaction. */
function isForNothing(home: ContractFlows, flow: Flow, mint: Change, changes: readonly Change[]): boolean {
  const { write } = mint;
  if (changes.some((change) => isTaken(home, change)) || mentionsEther(flow)) return false;
  if (committingStepsOf(flow, "call").some((step) => !isReadOnly(step.call) && !isNotice(mint, step))) return false;
  return !isConditional({ flow, write }, home.trust, {
    counts: (one) => isAboutTheCall(one) && !isAboutSums(one, mint, changes),
  });
}

/** One contract for all is told of something, of how much and of who calls nothing: that takes no payment. */
function isNotice({ amount }: Pick<Change, "amount">, { call }: StepOf<"call">): boolean {
  const { target, value, form } = call;
  const isFixed = target?.kind === "immutable" || (target?.kind === "load" && target.place.path.length === 0);
  const tells = (one: Value): boolean => isInput(one, "sender") || one.key === amount.key;
  return isFixed && form === "high-level" && value === undefined && !call.arguments.some((one) => somePart(one, tells));
}

/** What is taken from an account; nobody holds what belongs to the zero address. */
function isTaken(home: ContractFlows, { sign, write }: Change): boolean {
  const isNobodys = ledgersOf(home).has(write.place.storageClass) && accountOf(write.place, home) === undefined;
  return sign < 0 && !isNobodys;
}

function mentionsEther(flow: Flow): boolean {
  return (
    flow.entry.stateMutability === "payable" ||
    stepsOf(flow, "assume").some(({ condition }) => isFromInput(condition, "value"))
  );
}

/** True for a test of what this caller, account or amount may do; a switch or a clock stops nobody for good. */
function isAboutTheCall(condition: Value): boolean {
  for (const one of subvalues(condition)) {
    if (one.kind === "parameter" || one.kind === "result" || isInput(one, "calldata") || isInput(one, "sender")) {
      return true;
    }
  }
  return false;
}
