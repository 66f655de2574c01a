/** Amounts that a call exchanges: what the caller gets and gives, what is paid out and moved. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { type Flow, type Step, stepsOf } from "../../flow/flow.ts";
import { isIndexed } from "../../flow/places.ts";
import { printPlace } from "../../flow/print.ts";
import { isInput, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";

/** An amount that goes from the caller to the contract, or the other way. */
export interface Amount {
  readonly value: Value;
  readonly step: Step;
  /** As a message names it. */
  readonly name: string;
}

/** What the caller gets as much of as they ask for: a record that grows by a parameter, a payment of it. */
export function received(program: Program, flow: Flow): readonly Amount[] {
  const records = changesOf(flow).filter((change) => change.sign > 0 && isRecord(change));
  return [...records.map(toAmount), ...paidOut(program, flow)].filter(({ value }) => value.kind === "parameter");
}

/** What the contract pays. */
export function paidOut(program: Program, flow: Flow): readonly Amount[] {
  return stepsOf(flow, "call").flatMap((step): Amount[] => {
    const { call } = step;
    if (!flow.committing.has(step.id) || isReadOnly(call)) return [];
    const isToken = /^(?:safe)?transfer\(address,uint256\)$/i.test(calledFunction(program, call)?.signature ?? "");
    const value = isToken ? calledFunction(program, call)?.arguments[1] : call.value;
    return value === undefined ? [] : [{ value, step, name: "the caller's payment" }];
  });
}

/** What the caller gives: a record that shrinks, tokens that are taken. */
export function given(program: Program, flow: Flow): readonly Amount[] {
  const records = changesOf(flow).filter((change) => change.sign < 0 && isRecord(change));
  return [...records.map(toAmount), ...takenIn(program, flow)];
}

/** Tokens that are taken from the caller. */
export function takenIn(program: Program, flow: Flow): readonly Amount[] {
  return moved(program, flow).flatMap(({ from, to, amount }) =>
    isInput(from, "sender") && isInput(to, "this") ? [{ ...amount, name: "the amount taken" }] : [],
  );
}

/** Tokens that the caller pays, to whom ever. */
export function paidIn(program: Program, flow: Flow): readonly Amount[] {
  return moved(program, flow).flatMap(({ from, amount }) =>
    isInput(from, "sender") ? [{ ...amount, name: "the price" }] : [],
  );
}

/** Tokens of others that are moved, as many as the caller says. */
export function delivered(program: Program, flow: Flow): readonly Amount[] {
  return moved(program, flow).flatMap(({ from, amount }) =>
    isInput(from, "sender") || amount.value.kind !== "parameter" ? [] : [amount],
  );
}

interface Move {
  readonly from: Value;
  readonly to: Value;
  readonly amount: Amount;
}

function moved(program: Program, flow: Flow): readonly Move[] {
  return stepsOf(flow, "call").flatMap((step): Move[] => {
    const called = flow.committing.has(step.id) ? calledFunction(program, step.call) : undefined;
    if (!/^(?:safe)?transferFrom\(address,address,uint256\)$/i.test(called?.signature ?? "")) return [];
    const [from, to, value] = called?.arguments ?? [];
    if (from === undefined || to === undefined || value === undefined) return [];
    return [{ from, to, amount: { value, step, name: "what is moved" } }];
  });
}

function isRecord({ write }: Change): boolean {
  return isIndexed(write.place);
}

function toAmount({ write, amount }: Change): Amount {
  return { value: amount, step: write, name: `the change of \`${printPlace(write.place)}\`` };
}
