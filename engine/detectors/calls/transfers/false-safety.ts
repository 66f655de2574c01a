/** Functions that are called safe, as those are which everybody knows by that name, and do what the unsafe ones do. */

import type { FunctionCall, FunctionDefinition } from "solidity-ast";
import { callOptionsOf } from "../../../program/call-options.ts";
import { findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import { functionKindOf, plainType } from "../../../program/types.ts";
import { isTokenTransfer } from "../answers/ignored-results.ts";

export interface FalseSafety {
  readonly named: FunctionDefinition;
  /** The call that is no safer than under its own name. */
  readonly call: FunctionCall;
  /** `answer` where tokens that answer nothing revert, `receiver` where the receiver of an item is not asked. */
  readonly lacks: "answer" | "receiver";
}

/** At most one for each function. */
export function* falseSafeties(program: Program): Generator<FalseSafety> {
  for (const named of program.reportedNodesOf("FunctionDefinition")) {
    if (!named.body || !safe.test(named.name)) continue;
    const calls = findAll(named.body, "FunctionCall");
    const answer = calls.find((call) => isRawTransfer(program, call));
    if (answer !== undefined) yield { named, call: answer, lacks: "answer" };
    else if (isOfItems(program, named) && !asksReceiver(program, named)) {
      const move = calls.find((call) => isItemMove(calledBy(program, call)));
      if (move !== undefined) yield { named, call: move, lacks: "receiver" };
    }
  }
}

const safe = /^_*safe(?:Batch|Bulk|Multi)?Transfer(?!ETH|Eth|Native|Ether)/;

/** By an interface that promises an answer. */
function isRawTransfer(program: Program, call: FunctionCall): boolean {
  const called = calledBy(program, call);
  return (
    called !== undefined &&
    isTokenTransfer(called) &&
    functionKindOf(callOptionsOf(call).callee) === "external" &&
    program.contractOf(called)?.contractKind === "interface"
  );
}

function calledBy(program: Program, call: FunctionCall): FunctionDefinition | undefined {
  const { callee } = callOptionsOf(call);
  const called = isKind(callee, "Identifier", "MemberAccess")
    ? program.findNode(callee.referencedDeclaration ?? -1)
    : undefined;
  return isKind(called, "FunctionDefinition") ? called : undefined;
}

/** A token with ids, which has a safe way to be sent. */
function isOfItems(program: Program, named: FunctionDefinition): boolean {
  const contract = program.contractOf(named);
  const functions = (contract === undefined ? [] : program.linearizedBases(contract)).flatMap(({ nodes }) =>
    nodes.flatMap((node) => (isKind(node, "FunctionDefinition") ? [node.name] : [])),
  );
  return functions.includes("ownerOf") && functions.includes("safeTransferFrom");
}

/** Items are moved from one account to another, inside the contract. */
function isItemMove(called: FunctionDefinition | undefined): boolean {
  if (called?.body === undefined || !/^_?transfer(?:From)?$/.test(called.name)) return false;
  return called.parameters.parameters.map(plainType).join() === "address,address,uint256";
}

/** Some function that it comes to names the question, however it is put to the receiver. */
function asksReceiver(program: Program, named: FunctionDefinition): boolean {
  const seen = new Set([named]);
  for (const { body } of seen) {
    if (!body) continue;
    if (findAll(body, "MemberAccess").some(({ memberName }) => questions.test(memberName))) return true;
    for (const call of findAll(body, "FunctionCall")) {
      const called = calledBy(program, call);
      if (called !== undefined) seen.add(called);
    }
  }
  return false;
}

const questions = /^on[A-Z]\w*Received$/;
