/** Several calls of the contract to itself in one transaction, all of which see the same ether. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isTestedBefore } from "../../dataflow/access/entry-tests.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Flow, isInLoop, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isPart } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { isFromInput, isInput, isNumber, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const payableMulticall: Detector = {
  id: "payable-multicall",
  title: "Reuse of msg.value or forged sender in a multicall",
  severity: "High",
  confidence: "High",
  swc: "SWC-112",
  isSwcNearest: true,
  cwe: [837, 290],
  owasp: "SC02:2026",
  scwe: ["SCWE-128"],
  why: "Each `delegatecall` of a multicall sees the `msg.value` of the whole transaction, so ether that came in once is credited many times. Where the sender is read from the end of the calldata (ERC-2771), an attacker appends any address and acts for it.",
  fix: "Make the multicall not payable, or let only one of its calls use `msg.value`. With a trusted forwarder, append the sender to the data of each call.",
  example: {
    bad: `contract Bank {
    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function multicall(bytes[] calldata calls) external payable {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = address(this).delegatecall(calls[i]);
            require(ok, "failed");
        }
    }
}`,
    good: `contract Bank {
    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function multicall(bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, ) = address(this).delegatecall(calls[i]);
            require(ok, "failed");
        }
    }
}`,
  },
  references: [
    "https://blog.openzeppelin.com/arbitrary-address-spoofing-vulnerability-erc2771context-multicall-public-disclosure",
    "https://eips.ethereum.org/EIPS/eip-2771",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findBatches(program));
  },
};

function* findBatches(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const flow of home.flows) {
      for (const step of stepsOf(flow, "call")) {
        const flaw = isBatchCall(flow, step) ? findFlaw(home, flow, step) : undefined;
        if (flaw === undefined) continue;
        yield {
          at: anchorIn(program, flow, step),
          message: `${printCallable(flow.entry)} calls the contract itself by \`delegatecall\` for each element, and ${flaw.clause}`,
          related: [{ at: flaw.at, message: flaw.note }],
        };
      }
    }
  }
}

/** A `delegatecall` into the contract itself, with calldata of the caller's choice, in a loop. */
function isBatchCall(flow: Flow, step: StepOf<"call">): boolean {
  const { call } = step;
  const isRepeated = flow.loops.some((loop) => isInLoop(loop, step));
  return isRepeated && call.form === "delegatecall" && call.target !== undefined && isInput(call.target, "this");
}

interface Flaw {
  readonly clause: string;
  readonly note: string;
  readonly at: Flow["steps"][number]["node"];
}

function findFlaw({ flows }: ContractFlows, batch: Flow, { id, call }: StepOf<"call">): Flaw | undefined {
  const credit = batch.entry.stateMutability === "payable" ? firstUse(flows, batch) : undefined;
  if (credit !== undefined) {
    return {
      clause: `each of these calls counts the same \`msg.value\`, as ${printCallable(credit.entry)} does`,
      note: "`msg.value` is counted here",
      at: credit.at,
    };
  }
  const isDirect = isTestedBefore(batch, id, (condition, holds) => holds && isDirectCall(condition));
  const forged = call.arguments.some(isRaw) && !isDirect ? firstForwarded(flows, batch) : undefined;
  return forged === undefined
    ? undefined
    : {
        clause: "the end of each element is taken for the sender behind the trusted forwarder",
        note: "The sender is read from the end of the calldata here",
        at: forged,
      };
}

/** Where another payable entry point books what came in, or asks for a price. */
function firstUse(
  flows: readonly Flow[],
  batch: Flow,
): { readonly entry: Flow["entry"]; readonly at: Flaw["at"] } | undefined {
  for (const flow of flows) {
    if (flow === batch || flow.entry.stateMutability !== "payable") continue;
    const found = flow.steps.find((step) => {
      if (step.kind === "write") return isFromInput(step.value, "value");
      if (step.kind === "call") return step.call.value !== undefined && isInput(step.call.value, "value");
      return step.kind === "assume" && isFromInput(step.condition, "value") && !isTestForNothing(step.condition);
    });
    if (found !== undefined) return { entry: flow.entry, at: found.node };
  }
  return undefined;
}

/** `msg.value == 0` */
function isTestForNothing(condition: Value): boolean {
  if (isInput(condition, "value")) return true;
  return condition.kind === "operation" && condition.operands.some((operand) => isNumber(operand, 0n));
}

/** True for an element as it came in: nothing is put behind it. */
function isRaw(data: Value): boolean {
  for (const one of subvalues(data, (value) => (value.kind === "operation" ? value.operands.slice(0, 1) : []))) {
    if (one.kind === "operation" && !isPart(one)) return false;
    if (one.kind === "parameter") return true;
  }
  return false;
}

/** Where the caller is taken from calldata; a value that is either the sender or a piece of calldata. */
function firstForwarded(flows: readonly Flow[], batch: Flow): Flaw["at"] | undefined {
  for (const flow of flows) {
    if (flow === batch) continue;
    const found = flow.steps.find((step) => {
      const values = step.kind === "write" ? [step.value] : step.kind === "assume" ? [step.condition] : [];
      const indexes =
        step.kind === "write" ? step.place.path.flatMap((one) => (one.kind === "index" ? [one.value] : [])) : [];
      return [...values, ...indexes].some(isForwardedCaller);
    });
    if (found !== undefined) return found.node;
  }
  return undefined;
}

/** The sender is who the contract takes for the caller: no forwarder is in between. */
function isDirectCall(condition: Value): boolean {
  if (condition.kind !== "operation" || condition.operator !== "==") return false;
  return condition.operands.some((one) => isInput(one, "sender")) && condition.operands.some(isForwardedCaller);
}

function isForwardedCaller(value: Value): boolean {
  for (const one of subvalues(value)) {
    if (one.kind !== "phi") continue;
    const sides = one.alternatives.map((alternative) => subvalues(alternative.value));
    const isSender = sides.some((parts) => parts.length === 1 && parts.some((part) => isInput(part, "sender")));
    if (isSender && sides.some((parts) => parts.some((part) => isInput(part, "calldata")))) return true;
  }
  return false;
}
