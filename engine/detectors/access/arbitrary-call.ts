/** A call whose target and data the caller chooses, made by a contract that others trust with their tokens. */

import { type ContractFlows, type OpenStep, stepsReachableInOwnName } from "../../dataflow/access/contract-flows.ts";
import { findTaintSource, isAllowlisted } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { type Step, stepsOf } from "../../flow/flow.ts";
import { isMember, isOperation, isPart } from "../../flow/operation.ts";
import { printCallable, quoteValue } from "../../flow/print.ts";
import { isInput, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { selectorOf } from "../../program/signature.ts";
import { approvals, erc20, erc721 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const arbitraryCall: Detector = {
  id: "arbitrary-call",
  title: "Arbitrary external call (target and data from the caller)",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [20, 441],
  owasp: "SC05:2026",
  scwe: ["SCWE-042"],
  ethTrust: ["[M] Protect External Calls"],
  why: "The contract makes an external call with a target and calldata that the caller chooses, and it is `msg.sender` of that call. An attacker lets it transfer the tokens it holds, or calls `transferFrom` with the allowances that users gave to it.",
  fix: "Call only targets on an allowlist, or encode the calldata in the contract so that only arguments come from outside. Keep token allowances in a contract that makes no such calls.",
  example: {
    bad: `interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Router {
    function swap(IERC20 token, uint256 amount, address exchange, bytes calldata data) external {
        require(token.transferFrom(msg.sender, address(this), amount));
        (bool ok, ) = exchange.call(data);
        require(ok, "swap failed");
    }
}`,
    good: `interface IERC20 {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

contract Router {
    address private immutable owner = msg.sender;
    mapping(address => bool) private isExchange;

    function allow(address exchange) external {
        require(msg.sender == owner, "not the owner");
        isExchange[exchange] = true;
    }

    function swap(IERC20 token, uint256 amount, address exchange, bytes calldata data) external {
        require(isExchange[exchange], "not an exchange");
        require(token.transferFrom(msg.sender, address(this), amount));
        (bool ok, ) = exchange.call(data);
        require(ok, "swap failed");
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/441.html", "https://scs.owasp.org/sctop10/"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findArbitraryCalls(program));
  },
};

function* findArbitraryCalls(program: Program): Generator<Detection> {
  const stakes = new Map<ContractFlows, Stake | undefined>();
  for (const open of stepsReachableInOwnName(program, "call")) {
    const { in: home, flow, step } = open;
    const { target } = step.call;
    const [data] = step.call.arguments;
    if (step.call.form !== "call" || isKind(step.node, "YulFunctionCall") || target === undefined || data === undefined)
      continue;
    if (!isFreeData(data) || !isChosen(open, target) || isOneOfFew(open, data)) continue;
    if (!stakes.has(home)) stakes.set(home, findStake(program, home));
    const stake = stakes.get(home);
    if (stake === undefined) continue;
    const at = anchorIn(program, flow, step);
    const isDenied = isTested(open, target);
    yield {
      at,
      message: `${printCallable(flow.entry)} calls ${quoteValue(target, "a target")} with ${quoteValue(data, "data")}, both chosen by the caller, and ${stake.clause}`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The call is made here" }]),
        { at: stake.step.node, message: stake.note },
      ],
      ...(isDenied
        ? {
            severity: "Medium" as const,
            assumptions: ["The check of the target does not exclude every contract that holds something for this one."],
          }
        : {}),
    };
  }
}

/** True for calldata that comes from outside as it is, its selector too. */
function isFreeData(data: Value): boolean {
  for (const one of subvalues(data, operandsOfData)) {
    if (one.kind === "parameter" || isInput(one, "calldata")) return true;
  }
  return false;
}

/** The function is one of those that the code names, and none that moves tokens. */
function isOneOfFew({ flow, step }: OpenStep<"call">, { key }: Value): boolean {
  const isNamed = isEnsured(flow, step.id, (test) => {
    if (test.kind !== "assume" || !test.holds || !isOperation(test.condition, "==")) return false;
    const [left, right] = test.condition.operands;
    const [number, asked] = left?.kind === "number" ? [left, right] : [right, left];
    if (number?.kind !== "number" || asked === undefined || isMember(asked, "length")) return false;
    return !moving.has(toSelector(number.number)) && somePart(asked, (part) => part.key === key);
  });
  return exempt("arbitrary-call: it is one of a few functions", isNamed);
}

/** Four bytes in hexadecimal, whichever end of a word they stand at. */
function toSelector(number: bigint): string {
  const bytes = number >= 1n << 32n ? number >> 224n : number;
  return bytes.toString(16).padStart(8, "0");
}

/** Ways to take bytes out of other bytes. */
function operandsOfData(value: Value): readonly Value[] {
  if (value.kind === "phi") return value.alternatives.map((alternative) => alternative.value);
  return isPart(value) || isOperation(value, "decode") ? value.operands.slice(0, 1) : [];
}

function isChosen({ in: { trust }, flow, step }: OpenStep<"call">, target: Value): boolean {
  const origin = findTaintSource(target, flow, trust);
  if (origin?.kind !== "parameter" && origin?.kind !== "calldata") return false;
  return !isAllowlisted(target, flow, step.id, trust);
}

/** The target was compared with something before: at least it is not that. */
function isTested({ flow, step }: OpenStep<"call">, target: Value): boolean {
  return stepsOf(flow, "assume").some(
    ({ id, condition }) =>
      id < step.id &&
      condition.kind === "operation" &&
      condition.operator === "==" &&
      condition.operands.some(({ key }) => key === target.key) &&
      condition.operands.every(({ kind }) => kind !== "number"),
  );
}

/** What is to be had through a call in the contract's name. */
interface Stake {
  readonly step: Step;
  readonly clause: string;
  readonly note: string;
}

const takes: ReadonlySet<string> = new Set([
  erc20.transferFrom,
  erc721.safeTransferFrom,
  erc721.safeTransferFromWithData,
]);

const holds: ReadonlySet<string> = new Set([erc20.transfer, erc20.safeTransfer]);

const moving: ReadonlySet<string> = new Set(
  [...takes, ...holds, ...Object.keys(approvals)].map((signature) => selectorOf(signature)),
);

/** Where the contract takes tokens that users approved it to take, or pays out tokens of its own. */
function findStake(program: Program, { flows }: ContractFlows): Stake | undefined {
  const calls = flows.flatMap((flow) => stepsOf(flow, "call"));
  const named = calls.map((step) => ({ step, signature: calledFunction(program, step.call)?.signature ?? "" }));
  const taking = named.find(({ signature }) => takes.has(signature));
  if (taking !== undefined) {
    const note = "Users give this contract an allowance for their tokens, which is spent here";
    return { step: taking.step, clause: "can spend the allowances that users gave to this contract", note };
  }
  const paying = named.find(({ signature }) => holds.has(signature));
  if (paying === undefined) return undefined;
  return {
    step: paying.step,
    clause: "can take the tokens that this contract holds",
    note: "The contract pays with tokens it holds here",
  };
}
