/** Tokens that anyone can make for themselves. */

import { type Change, changesIn, isAboutSums } from "../../dataflow/access/changes.ts";
import { isConditional } from "../../dataflow/access/conditions.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { findTaintSource } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { isInput, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { accountOf, ledgersOf } from "./ledgers.ts";

export const unprotectedMint: Detector = {
  id: "unprotected-mint",
  title: "Unprotected mint",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [862, 284],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  ethTrust: ["[Q] Enforce Least Privilege"],
  why: "The caller chooses how much is added to a transferable balance, and gives nothing for it: no payment, no permission. An attacker mints tokens and sells them, and the tokens of all others are worth nothing.",
  fix: "Restrict the function to a minter role, or take the payment for the tokens in the same transaction.",
  example: {
    bad: `contract Token {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }
}`,
    good: `contract Token {
    mapping(address => uint256) public balanceOf;
    address private immutable minter = msg.sender;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == minter, "not the minter");
        balanceOf[to] += amount;
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://cwe.mitre.org/data/definitions/862.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findMints(program));
  },
};

function* findMints(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    if (ledgersOf(home).size === 0) continue;
    for (const { flow, change, all } of changesIn(home.flows)) {
      if (isMint(home, flow, change) && isForNothing(home, flow, change, all)) {
        yield toDetection(program, flow, change);
      }
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
  if (stepsOf(flow, "call").some(({ id, call }) => flow.committing.has(id) && !isReadOnly(call))) return false;
  return !isConditional({ flow, write }, home.trust, {
    counts: (one) => isAboutTheCall(one) && !isAboutSums(one, mint, changes),
  });
}

/** What is taken from an account; nobody holds what belongs to the zero address. */
function isTaken(home: ContractFlows, { sign, write }: Change): boolean {
  const isNobodys = ledgersOf(home).has(write.place.storageClass) && accountOf(write.place, home) === undefined;
  return sign < 0 && !isNobodys;
}

function mentionsEther(flow: Flow): boolean {
  return (
    flow.entry.stateMutability === "payable" || stepsOf(flow, "assume").some(({ condition }) => hasEther(condition))
  );
}

function hasEther(value: Value): boolean {
  for (const one of subvalues(value)) if (isInput(one, "value")) return true;
  return false;
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

function toDetection(program: Program, flow: Flow, { write, amount }: Change): Detection {
  const at = anchorIn(program, flow, write);
  const text = printValue(amount);
  return {
    at,
    message: `Anyone can mint tokens through ${printCallable(flow.entry)}: it adds ${text === "…" ? "an amount" : `\`${text}\``}, which the caller chooses, to \`${printPlace(write.place)}\` without a payment`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "The balance is increased here" }]),
      { at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` },
    ],
  };
}
