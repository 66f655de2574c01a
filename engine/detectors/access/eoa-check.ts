/** A test that the caller is no contract, which contracts pass. */

import type { FunctionDefinition } from "solidity-ast";
import { allSteps } from "../../dataflow/access/contract-flows.ts";
import { type GuardContext, isCaller } from "../../dataflow/access/guards.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import type { Flow, StepOf } from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { hasPart, isInput, kindBit, operandsOfOperation, subvalues, type Value } from "../../flow/value.ts";
import { usersOf } from "../../program/callers-of.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const eoaCheck: Detector = {
  id: "eoa-check",
  title: "Bypassable contract check (EOA-only function)",
  severity: "Low",
  confidence: "High",
  swc: null,
  cwe: [290, 358],
  owasp: "SC05:2026",
  scwe: ["SCWE-144"],
  ethTrust: ["[S] No tx.origin"],
  why: "A contract has no code while its constructor runs, so a check of the caller's code size (`extcodesize`) lets it pass. `tx.origin == msg.sender` stops that, but not an account with delegated code (EIP-7702), and it locks out smart contract wallets.",
  fix: "Make the function safe for any caller: use a reentrancy guard, a limit for each account, or randomness that the caller cannot know. Do not rely on the kind of account that calls.",
  example: {
    bad: `contract Lottery {
    uint256 public nPlayers;

    function play() external {
        require(msg.sender.code.length == 0, "no contracts");
        nPlayers++;
    }
}`,
    good: `contract Lottery {
    uint256 public nPlayers;
    mapping(address => bool) public hasPlayed;

    function play() external {
        require(!hasPlayed[msg.sender], "once each");
        hasPlayed[msg.sender] = true;
        nPlayers++;
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-7702", "https://cwe.mitre.org/data/definitions/290.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findTests(program));
  },
};

function* findTests(program: Program): Generator<Detection> {
  const [testing, asking] = [usersOf(program, namesOfTests), usersOf(program, namesOfCallers)];
  const isWantedView = (entry: FunctionDefinition): boolean => testing.has(entry) && asking.has(entry);
  for (const { in: home, flow, step } of allSteps(program, "assume", { isWantedView })) {
    const context = home.trust.contextOf(flow);
    const isSize = asksForNoCode(step, context);
    if ((!isSize && !asksForOrigin(step)) || !bars(flow, step)) continue;
    const at = anchorIn(program, flow, step);
    const way = isSize
      ? "by the caller's code size, which is zero while a constructor runs"
      : "by `tx.origin`: accounts with delegated code (EIP-7702) pass, smart contract wallets do not";
    yield {
      at,
      message: `${printCallable(flow.entry)} tries to keep contracts out ${way}`,
      ...(at === step.node ? {} : { related: [{ at: step.node, message: "The check is here" }] }),
      ...(isSize ? {} : { severity: "None" as const }),
    };
  }
}

/** What no such test does without. */
const namesOfTests: ReadonlySet<string> = new Set(["code", "extcodesize", "origin"]);
const namesOfCallers: ReadonlySet<string> = new Set(["sender", "caller", "origin"]);

/** Whoever does not pass gets nowhere. */
function bars(flow: Flow, { predecessors, condition, holds }: StepOf<"assume">): boolean {
  const others = predecessors.flatMap((id) => flow.steps[id]?.successors ?? []).map((id) => flow.steps[id]);
  return !others.some(
    (one) =>
      one?.kind === "assume" &&
      one.condition.key === condition.key &&
      one.holds !== holds &&
      flow.committing.has(one.id),
  );
}

/** Only a caller without code passes. */
function asksForNoCode({ condition, holds }: StepOf<"assume">, context: GuardContext): boolean {
  if (!hasPart(condition, kindBit.caller) || !hasPart(condition, kindBit.code)) return false;
  const sizes = subvalues(condition, operandsOfOperation).filter((one) => isSizeOfCaller(one, context));
  if (sizes.length === 0) return false;
  const barredWith = (size: bigint): boolean =>
    isContradiction(condition, holds, (part) =>
      sizes.some(({ key }) => key === part.key) ? context.values.number(size) : undefined,
    );
  return barredWith(1n) && !barredWith(0n);
}

/** `msg.sender.code.length`, or `extcodesize(caller())`. */
function isSizeOfCaller(value: Value, context: GuardContext): boolean {
  if (value.kind !== "operation") return false;
  const [inner] = value.operands;
  if (value.operator === "extcodesize") return inner !== undefined && isCaller(inner, context);
  const [holder] = isMember(value, "length") && isMember(inner, "code") ? inner.operands : [];
  return holder !== undefined && isCaller(holder, context);
}

function asksForOrigin({ condition, holds }: StepOf<"assume">): boolean {
  if (!holds || condition.kind !== "operation" || condition.operator !== "==") return false;
  const { operands } = condition;
  return operands.some((one) => isInput(one, "origin")) && operands.some((one) => isInput(one, "sender"));
}
