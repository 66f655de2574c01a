/** Ether that anyone can have sent to an address of their choice. */

import { anchorIn } from "../ast/anchor.ts";
import { type ContractFlows, openSteps } from "../ast/contract-flows.ts";
import { isBackedPayment } from "../ast/credit.ts";
import { isContradiction } from "../ast/decide.ts";
import { isDeployable } from "../ast/deployable.ts";
import { type Flow, type Loop, reachFrom, type Step, type StepOf } from "../ast/flow.ts";
import { printCallable, printPlace, printValue } from "../ast/print.ts";
import type { Program } from "../ast/program.ts";
import { findOrigin, isCallerByTest, isEarnedByCaller, isFreeToSet, isVetted, type Origin } from "../ast/provenance.ts";
import type { Trust } from "../ast/trust.ts";
import { indexesOf, ingredients, isInput, isNumber, type Value } from "../ast/value.ts";
import type { Detection, Detector } from "./detector.ts";
import { describeMissingGuard, type MissingGuard } from "./missing-guard.ts";
import { oncePerPlace } from "./once-per-place.ts";

export const unprotectedEtherWithdrawal: Detector = {
  id: "unprotected-ether-withdrawal",
  title: "Unprotected ether withdrawal",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  cwe: [284],
  why: "Whoever calls the function decides who is paid, and nothing of their own pays for it: no balance of theirs shrinks, no ether came in with the call. The first one to notice takes everything the contract holds.",
  fix: "Let only an owner reach the payment, or pay out of a credit that belongs to the receiver and is reduced before the ether leaves.",
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
    yield* oncePerPlace(findOpenPayments(program));
  },
};

const payingForms: ReadonlySet<string> = new Set(["call", "callcode", "send", "transfer", "high-level"]);

function* findOpenPayments(program: Program): Generator<Detection> {
  const found = [...openPayments(program)];
  const keeping = new Set(found.map(({ home }) => home).filter((home) => keepsEther(home, found)));
  for (const { home, detection } of found) if (keeping.has(home)) yield detection;
}

/** A payment that lacks a guard. */
interface OpenPayment {
  readonly home: ContractFlows;
  readonly flow: Flow;
  readonly step: Step;
  readonly detection: Detection;
}

/** True where ether can come in otherwise than with a call that sends it on in the same breath. */
function keepsEther(home: ContractFlows, found: readonly OpenPayment[]): boolean {
  const { contract, flows, trust, lowerConstructors } = home;
  const taking = flows.filter(({ entry }) => entry.stateMutability === "payable");
  const isBuiltWithEther = (): boolean => lowerConstructors().some(({ entry }) => entry.stateMutability === "payable");
  if (!isDeployable(contract) || taking.length === 0 || isBuiltWithEther()) return true;
  return taking.some((flow) => {
    const payments = found.filter((one) => one.flow === flow).map(({ step }) => step.id);
    return endsWithout(flow, payments, home).some((end) => trust.isOpen(flow, end));
  });
}

/** Where the flow can come to its end without any of the payments, unless there is nothing to pay or nobody to pay it to. */
function endsWithout(flow: Flow, payments: readonly number[], home: ContractFlows): readonly number[] {
  const isAround = ({ head, back }: Loop): boolean =>
    payments.some((id) => back !== undefined && head < id && id <= back);
  const exits = new Set(flow.loops.filter(isAround).map(({ exit }) => exit));
  const isStop = (step: Step): boolean =>
    payments.includes(step.id) || exits.has(step.id) || (step.kind === "assume" && isWithoutEther(step, home));
  const reached = reachFrom(flow, 0, { stopAt: isStop });
  return flow.steps
    .filter((step) => reached.has(step.id) && !isStop(step) && step.successors.length === 0)
    .map(({ id }) => id);
}

