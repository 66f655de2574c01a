/** Tokens that were taken from the caller for a trade that may need less of them, where nothing goes back. */

import { allSteps } from "../../../dataflow/access/contract-flows.ts";
import { areRelated } from "../../../dataflow/backing/terms.ts";
import { calledFunction } from "../../../flow/called-function.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import { isInput, somePart, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { erc20 } from "../../../program/well-known-functions.ts";
import { exempt } from "../../exempt.ts";
import { swapOf } from "./swaps.ts";

/** A trade, and where what it may use was taken from the caller. */
export interface Unspent {
  readonly flow: Flow;
  readonly trade: StepOf<"call">;
  readonly pull: StepOf<"call">;
}

/** All of a program. */
export function* unspentTokens(program: Program): Generator<Unspent> {
  for (const { flow, step: trade } of allSteps(program, "call")) {
    const most = flow.committing.has(trade.id) ? mostUsed(program, trade) : [];
    const pull = most.length === 0 ? undefined : pullFor(program, flow, trade, most);
    if (pull === undefined) continue;
    const after = reachFrom(flow, trade.id);
    const later = flow.steps.filter(({ id }) => after.has(id) && id !== trade.id);
    if (
      exempt(
        "unspent-tokens: what was used is looked at",
        later.some((step) => isAboutTrade(step, trade)),
      )
    )
      continue;
    if (
      exempt(
        "unspent-tokens: the token is looked at again",
        later.some((step) => isAboutToken(step, pull)),
      )
    )
      continue;
    yield { flow, trade, pull };
  }
}

/** The most that the trade takes of the tokens that it is paid with: it may take less. */
function mostUsed(program: Program, { call }: StepOf<"call">): readonly Value[] {
  const most = swapOf(program, call)?.most;
  if (most !== undefined) return [most];
  const called = calledFunction(program, call);
  const positions = called === undefined ? undefined : desired[called.signature];
  return (positions ?? []).flatMap((position) => called?.arguments[position] ?? []);
}

/** Amounts that are put in at most, so that the ratio is that of the pool. */
const desired: Readonly<Record<string, readonly number[]>> = {
  "addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)": [2, 3],
  "addLiquidityETH(address,uint256,uint256,uint256,address,uint256)": [1],
};

/** The contract gets as much from the caller before. */
function pullFor(program: Program, flow: Flow, { id }: Step, most: readonly Value[]): StepOf<"call"> | undefined {
  const before = reachFrom(flow, id, { backwards: true });
  return stepsOf(flow, "call").find((step) => {
    const called = before.has(step.id) && flow.committing.has(step.id) ? calledFunction(program, step.call) : undefined;
    const [from, to, amount] = called?.signature === erc20.transferFrom ? called.arguments : [];
    if (from === undefined || to === undefined || amount === undefined) return false;
    return isInput(from, "sender") && isInput(to, "this") && most.some((one) => areRelated(one, amount));
  });
}

/** What the trade answers is used. */
function isAboutTrade(step: Step, { call }: StepOf<"call">): boolean {
  return valuesIn(step).some((value) => somePart(value, (one) => one.kind === "result" && one.call === call));
}

/** The token is called again, but for what it allows others, or is told to somebody. */
function isAboutToken(step: Step, { call: { target } }: StepOf<"call">): boolean {
  if (step.kind !== "call" || target === undefined) return false;
  const values = [step.call.target, ...step.call.arguments];
  return values.some((value) => value !== undefined && somePart(value, ({ key }) => key === target.key));
}
