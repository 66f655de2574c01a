/** What those in charge can do to everybody else's funds. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type GuardContext, isCaller, isGuard } from "../../dataflow/access/guards.ts";
import { privilegeIn } from "../../dataflow/access/privilege-tests.ts";
import { findOwnRecords } from "../../dataflow/access/privileges.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction, isReadOnly } from "../../flow/called-function.ts";
import { anchorOf, type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { type Call, hasPart, indexesOf, isInput, isNumber, kindBit, subvalues, type Value } from "../../flow/value.ts";
import { isDeployable } from "../../program/deployable.ts";
import { headerPlace } from "../../program/header.ts";
import type { Program } from "../../program/program.ts";
import { tokenPayments } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { askersOf, findChangedTerms, findRulingRates } from "./powers/ruling-rates.ts";
import { findSuddenPower } from "./powers/sudden-powers.ts";

export const centralization: Detector = {
  id: "centralization",
  title: "Centralization risk: privileged role over user funds",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [269],
  owasp: "SC01:2026",
  scwe: ["SCWE-155"],
  ethTrust: ["[Q] No Single Admin EOA for Privileged Actions"],
  why: "The owner or admin can take or change what belongs to users, at once. So can anyone who steals the key: this is a single point of failure, and users have no time to leave.",
  fix: "Put a timelock or a multisig in charge, limit what the role can set, or remove the power.",
  example: {
    bad: `contract Vault {
    address private immutable owner = msg.sender;
    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function seize(address from) external {
        require(msg.sender == owner, "not the owner");
        balanceOf[from] = 0;
    }
}`,
    good: `contract Vault {
    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/269.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...findSuddenPowers(program, home)]));
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...describeRates(home)]));
    const askers = new Map(contractFlows(program).flatMap((home) => [...askersOf(home)]));
    yield* oncePerPlace(contractFlows(program).flatMap((home) => [...describeTerms(program, home, askers)]));
    for (const home of contractFlows(program)) {
      if (!isDeployable(home.contract)) continue;
      const powers = home.flows.flatMap((flow) => findPower(program, home, flow) ?? []);
      if (powers.length === 0) continue;
      yield {
        at: headerPlace(program, home.contract),
        message: `Privileged accounts of \`${home.contract.name}\` can change or take what belongs to users, through ${list(powers)}`,
        related: powers.map(({ step, text }) => ({ at: step.node, message: text })),
      };
    }
  },
};

/** Beside the summary of a contract: what is worse than a role needs to be, where it is. */
function* findSuddenPowers(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    if (!isForSome(home, flow) && !isVetted(home, flow)) continue;
    const sudden = findSuddenPower(program, home, flow);
    if (sudden === undefined) continue;
    const at = anchorOf(sudden.step, ({ parent }) => parent === undefined);
    yield { at, message: sudden.message, severity: "Low" };
  }
}

/** Users learn how large the part is when it is taken. */
function* describeRates(home: ContractFlows): Generator<Detection> {
  for (const { flow, name, node, setter, write } of findRulingRates(home, (one) => isForSome(home, one))) {
    yield {
      at: node,
      severity: "Low",
      message: `${printCallable(flow.entry)} takes off a part by \`${name}\`, which whoever is in charge can raise to all of it at once`,
      related: [{ at: write.node, message: `${printCallable(setter.entry)} sets it here` }],
    };
  }
}

/** What was agreed before is reckoned anew. */
function* describeTerms(
  program: Program,
  home: ContractFlows,
  askers: ReadonlyMap<string, Flow>,
): Generator<Detection> {
  for (const { setter, write, user } of findChangedTerms(home, (one) => isForSome(home, one), askers)) {
    yield {
      at: anchorIn(program, setter, write),
      severity: "Low",
      message: `${printCallable(setter.entry)} sets \`${printPlace(write.place)}\` to anything at once, and ${printCallable(user.entry)} reckons by it what users have agreed to before`,
      related: [{ at: user.entry, message: "It counts here" }],
    };
  }
}

/** Another contract is asked whether the caller may. */
function isVetted({ trust }: ContractFlows, flow: Flow): boolean {
  const context = trust.contextOf(flow);
  return stepsOf(flow, "assume").some((test) => hasPart(test.condition, kindBit.caller) && isGuard(test, context));
}

interface Power {
  readonly flow: Flow;
  readonly step: Step;
  readonly text: string;
}

const maxNamed = 3;

function list(powers: readonly Power[]): string {
  const names = powers.slice(0, maxNamed).map(({ flow }) => printCallable(flow.entry));
  const rest = powers.length - names.length;
  return names.join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** The first thing in the flow that only appointed callers reach and that concerns the funds of others. */
function findPower(program: Program, home: ContractFlows, flow: Flow): Power | undefined {
  if (!isForSome(home, flow)) return undefined;
  const records = findOwnRecords(home);
  for (const step of flow.steps) {
    if (!flow.committing.has(step.id) || home.trust.isIntendedPublic(flow, step.id)) continue;
    if (step.kind === "write" && records.has(step.place.storageClass) && indexesOf(step.place).some(isChosen)) {
      return { flow, step, text: "The balance or record of any account is written here" };
    }
    if (step.kind === "call" && takesOut(program, flow, step.call)) {
      return { flow, step, text: "Funds are sent to an address that the privileged account chooses here" };
    }
  }
  return undefined;
}

/** A test compares the caller with who is in charge; a proof or a signature makes nobody so. */
function isForSome({ trust }: ContractFlows, flow: Flow): boolean {
  const context = trust.contextOf(flow);
  return stepsOf(flow, "assume").some((test) => privilegeIn(test, context).length > 0 || isForFixed(test, context));
}

/** `msg.sender == owner`, where the owner is part of the code. */
function isForFixed({ condition, holds }: StepOf<"assume">, context: GuardContext): boolean {
  return (
    holds &&
    condition.kind === "operation" &&
    condition.operator === "==" &&
    condition.operands.some(({ kind }) => kind === "immutable") &&
    condition.operands.some((one) => isCaller(one, context))
  );
}

const payments: ReadonlySet<string> = new Set(tokenPayments);

/** Ether or tokens leave for an address that the caller names, or for the caller, not as an own record says. */
function takesOut(program: Program, flow: Flow, call: Call): boolean {
  if (stepsOf(flow, "write").some(({ place }) => indexesOf(place).some((index) => isInput(index, "sender"))))
    return false;
  if (call.value !== undefined && !isNumber(call.value, 0n)) {
    return call.target !== undefined && (isChosen(call.target) || isInput(call.target, "sender"));
  }
  const called = isReadOnly(call) ? undefined : calledFunction(program, call);
  if (called === undefined || !payments.has(called.signature)) return false;
  const to = called.arguments.at(-2);
  return to !== undefined && (isChosen(to) || isInput(to, "sender"));
}

function isChosen(value: Value): boolean {
  for (const one of subvalues(value)) if (one.kind === "parameter") return true;
  return false;
}
