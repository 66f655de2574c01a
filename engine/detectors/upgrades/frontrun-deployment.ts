/** New contracts that somebody else can take over, or set up first. */

import { allSteps, type ContractFlows, contractFlows, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import { findPrivileges } from "../../dataflow/access/privileges.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { anchorOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isFromInput,
  isInput,
  isNumber,
  kindBit,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { findInitializer } from "./initializers.ts";

export const frontrunDeployment: Detector = {
  id: "frontrun-deployment",
  title: "Front-runnable deployment (CREATE2 or initializer)",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-114",
  isSwcNearest: true,
  cwe: [362, 665],
  owasp: "SC10:2026",
  scwe: ["SCWE-051", "SCWE-098"],
  ethTrust: ["[Q] Protect against Ordering Attacks"],
  why: "The address of a `create2` contract depends on its salt and code. If the caller who becomes its owner is in neither, an attacker front-runs the deployment and owns the address that users were promised. Where a new contract is left uninitialized, whoever calls its initializer first takes control.",
  fix: "Include `msg.sender` in the salt, or pass the owner to the constructor. Call the initializer in the deploying transaction.",
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
    else yield* judgeClone(program, open);
  }
}

/** Who the new contract is for does not show in its address. */
function judgeSalt({ flow, step }: OpenStep<"call">): Omit<Detection, "at"> | undefined {
  const { salt, arguments: args } = step.call;
  if (salt === undefined || !isOfCaller(salt) || isForSender(salt)) return undefined;
  if (exempt("frontrun-deployment: callers can keep a salt for themselves", isReservable(flow, step, salt)))
    return undefined;
  const bound = new Set([salt, ...args].flatMap((value) => subvalues(value).map(({ key }) => key)));
  const isFree = (value: Value): boolean => somePart(value, (one) => isChosen(one) && !bound.has(one.key));
  const grant = laterSteps(flow, step).find((later) => isGrant(later, step.id, isFree));
  if (grant === undefined) return undefined;
  return {
    message:
      "anyone can front-run this with the same salt and own the contract at that address: the salt does not include the owner",
    related: [{ at: grant.node, message: "The owner is set here" }],
  };
}

function isChosen(value: Value): boolean {
  return value.kind === "parameter" || isInput(value, "sender") || isInput(value, "origin");
}

/** Nobody else can have the same salt. */
function isForSender(salt: Value): boolean {
  return isFromInput(salt, "sender");
}

/** A salt that begins with an account is for that account alone; with none, anyone may have it, who chose that. */
function isReservable(flow: Flow, { id }: Step, salt: Value): boolean {
  const given = new Set(subvalues(salt).flatMap(({ kind, key }) => (kind === "parameter" ? [key] : [])));
  const isOfSalt = (value: Value): boolean => somePart(value, ({ key }) => given.has(key));
  const isCallers = ({ condition, holds }: StepOf<"assume">): boolean =>
    holds &&
    isOperation(condition, "==") &&
    condition.operands.some((one) => isInput(one, "sender")) &&
    condition.operands.some(isOfSalt);
  const isNobodys = ({ condition, holds }: StepOf<"assume">): boolean =>
    isOperation(condition, "==")
      ? holds && condition.operands.some(isOfSalt) && condition.operands.some((one) => isNumber(one, 0n))
      : !holds && isOfSalt(condition);
  return (
    stepsOf(flow, "assume").some(isCallers) &&
    isEnsured(flow, id, (step) => step.kind === "assume" && (isCallers(step) || isNobodys(step)))
  );
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
  if (home === undefined || initializer === undefined || isTouched(flow, step)) return undefined;
  return describeSetUp(home, initializer);
}

/** The same of a clone, told where the function that makes it has it made. */
function* judgeClone(program: Program, { in: maker, flow, step }: OpenStep<"call">): Generator<Detection> {
  const home = homeOfClone(program, maker, step);
  const initializer = home && findSetUp(home);
  if (home === undefined || initializer === undefined || isTouched(flow, step)) return;
  yield { at: anchorOf(step, ({ callable }) => callable === flow.entry), ...describeSetUp(home, initializer) };
}

function isTouched(flow: Flow, step: Step): boolean {
  return laterSteps(flow, step).some(
    (later) => later.kind === "call" && later.call.target !== undefined && isMadeBy(later.call.target, step.id),
  );
}

function describeSetUp({ contract }: ContractFlows, initializer: FunctionDefinition): Omit<Detection, "at"> {
  return {
    severity: "Low",
    message: `\`${contract.name}\` is deployed here without initialization: anyone can call ${printCallable(initializer)} first`,
    related: [{ at: initializer, message: "This initializer has not been called yet" }],
  };
}

function isMadeBy(value: Value, created: number): boolean {
  return somePart(value, (one) => one.kind === "result" && one.step === created);
}

/** Of what assembly makes: the one contract of which its maker also makes the model, and that is set up by a call. */
function homeOfClone(program: Program, { contract }: ContractFlows, { node }: Step): ContractFlows | undefined {
  if (!isKind(node, "YulFunctionCall")) return undefined;
  const models = new Set(
    findAll(contract, "NewExpression").map(({ typeName }) =>
      isKind(typeName, "UserDefinedTypeName") ? typeName.referencedDeclaration : undefined,
    ),
  );
  const homes = contractFlows(program).filter((home) => models.has(home.contract.id));
  const open = homes.filter((home) => findSetUp(home) !== undefined);
  return open.length === 1 ? open[0] : undefined;
}

function homeOfNew(program: Program, { node }: Step): ContractFlows | undefined {
  const callee = isKind(node, "FunctionCall") ? node.expression : undefined;
  const made = isKind(callee, "FunctionCallOptions") ? callee.expression : callee;
  const type = isKind(made, "NewExpression") ? made.typeName : undefined;
  const id = isKind(type, "UserDefinedTypeName") ? type.referencedDeclaration : undefined;
  return contractFlows(program).find(({ contract }) => contract.id === id);
}

/** What takes the place of a constructor in a clone: it passes once, for whoever comes first, with what they say. */
function findSetUp({ flows, trust }: ContractFlows): FunctionDefinition | undefined {
  return flows.find((flow) =>
    trust
      .setOnceTestsOf(flow)
      .some(({ id }) =>
        stepsOf(flow, "write").some(
          (write) => write.id > id && trust.isIntendedPublic(flow, write.id) && hasPart(write.value, kindBit.parameter),
        ),
      ),
  )?.entry;
}

function findOpenInitializer(home: ContractFlows): FunctionDefinition | undefined {
  const privileges = findPrivileges(home);
  return home.flows.find((flow) => findInitializer(home, flow, privileges) !== undefined)?.entry;
}