/** True where the test holds only if nothing came in, or there is nothing. */
function isWithoutEther({ condition, holds }: StepOf<"assume">, { values }: ContractFlows): boolean {
  const isOwn = (one: Value): boolean =>
    isInput(one, "value") ||
    (one.kind === "operation" && one.operator === ".balance" && one.operands.some((whose) => isInput(whose, "this")));
  return isContradiction(condition, holds, (one) => (isOwn(one) ? values.number(1n) : undefined));
}

function* openPayments(program: Program): Generator<OpenPayment> {
  for (const open of openSteps(program, "call")) {
    const { in: home, flow, step } = open;
    const { form, target, value } = step.call;
    if (!payingForms.has(form) || target === undefined || value === undefined || isNumber(value, 0n)) continue;
    const receiver = findReceiver(flow, step, target, home.trust);
    if (receiver === undefined || isVetted(target, flow, step.id, home.trust)) continue;
    if (isBackedPayment(flow, step, home.trust) || isEarnedByCaller(flow, step.id, home.trust)) continue;
    const at = anchorIn(program, flow, step);
    const { clause, related } =
      receiver.howChosen ?? describeMissingReduction(flow, value) ?? describeMissingGuard(open);
    const detection = {
      at,
      message: `Anyone can withdraw ether through ${printCallable(flow.entry)}: it sends ${describeAmount(value)} to ${receiver.name}, and ${clause}`,
      related: [...(at === step.node ? [] : [{ at: step.node, message: "The ether is sent here" }]), ...related],
      ...unlessComplete(flow),
    };
    yield { home, flow, step, detection };
  }
}

/** Of a contract that others complete it is not known what it holds; who pays in may be the one who takes the rest out. */
function unlessComplete({ contract, entry }: Flow): Pick<Detection, "severity" | "assumptions"> {
  const assumptions = [`A contract that completes \`${contract.name}\` holds ether between transactions.`];
  if (isDeployable(contract)) return {};
  return { severity: entry.stateMutability === "payable" ? "Low" : "Medium", assumptions };
}

interface Receiver {
  readonly name: string;
  /** Where callers choose the receiver beforehand: how. */
  readonly howChosen?: MissingGuard;
}

/** The receiver, where callers choose it; undefined where they do not. */
function findReceiver(flow: Flow, { id }: StepOf<"call">, target: Value, trust: Trust): Receiver | undefined {
  const origin = findOrigin(target, flow, trust);
  switch (origin?.kind) {
    case "caller":
      return { name: "the caller" };
    case "parameter":
      return { name: `\`${printValue(target)}\`, which the caller chooses` };
    case "calldata":
      return { name: "an address of the caller's choice" };
    case "storage":
      if (isCallerByTest(target, flow, id, trust)) return { name: `the caller as \`${printValue(target)}\`` };
      return isFreeToSet(origin.place, trust) ? fromStorage(target, origin) : undefined;
    default:
      return undefined;
  }
}

function fromStorage(target: Value, { writer }: Extract<Origin, { kind: "storage" }>): Receiver {
  const name = `\`${printValue(target)}\``;
  return {
    name,
    howChosen: {
      clause: `anyone can set that address through ${printCallable(writer.flow.entry)}`,
      related: [{ at: writer.write.node, message: `Anyone can set ${name} here` }],
    },
  };
}

/** Where the amount is what the contract owes the caller: that is paid, and still owed. */
function describeMissingReduction(flow: Flow, amount: Value): MissingGuard | undefined {
  for (const one of ingredients(amount)) {
    if (one.kind !== "load" || !indexesOf(one.place).some((index) => isInput(index, "sender"))) continue;
    const place = `\`${printPlace(one.place)}\``;
    const read = flow.steps[one.step];
    return {
      clause: `${place} is still owed afterwards`,
      related: read === undefined ? [] : [{ at: read.node, message: `${place} is read here and never reduced` }],
    };
  }
  return undefined;
}

function describeAmount(value: Value): string {
  const text = printValue(value);
  return text === "…" ? "ether" : `\`${text}\``;
}
