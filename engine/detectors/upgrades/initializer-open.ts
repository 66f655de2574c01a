/** An initializer that whoever comes first can call. */

import type { ContractDefinition } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { findPrivileges } from "../../dataflow/access/privileges.ts";
import { committingStepsOf, type Flow, type Step, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isInput, type Place } from "../../flow/value.ts";
import { isDeployable } from "../../program/deployable.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findInitializer, type Initializer } from "./initializers.ts";
import { type RepeatedSetup, repeatedSetups } from "./repeated-setup.ts";

export const initializerOpen: Detector = {
  id: "initializer-open",
  title: "Unprotected initializer",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [284, 665],
  owasp: "SC10:2026",
  scwe: ["SCWE-092", "SCWE-098"],
  why: "The initializer sets the owner once, for whoever calls it first. An attacker initializes a contract that was deployed without that call, or the bare implementation behind a proxy; if that code can `delegatecall` or `selfdestruct`, its proxies suffer too.",
  fix: "Lock the implementation in its constructor (`_disableInitializers()`), and call the initializer in the transaction that deploys the proxy.",
  example: {
    bad: `contract Wallet {
    address private owner;
    bool private initialized;

    function initialize(address o) external {
        require(!initialized, "done");
        initialized = true;
        owner = o;
    }

    function run(address target, bytes calldata data) external {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = target.delegatecall(data);
        require(ok, "failed");
    }
}`,
    good: `contract Wallet {
    address private owner;
    bool private initialized;

    constructor() {
        initialized = true;
    }

    function initialize(address o) external {
        require(!initialized, "done");
        initialized = true;
        owner = o;
    }

    function run(address target, bytes calldata data) external {
        require(msg.sender == owner, "not the owner");
        (bool ok, ) = target.delegatecall(data);
        require(ok && target.code.length > 0, "failed");
    }
}`,
  },
  references: [
    "https://docs.openzeppelin.com/upgrades-plugins/writing-upgradeable#initializing_the_implementation_contract",
    "https://cwe.mitre.org/data/definitions/665.html",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findOpenInitializers(program));
  },
};

function* findOpenInitializers(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    if (!isDeployable(home.contract)) continue;
    const privileges = findPrivileges(home);
    for (const flow of home.flows) {
      const found = findInitializer(home, flow, privileges);
      if (found !== undefined) yield toDetection(program, home, flow, found);
    }
    for (const repeated of repeatedSetups(home)) yield describeRepeated(program, home, repeated);
  }
}

function toDetection(program: Program, home: ContractFlows, flow: Flow, { test, write }: Initializer): Detection {
  const danger = findDanger(home);
  const { contract } = home;
  return {
    at: anchor(program, contract, flow),
    message: `Whoever calls the initializer ${printCallable(flow.entry)} first sets ${nameOf(write.place)}: no constructor of \`${contract.name}\` disables it`,
    related: [
      { at: test.node, message: "This check passes until the first call" },
      { at: write.node, message: "It is set here" },
      ...(danger === undefined ? [] : [{ at: danger.node, message: "The owner can run foreign code here" }]),
    ],
    severity: danger === undefined ? "Low" : "Medium",
    assumptions: ["It is not called in the transaction that deploys the contract."],
  };
}

function describeRepeated(
  program: Program,
  { contract }: ContractFlows,
  { flow, write, test }: RepeatedSetup,
): Detection {
  return {
    at: anchor(program, contract, flow),
    message: `${printCallable(flow.entry)} can be called again: it sets \`${printPlace(write.place)}\`, which others ask for, and never asks for it`,
    related: [
      { at: write.node, message: "It is set here" },
      { at: test.node, message: "It is asked for here" },
    ],
    severity: "Low",
  };
}

function nameOf(place: Place): string {
  return place.base.kind === "variable" ? `\`${printPlace(place)}\`` : "who is in charge";
}

/** The function itself, or the contract that inherits it from elsewhere. */
function anchor(program: Program, contract: ContractDefinition, { entry }: Flow) {
  return program.fileOf(entry) === program.fileOf(contract) ? entry : contract;
}

const foreign: ReadonlySet<string> = new Set(["delegatecall", "callcode"]);

/** Code by which an owner can change or end the contract, for good: what a revert undoes is none. A proxy is made to run other code, and no constructor locks it. */
function findDanger({ flows }: ContractFlows): Step | undefined {
  const isProxy = flows.some(
    (flow) => flow.entry.kind === "fallback" && stepsOf(flow, "call").some(({ call }) => foreign.has(call.form)),
  );
  if (isProxy) return undefined;
  return flows
    .flatMap((flow) => committingStepsOf(flow, "call"))
    .find(
      ({ call }) =>
        (foreign.has(call.form) || call.form === "selfdestruct") && !(call.target && isInput(call.target, "this")),
    );
}
