/** Ether that anyone can have sent to an address of their choice. */

import { anchorIn } from "../ast/anchor.ts";
import { openSteps } from "../ast/contract-flows.ts";
import { isBackedPayment } from "../ast/credit.ts";
import { isDeployable } from "../ast/deployable.ts";
import type { Flow } from "../ast/flow.ts";
import { printCallable } from "../ast/print.ts";
import type { Program } from "../ast/program.ts";
import { isEarnedByCaller, isVetted } from "../ast/provenance.ts";
import { isNumber } from "../ast/value.ts";
import type { Detection, Detector } from "./detector.ts";
import { describeMissingGuard } from "./missing-guard.ts";
import { oncePerPlace } from "./once-per-place.ts";
import { describeAmount, describeMissingReduction, findReceiver } from "./receiver.ts";

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
  for (const open of openSteps(program, "call")) {
    const { in: home, flow, step } = open;
    const { form, target, value } = step.call;
    if (!payingForms.has(form) || target === undefined || value === undefined || isNumber(value, 0n)) continue;
    const receiver = findReceiver(flow, step.id, target, home.trust);
    if (receiver === undefined || isVetted(target, flow, step.id, home.trust)) continue;
    const payment = { step, amount: value, receiver: target };
    if (isBackedPayment(flow, payment, home.trust) || isEarnedByCaller(flow, step.id, home.trust)) continue;
    const at = anchorIn(program, flow, step);
    const { clause, related } =
      receiver.howChosen ?? describeMissingReduction(flow, value) ?? describeMissingGuard(open);
    yield {
      at,
      message: `Anyone can withdraw ether through ${printCallable(flow.entry)}: it sends ${describeAmount(value, "ether")} to ${receiver.name}, and ${clause}`,
      related: [...(at === step.node ? [] : [{ at: step.node, message: "The ether is sent here" }]), ...related],
      ...unlessComplete(flow),
    };
  }
}

/** Of a contract that others complete it is not known what it holds; who pays in may be the one who takes the rest out. */
function unlessComplete({ contract, entry }: Flow): Pick<Detection, "severity" | "assumptions"> {
  const assumptions = [`A contract that completes \`${contract.name}\` holds ether between transactions.`];
  if (isDeployable(contract)) return {};
  return { severity: entry.stateMutability === "payable" ? "Low" : "Medium", assumptions };
}
