/** New contracts that somebody else can take over, or set up first. */

import { allSteps, type ContractFlows, contractFlows, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import { findPrivileges } from "../../dataflow/access/privileges.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Flow, reachFrom, type Step } from "../../flow/flow.ts";
import { printCallable } from "../../flow/print.ts";
import { indexesOf, isInput, somePart, subvalues, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findInitializer } from "./initializers.ts";

export const frontrunDeployment: Detector = {
  id: "frontrun-deployment",
  title: "Deployment that others can get ahead of",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-114",
  isSwcNearest: true,
  cwe: [362, 665],
  owasp: "SC10:2026",
  why: "The address of a contract made with `create2` depends on its salt and code. Where the caller who becomes its owner is in neither, anyone who sees the transaction sends it first and owns the address that users were promised, with what they have sent there. Where a new contract is left without set-up, whoever calls its initializer first is in charge.",
  fix: "Hash `msg.sender` into the salt, or pass the owner to the constructor. Call the initializer in the transaction that deploys.",
  example: {
    bad: `contract Account {
    address public owner;

    function initialize(address first) external {
        require(owner == address(0), "done");
        owner = first;
    }
}

contract Factory {
    function open(bytes32 salt) external returns (Account account) {
        account = new Account{salt: salt}();
        account.initialize(msg.sender);
    }
}`,
    good: `contract Account {
    address public owner;

    function initialize(address first) external {
        require(owner == address(0), "done");
        owner = first;
    }
}

contract Factory {
    function open(bytes32 salt) external returns (Account account) {
        account = new Account{salt: keccak256(abi.encode(msg.sender, salt))}();
        account.initialize(msg.sender);
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-1014", "https://cwe.mitre.org/data/definitions/362.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findDeployments(program));
  },
};

function* findDeployments(program: Program): Generator<Detection> {
  for (const open of allSteps(program, "call")) {
    if (open.step.call.form !== "create") continue;
    const detection = open.in.trust.isAttackerReachable(open.flow, open.step.id) ? judgeSalt(open) : undefined;
    const found = detection ?? judgeSetUp(program, open);
    if (found !== undefined) yield { at: anchorIn(program, open.flow, open.step), ...found };
  }
}

/** Who the new contract is for does not show in its address. */
function judgeSalt({ flow, step }: OpenStep<"call">): Omit<Detection, "at"> | undefined {
  const { salt, arguments: args } = step.call;
  if (salt === undefined || !isOfCaller(salt) || isForSender(salt)) return undefined;
  const bound = new Set([salt, ...args].flatMap((value) => subvalues(value).map(({ key }) => key)));
  const isFree = (value: Value): boolean => somePart(value, (one) => isChosen(one) && !bound.has(one.key));
  const grant = laterSteps(flow, step).find((later) => isGrant(later, step.id, isFree));
  if (grant === undefined) return undefined;
  return {
    message:
      "whoever sends the same salt first gets the address of the new contract: the salt does not say whom it is for",
    related: [{ at: grant.node, message: "Here it is said whom it is for" }],
  };
}

function isChosen(value: Value): boolean {
  return value.kind === "parameter" || isInput(value, "sender") || isInput(value, "origin");
}

/** Nobody else can have the same salt. */
function isForSender(salt: Value): boolean {
  return somePart(salt, (one) => isInput(one, "sender"));
}

/** The caller's choice, or the same for all: a number that the contract counts is hard to promise. */
function isOfCaller(salt: Value): boolean {
  let isKnown = true;
  for (const one of subvalues(salt)) {
    if (one.kind === "load" || one.kind === "result" || one.kind === "unknown" || one.kind === "phi") isKnown = false;
  }
  return isKnown;
}

/** A call of the new contract, or a record that it is in, with something that the caller is free to choose. */
function isGrant(step: Step, created: number, isFree: (value: Value) => boolean): boolean {
  const isNew = (value: Value): boolean => value.kind === "result" && value.step === created;
  if (step.kind === "call") {
    const { target, arguments: args } = step.call;
    return target !== undefined && isNew(target) && args.some(isFree);
  }
  if (step.kind !== "write") return false;
  const parts = [step.value, ...indexesOf(step.place)];
  return parts.some(isNew) && parts.some(isFree);
}

function laterSteps(flow: Flow, { id }: Step): readonly Step[] {
  const after = reachFrom(flow, id);
  return flow.steps.filter((step) => after.has(step.id) && flow.committing.has(step.id));
}

/** Nobody calls the initializer of a `new C()` that has one for whoever comes first. */
function judgeSetUp(program: Program, { flow, step }: OpenStep<"call">): Omit<Detection, "at"> | undefined {
  const home = homeOfNew(program, step);
  const initializer = home && findOpenInitializer(home);
  if (home === undefined || initializer === undefined) return undefined;
  const isTouched = laterSteps(flow, step).some(
    (later) => later.kind === "call" && later.call.target?.kind === "result" && later.call.target.step === step.id,
  );
  if (isTouched) return undefined;
  return {
    severity: "Low",
    message: `\`${home.contract.name}\` is deployed here, but whoever comes first calls ${printCallable(initializer)}`,
    related: [{ at: initializer, message: "Nobody has called it yet" }],
  };
}

function homeOfNew(program: Program, { node }: Step): ContractFlows | undefined {
  const callee = isKind(node, "FunctionCall") ? node.expression : undefined;
  const made = isKind(callee, "FunctionCallOptions") ? callee.expression : callee;
  const type = isKind(made, "NewExpression") ? made.typeName : undefined;
  const id = isKind(type, "UserDefinedTypeName") ? type.referencedDeclaration : undefined;
  return contractFlows(program).find(({ contract }) => contract.id === id);
}

function findOpenInitializer(home: ContractFlows): FunctionDefinition | undefined {
  const privileges = findPrivileges(home);
  return home.flows.find((flow) => findInitializer(home, flow, privileges) !== undefined)?.entry;
}
