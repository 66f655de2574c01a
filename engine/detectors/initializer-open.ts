/** An initializer that whoever comes first can call. */

import type { ContractDefinition } from "solidity-ast";
import { type ContractFlows, contractFlows } from "../ast/contract-flows.ts";
import { isDeployable } from "../ast/deployable.ts";
import { isOnProxyOnly, isTestedBefore } from "../ast/entry-tests.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../ast/flow.ts";
import { printCallable, printPlace } from "../ast/print.ts";
import { findPrivileges, type PrivilegeTest } from "../ast/privileges.ts";
import type { Program } from "../ast/program.ts";
import { findOrigin } from "../ast/provenance.ts";
import { indexesOf, ingredients, isInput, type Place } from "../ast/value.ts";
import type { Detection, Detector } from "./detector.ts";
import { oncePerPlace } from "./once-per-place.ts";

export const initializerOpen: Detector = {
  id: "initializer-open",
  title: "Initializer that anyone can call first",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [284, 665],
  owasp: "SC10:2026",
  why: "The function that makes somebody the owner works once, for whoever calls it first. A contract that is deployed without calling it at once, and the bare implementation behind a proxy, belong to the first stranger; where that code can `delegatecall` or `selfdestruct`, its proxies suffer too.",
  fix: "Lock the implementation in its constructor (`_disableInitializers()`, or set the flag there), and call the initializer in the transaction that deploys the proxy.",
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
        require(ok, "failed");
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
  }
}

interface Initializer {
  readonly test: StepOf<"assume">;
  readonly write: StepOf<"write">;
}

/** A test that passes once, and after it a write that says who has a privilege, by the caller's choice. */
function findInitializer(
  home: ContractFlows,
  flow: Flow,
  privileges: ReadonlyMap<number, PrivilegeTest>,
): Initializer | undefined {
  const { trust } = home;
  for (const test of trust.setOnceTestsOf(flow)) {
    if (isLocked(home, test)) return undefined;
    const after = reachFrom(flow, test.id);
    const write = stepsOf(flow, "write").find(
      ({ id, place, value }) =>
        after.has(id) &&
        trust.isMeantForAll(flow, id) &&
        !isTestedBefore(flow, id, isOnProxyOnly) &&
        privileges.has(place.pattern) &&
        [value, ...indexesOf(place)].some((part) => findOrigin(part, flow, trust) !== undefined),
    );
    if (write !== undefined) return { test, write };
  }
  return undefined;
}

/** A constructor, or the declaration itself, sets what the test reads. */
function isLocked(home: ContractFlows, { condition }: StepOf<"assume">): boolean {
  const places: Place[] = [];
  for (const one of ingredients(condition)) if (one.kind === "load") places.push(one.place);
  const isDeclared = places.some(({ base }) => base.kind === "variable" && base.declaration.value);
  const keys = new Set(places.map(({ key }) => key));
  const built = home.lowerConstructors().flatMap((flow) => stepsOf(flow, "write"));
  return isDeclared || built.some(({ place }) => keys.has(place.key));
}

function toDetection(program: Program, home: ContractFlows, flow: Flow, { test, write }: Initializer): Detection {
  const danger = findDanger(home);
  const { contract } = home;
  return {
    at: anchor(program, contract, flow),
    message: `Whoever calls ${printCallable(flow.entry)} first decides ${nameOf(write.place)}: no constructor of \`${contract.name}\` locks it`,
    related: [
      { at: test.node, message: "This passes as long as nobody has called it" },
      { at: write.node, message: "It is set here" },
      ...(danger === undefined ? [] : [{ at: danger.node, message: "Whoever is in charge can run foreign code here" }]),
    ],
    severity: danger === undefined ? "Low" : "Medium",
    assumptions: ["It is not called in the transaction that deploys the contract."],
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

/** Code by which an owner can change or end the contract. A proxy is made to run other code, and no constructor locks it. */
function findDanger({ flows }: ContractFlows): Step | undefined {
  const isProxy = flows.some(
    (flow) => flow.entry.kind === "fallback" && stepsOf(flow, "call").some(({ call }) => foreign.has(call.form)),
  );
  if (isProxy) return undefined;
  return flows
    .flatMap((flow) => stepsOf(flow, "call"))
    .find(
      ({ call }) =>
        (foreign.has(call.form) || call.form === "selfdestruct") && !(call.target && isInput(call.target, "this")),
    );
}
