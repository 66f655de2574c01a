/** A lock that is not the outermost modifier. */

import type { ModifierInvocation } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { locksOf } from "../../dataflow/access/locks.ts";
import { findReentrantCallee } from "../../dataflow/reentry/reentrant-callees.ts";
import { type Flow, type Site, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const guardOrder: Detector = {
  id: "guard-order",
  title: "Lock that is not the first modifier",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [696],
  owasp: "SC08:2026",
  why: "Modifiers run in the order they are written. What stands before the lock runs without it: a call there can come back into the function. Where nothing calls out before the lock, the order does no harm yet, and the finding is a note.",
  fix: "Write the lock first, before all other modifiers.",
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
      message: `${name} of ${printCallable(flow.entry)} comes after ${other}, which runs without the lock; nothing there calls others`,
      related,
      severity: "None",
    };
  }
  return {
    at: lock,
    message: `${name} of ${printCallable(flow.entry)} comes after a modifier that calls others, who can come back before the lock is taken`,
    related: [{ at: call.node, message: "The call leaves the contract here, without the lock" }, ...related],
  };
}

/** A call that lets others in, in one of the modifiers. */
function findCall(
  program: Program,
  home: ContractFlows,
  flow: Flow,
  modifiers: readonly ModifierInvocation[],
): StepOf<"call"> | undefined {
  return stepsOf(flow, "call").find(
    (step) =>
      flow.committing.has(step.id) &&
      modifiers.some((invocation) => isWithin(step, invocation)) &&
      (findReentrantCallee(program, home, flow, step)?.way ?? "token") !== "token",
  );
}
