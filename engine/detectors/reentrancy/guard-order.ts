/** A lock that is not the outermost modifier. */

import type { ModifierInvocation } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { locksOf } from "../../dataflow/access/locks.ts";
import { findReentrantCallee } from "../../dataflow/reentry/reentrant-callees.ts";
import { committingStepsOf, type Flow, type Site, type Step, type StepOf } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const guardOrder: Detector = {
  id: "guard-order",
  title: "Reentrancy guard is not the first modifier",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [696],
  owasp: "SC08:2026",
  scwe: ["SCWE-046"],
  ethTrust: ["[S] Use Check-Effects-Interaction"],
  why: "Modifiers run in the order they are written, so what stands before `nonReentrant` runs without it: an external call there can reenter the function. Where nothing before the guard makes an external call, the order is harmless today, and the finding is a note.",
  fix: "Put the reentrancy guard (`nonReentrant`) first, before all other modifiers.",
  example: {
    bad: `interface IRegistry {
    function register() external;
}

contract Desk {
    bool private isBusy;
    uint256 public nServed;

    modifier alone() {
        require(!isBusy, "busy");
        isBusy = true;
        _;
        isBusy = false;
    }

    modifier registered() {
        IRegistry(msg.sender).register();
        _;
    }

    function serve() external registered alone {
        nServed++;
    }
}`,
    good: `interface IRegistry {
    function register() external;
}

contract Desk {
    bool private isBusy;
    uint256 public nServed;

    modifier alone() {
        require(!isBusy, "busy");
        isBusy = true;
        _;
        isBusy = false;
    }

    modifier registered() {
        IRegistry(msg.sender).register();
        _;
    }

    function serve() external alone registered {
        nServed++;
    }
}`,
  },
  references: [
    "https://docs.openzeppelin.com/contracts/5.x/api/utils#ReentrancyGuard",
    "https://docs.soliditylang.org/en/latest/contracts.html#function-modifiers",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findLateLocks(program));
  },
};

function* findLateLocks(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const flow of home.flows) {
      const late = findLateLock(flow);
      if (late !== undefined) yield describe(program, home, flow, late);
    }
  }
}

interface LateLock {
  readonly lock: ModifierInvocation;
  /** The modifiers that run before it. */
  readonly before: readonly ModifierInvocation[];
}

/** The first lock of the flow that a modifier of the entry takes, and that is not the first of them. */
function findLateLock(flow: Flow): LateLock | undefined {
  const { modifiers } = flow.entry;
  if (modifiers.length < 2) return undefined;
  for (const { set } of locksOf(flow)) {
    const at = modifiers.findIndex((invocation) => isWithin(set, invocation));
    const lock = modifiers[at];
    if (lock === undefined) continue;
    return at === 0 ? undefined : { lock, before: modifiers.slice(0, at) };
  }
  return undefined;
}

/** True for a step in the modifier that is invoked there, or in what it calls. */
function isWithin({ site: innermost }: Step, invocation: ModifierInvocation): boolean {
  for (let site: Site | undefined = innermost; site !== undefined; site = site.parent) {
    if (site.call === invocation) return true;
  }
  return false;
}

function describe(program: Program, home: ContractFlows, flow: Flow, { lock, before }: LateLock): Detection {
  const call = findCall(program, home, flow, before);
  const [first] = before;
  const [name, other] = [lock, first].map((one) => `\`${one?.modifierName.name}\``);
  const related = [{ at: flow.entry, message: `${printCallable(flow.entry)} is entered here` }];
  if (call === undefined) {
    return {
      at: lock,
      message: `${name} of ${printCallable(flow.entry)} comes after ${other}, which runs without the reentrancy guard; it makes no external call today`,
      related,
      severity: "None",
    };
  }
  return {
    at: lock,
    message: `${name} of ${printCallable(flow.entry)} comes after a modifier that makes an external call, which can reenter before the guard is locked`,
    related: [{ at: call.node, message: "The external call is here, without the guard" }, ...related],
  };
}

/** A call that lets others in, in one of the modifiers. */
function findCall(
  program: Program,
  home: ContractFlows,
  flow: Flow,
  modifiers: readonly ModifierInvocation[],
): StepOf<"call"> | undefined {
  return committingStepsOf(flow, "call").find(
    (step) =>
      modifiers.some((invocation) => isWithin(step, invocation)) &&
      (findReentrantCallee(program, home, flow, step)?.way ?? "token") !== "token",
  );
}
