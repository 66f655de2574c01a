/** Ether that anyone can have sent to an address of their choice. */

import type { ContractDefinition } from "solidity-ast";
import { isEarnedByCaller } from "../../dataflow/access/barriers/bypassable-tests.ts";
import { type ContractFlows, type OpenStep, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { isBehindOpenedRole } from "../../dataflow/access/grants/opened-roles.ts";
import { isAllowlisted } from "../../dataflow/access/taint.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace, quoteValue } from "../../flow/print.ts";
import { hasPart, isNumber, kindBit, type Value } from "../../flow/value.ts";
import { isDeployable } from "../../program/deployable.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { backingOf, type Payment } from "./payments/credit.ts";
import { forcedPayments } from "./payments/forced-payments.ts";
import { findInflation, type Inflation } from "./payments/inflated-credit.ts";
import { keepsEther } from "./payments/kept-ether.ts";
import { describeMissingGuard, type MissingGuard } from "./payments/missing-guard.ts";
import { describeMissingReduction, findReceiver, type Receiver } from "./payments/receiver.ts";
import { asksForSecret } from "./payments/secret.ts";
import { isStateless } from "./payments/stateless.ts";

export const unprotectedEtherWithdrawal: Detector = {
  id: "unprotected-ether-withdrawal",
  title: "Unprotected ether withdrawal",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  cwe: [284],
  owasp: "SC01:2026",
  scwe: ["SCWE-049"],
  ethTrust: ["[Q] Enforce Least Privilege"],
  why: "Whoever calls decides who receives the ether, and nothing of their own pays for all of it: they end with more than they gave. What they gain is what others put in, or what the contract is to pay out later.",
  fix: "Restrict the withdrawal to an owner, or pay out of a balance of the receiver that is reduced before the ether is sent. Use checked arithmetic for balances.",
  example: {
    bad: `contract Pool {
    mapping(address => uint256) public shares;

    function deposit() external payable {
        shares[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Pool {
    mapping(address => uint256) public shares;

    function deposit() external payable {
        shares[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        shares[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-105",
    "https://docs.soliditylang.org/en/latest/common-patterns.html#withdrawal-from-contracts",
  ],

  *detect(program): Generator<Detection> {
    yield* tellLacks(program, [...findOpenPayments(program), ...forcedPayments(program, "ether")]);
  },
};

const payingForms: ReadonlySet<string> = new Set(["call", "callcode", "send", "transfer", "high-level"]);

/** What a call sends, if it sends ether; a contract that destroys itself sends all that it has. */
function etherOf(step: StepOf<"call">): Sending | undefined {
  const { form, target, value } = step.call;
  if (target === undefined) return undefined;
  if (form === "selfdestruct") return { receiver: target };
  if (!payingForms.has(form) || value === undefined || isNumber(value, 0n)) return undefined;
  return { receiver: target, payment: { step, amount: value, receiver: target } };
}

interface Sending {
  readonly receiver: Value;
  /** Absent where everything goes: nobody is owed that. */
  readonly payment?: Payment;
}

/** Why what is paid is not the receiver's own: nothing backs it, or a credit that may be more than was paid in. */
function findLack(
  program: Program,
  open: OpenStep<"call">,
  payment: Payment | undefined,
  { howChosen }: Receiver,
): MissingGuard | undefined {
  const { in: home, flow, step } = open;
  if (exempt("unprotected-ether-withdrawal: the caller earned it", isEarnedByCaller(flow, step.id, home.trust)))
    return undefined;
  if (exempt("unprotected-ether-withdrawal: who is paid knows a secret", asksForSecret(flow, step.id)))
    return undefined;
  if (payment === undefined) return howChosen ?? describeMissingGuard(open);
  const backing = backingOf(flow, payment, home.trust);
  if (exempt("unprotected-ether-withdrawal: the receiver's own", backing.kind === "own")) return undefined;
  if (backing.kind === "credit") return describeInflation(findInflation(program, home, backing.credits));
  return howChosen ?? describeMissingReduction(flow, payment.amount) ?? describeMissingGuard(open);
}

function describeInflation(inflation: Inflation | undefined): MissingGuard | undefined {
  if (inflation === undefined) return undefined;
  const { overflow, write } = inflation;
  const { flow, step, operation } = overflow;
  const credit = `\`${printPlace(write.place)}\``;
  return {
    clause: `${printCallable(flow.entry)} credits more ${credit} than was paid if ${quoteValue(operation, "its arithmetic")} wraps around`,
    related: [
      { at: step.node, message: "This overflows with a number that the caller chooses" },
      ...(write.node === step.node ? [] : [{ at: write.node, message: `${credit} is credited here nevertheless` }]),
    ],
  };
}

function findOpenPayments(program: Program): readonly Lack[] {
  const found = [...openPayments(program)];
  const keeping = new Set(
    found
      .map(({ home }) => home)
      .filter((home) => !exempt("unprotected-ether-withdrawal: nothing stays here", !keepsEther(home, found))),
  );
  return found.filter(({ home }) => keeping.has(home));
}

/** A payment that lacks a guard. */
interface OpenPayment extends Lack {
  readonly home: ContractFlows;
}

function* openPayments(program: Program): Generator<OpenPayment> {
  for (const open of reachableSteps(program, "call")) {
    const { in: home, flow, step } = open;
    const sending = etherOf(step);
    if (sending === undefined) continue;
    const isAllowed = isAllowlisted(sending.receiver, flow, step.id, home.trust);
    if (exempt("unprotected-ether-withdrawal: the receiver is allowed", isAllowed)) continue;
    const receiver = findReceiver(flow, step.id, sending.receiver, home.trust);
    const lack = receiver && findLack(program, open, sending.payment, receiver);
    if (receiver === undefined || lack === undefined) continue;
    const { clause, related } = lack;
    const detection = {
      message: `Anyone can withdraw ether through ${printCallable(flow.entry)}: it sends ${sending.payment ? quoteValue(sending.payment.amount, "ether") : "everything"} to ${receiver.name}, and ${clause}`,
      related,
      ...unlessComplete(open),
      ...unlessRunElsewhere(program, home, sending.payment),
      ...unlessOpened(open),
    };
    yield { home, flow, step, detection, note: "The ether is sent here" };
  }
}

/**
 * A script, which is run for its caller: nothing is kept in it, there is no way to pay it, and it has other contracts do
 * something, or sends as much as it is told. What sends all that it has is no script.
 */
function unlessRunElsewhere(
  program: Program,
  { contract, flows }: ContractFlows,
  payment: Payment | undefined,
): Pick<Detection, "severity" | "assumptions"> {
  const isTold = payment !== undefined && hasPart(payment.amount, kindBit.parameter);
  const isScript =
    isStateless(program, contract) && !takesEther(contract, flows) && (isTold || flows.some(worksElsewhere));
  if (!isScript) return {};
  return { severity: "Low", assumptions: ["Ether is forced upon the contract, which keeps nothing and takes none."] };
}

function worksElsewhere(flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => call.form === "high-level" && !call.isStatic);
}

/** Whether it can be paid, when it is made or later. */
function takesEther({ nodes }: ContractDefinition, flows: readonly Flow[]): boolean {
  const makers = nodes.filter((node) => isKind(node, "FunctionDefinition") && node.kind === "constructor");
  return [...makers, ...flows.map(({ entry }) => entry)].some(
    (one) => one.nodeType === "FunctionDefinition" && one.stateMutability === "payable",
  );
}

/** Whoever gives a role to everybody has a reason. */
function unlessOpened({ in: { trust }, flow, step }: OpenStep<"call">): Pick<Detection, "severity" | "assumptions"> {
  if (!isBehindOpenedRole(flow, step.id, trust)) return {};
  return { severity: "Low", assumptions: ["The role was given to everybody, and nothing else is asked for."] };
}

/** Of a contract that others complete it is not known what it holds; who pays in may be the one who takes the rest out. */
function unlessComplete({ in: { contract }, flow }: OpenStep<"call">): Pick<Detection, "severity" | "assumptions"> {
  const assumptions = [`A contract that derives from \`${contract.name}\` holds ether between transactions.`];
  if (isDeployable(contract)) return {};
  return { severity: flow.entry.stateMutability === "payable" ? "Low" : "Medium", assumptions };
}
