/** A `delegatecall` into code that the caller chooses. */

import { reachableSteps } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { findTaintSource, isAllowlisted, type Origin } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import type { Flow, StepOf } from "../../flow/flow.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const controlledDelegatecall: Detector = {
  id: "controlled-delegatecall",
  title: "Delegatecall to an untrusted callee",
  severity: "High",
  confidence: "High",
  swc: "SWC-112",
  cwe: [829],
  scwe: ["SCWE-035"],
  ethTrust: ["[S] No delegatecall()"],
  why: "`delegatecall` runs the called code with this contract's storage, balance and identity. An attacker who chooses the target becomes the owner, takes all tokens and ether, or destroys the contract.",
  fix: "Call only known code: a constant or immutable address, or one that only an administrator can set. Where users choose, use an allowlist.",
  example: {
    bad: `contract Account {
    function execute(address plugin, bytes calldata data) external {
        (bool ok, ) = plugin.delegatecall(data);
        require(ok, "failed");
    }
}`,
    good: `contract Account {
    address private immutable owner = msg.sender;
    mapping(address => bool) private isPlugin;

    function allow(address plugin) external {
        require(msg.sender == owner, "not the owner");
        isPlugin[plugin] = true;
    }

    function execute(address plugin, bytes calldata data) external {
        require(isPlugin[plugin], "not allowed");
        (bool ok, ) = plugin.delegatecall(data);
        require(ok, "failed");
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-112",
    "https://docs.soliditylang.org/en/latest/introduction-to-smart-contracts.html#delegatecall-and-libraries",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findControlledTargets(program));
  },
};

function* findControlledTargets(program: Program): Generator<Detection> {
  for (const { in: home, flow, step } of reachableSteps(program, "call")) {
    const origin = originOfTarget(flow, step, home.trust);
    if (origin === undefined) continue;
    const at = anchorIn(program, flow, step);
    yield {
      at,
      message: `${printCallable(flow.entry)} makes a delegatecall to code that the caller chooses: ${explain(step, origin)}`,
      related: relatedTo(at, step, origin),
    };
  }
}

function originOfTarget(flow: Flow, { call, id }: StepOf<"call">, trust: Trust): Origin | undefined {
  if (call.form !== "delegatecall" && call.form !== "callcode") return undefined;
  if (call.target === undefined || isAllowlisted(call.target, flow, id, trust)) return undefined;
  return findTaintSource(call.target, flow, trust);
}

function explain({ call }: StepOf<"call">, origin: Origin): string {
  const target = call.target === undefined ? "…" : printValue(call.target);
  switch (origin.kind) {
    case "parameter":
      return target === origin.declaration.name
        ? `the target \`${target}\` is a parameter`
        : `the target comes from the parameter \`${origin.declaration.name}\``;
    case "caller":
      return "the target is the caller";
    case "calldata":
      return "the target is taken from the calldata";
    case "storage":
      return `anyone can set the target \`${printPlace(origin.place)}\` through ${printCallable(origin.writer.flow.entry)}`;
  }
}

function relatedTo(at: AnyNode, step: StepOf<"call">, origin: Origin): NonNullable<Detection["related"]> {
  const call = at === step.node ? [] : [{ at: step.node, message: "The delegatecall is here" }];
  if (origin.kind !== "storage") return call;
  return [...call, { at: origin.writer.write.node, message: `Anyone can set \`${printPlace(origin.place)}\` here` }];
}
