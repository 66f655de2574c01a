/** Sums, differences and products that leave their type: at a number the caller chooses, or for some tokens. */

import { findOverflows, type Overflow } from "../../dataflow/ranges/overflow.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printExpression, printPlace, quoteValue } from "../../flow/print.ts";
import { isInput, isOwnBalance, type Operation, type Place } from "../../flow/value.ts";
import type { Severity } from "../../model/finding.ts";
import type { Program } from "../../program/program.ts";
import { isCheckedVersion, isUnchecked } from "../../program/unchecked.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { emptyMinuends } from "./wrapping/empty-minuends.ts";
import { narrowProducts } from "./wrapping/narrow-products.ts";
import { ownershipOf } from "./wrapping/owned-amounts.ts";
import { scaleDifferences } from "./wrapping/scale-differences.ts";
import { wrappingSums } from "./wrapping/wrapping-sums.ts";

export const integerOverflow: Detector = {
  id: "integer-overflow",
  title: "Integer overflow or underflow",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-101",
  cwe: [190, 191],
  owasp: "SC09:2026",
  scwe: ["SCWE-047"],
  ethTrust: ["[M] Safe Overflow/Underflow"],
  why: "Before Solidity 0.8, in `unchecked` blocks and in assembly, a result outside its type wraps around: a sum becomes tiny, a difference huge. An attacker who chooses an operand gains balances or passes checks.",
  fix: "Compile with Solidity 0.8 or later and keep arithmetic checked, or use SafeMath. Else check the operands first: `require(a >= b)` before `a - b`, `require(a <= type(uint256).max - b)` before `a + b`.",
  example: {
    bad: `pragma solidity 0.8.37;

contract Token {
    mapping(address => uint256) public balanceOf;

    function sendToMany(address[] calldata to, uint256 amount) external {
        unchecked {
            uint256 total = to.length * amount;
            require(balanceOf[msg.sender] >= total, "too little");
            balanceOf[msg.sender] -= total;
        }
        for (uint256 i = 0; i < to.length; i++) balanceOf[to[i]] += amount;
    }
}`,
    good: `pragma solidity 0.8.37;

contract Token {
    mapping(address => uint256) public balanceOf;

    function sendToMany(address[] calldata to, uint256 amount) external {
        balanceOf[msg.sender] -= to.length * amount;
        for (uint256 i = 0; i < to.length; i++) balanceOf[to[i]] += amount;
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-101",
    "https://docs.soliditylang.org/en/latest/080-breaking-changes.html",
  ],

  *detect(program): Generator<Detection> {
    const isSilent = !isCheckedVersion(program.solc);
    yield* oncePerPlace(
      findOverflows(program)
        .filter(({ use }) => isSilent || use !== undefined)
        .toSorted(bySeverity(program))
        .map((one) => describe(program, one)),
    );
    yield* findMisfits(program, isSilent);
  },
};

/** What leaves its type whoever calls: it wraps around where nothing is checked, and else reverts. */
function* findMisfits(program: Program, isSilent: boolean): Generator<Detection> {
  const severity = "Low";
  for (const { at, most, decimals } of scaleDifferences(program)) {
    const message = `\`${most} - ${printExpression(decimals)}\` is below zero for a token with more decimals: this ${isSilent ? "wraps around" : "reverts"}`;
    yield { at, severity, message, assumptions: [`\`${printExpression(decimals)}\` can be more than ${most}.`] };
  }
  for (const at of emptyMinuends(program)) {
    const fate = isUnchecked(program, at) ? "wraps around" : "reverts";
    yield {
      at,
      severity: "Medium",
      message: `\`${printExpression(at.leftHandSide)}\` has no value yet: what is taken from it ${fate}`,
    };
  }
  if (isSilent) return;
  for (const { product, bits } of narrowProducts(program)) {
    const message = `This product is computed in ${bits} bits before it is divided: it reverts for amounts that fit`;
    yield { at: product, severity, message };
  }
  for (const at of wrappingSums(program)) {
    const message =
      "This counter is made to wrap around, as prices and fees of Uniswap are: the difference reverts then, for ever";
    yield { at, severity, message };
  }
}

const ranks: readonly Severity[] = ["High", "Medium", "Low", "None"];

/** The gravest first: of several ways to one place it is the one to tell. */
function bySeverity(program: Program): (a: Overflow, b: Overflow) => number {
  const rank = (one: Overflow): number => ranks.indexOf(severityOf(one, program));
  return (a, b) => rank(a) - rank(b);
}

/** Silent arithmetic in new code was asked for: it is less often a slip. */
function severityOf(overflow: Overflow, program: Program): Severity {
  const { isAttackerReachable, use, chosen, operation } = overflow;
  if (!isAttackerReachable || use === undefined || chosen === undefined) return "Low";
  if (ownershipOf(overflow) !== null) return "Low";
  if (use.step.kind === "write" && isOwnAllowance(use.step.place, operation)) return "Low";
  return isCheckedVersion(program.solc) || use.kind === "compared" ? "Medium" : "High";
}

/** What a caller lets somebody take of their own: who makes it wrap around gets less than they asked for. */
function isOwnAllowance({ path, base }: Place, { operator }: Operation): boolean {
  const [owner, spender] = path;
  const name = base.kind === "variable" ? base.declaration.name : "";
  const isOwn = owner?.kind === "index" && isInput(owner.value, "sender") && spender?.kind === "index";
  return operator === "+" && isOwn && path.length === 2 && /allow|approv/i.test(name);
}

function describe(program: Program, overflow: Overflow): Detection {
  const { flow, step, operation, chosen, use, isAttackerReachable } = overflow;
  const at = anchorIn(program, flow, step);
  const who = isAttackerReachable ? "anyone can call" : "only privileged callers reach";
  return {
    at,
    severity: severityOf(overflow, program),
    message: `${quoteValue(operation, "the result")} can ${operation.operator === "-" ? "underflow" : "overflow"} and wrap around: ${describeCause(
      chosen,
    )}, and no check bounds it`,
    related: [
      { at: flow.entry, message: `${printCallable(flow.entry)}, which ${who}, leads here` },
      ...(at === step.node ? [] : [{ at: step.node, message: "The result wraps around here" }]),
      ...(use === undefined ? [] : [{ at: use.step.node, message: describeUse(use) }]),
    ],
    ...assumed(overflow),
    ...(at === step.node && { claim: "wraps" }),
  };
}

function assumed(overflow: Overflow): Pick<Detection, "assumptions"> {
  const unused =
    overflow.use === undefined ? "the result matters although no state or payment depends on it" : undefined;
  const all = [unused, ownershipOf(overflow) ?? undefined].filter((one) => one !== undefined);
  return all.length > 0 ? { assumptions: all } : {};
}

function describeCause(chosen: Overflow["chosen"]): string {
  if (chosen === undefined) return "the balance it subtracts from may still be zero";
  if (isOwnBalance(chosen)) return "anyone can send ether to the contract";
  if (isOperation(chosen, "decode")) return "the data that this is decoded from is chosen by the caller";
  return `${quoteValue(chosen, "the result")} is chosen by the caller`;
}

function describeUse({ step, kind }: NonNullable<Overflow["use"]>): string {
  if (kind === "stored" && step.kind === "write")
    return `The wrapped result is stored in \`${printPlace(step.place)}\``;
  return kind === "sent" ? "The wrapped result goes into this call" : "This comparison is made with the wrapped result";
}
