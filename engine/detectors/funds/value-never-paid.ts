/** Code that reads `msg.value` where no ether can arrive. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { printCallable } from "../../flow/print.ts";
import { withCallers } from "../../program/callers-of.ts";
import { isKind } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { isSeenOutside } from "../../program/signature.ts";
import { isLeftToOthers } from "../../program/source-role.ts";
import type { MemberAccess } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const valueNeverPaid: Detector = {
  id: "value-never-paid",
  title: "Use of msg.value in a non-payable function",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-135",
  isSwcNearest: true,
  cwe: [561],
  why: "Every function that leads here rejects ether, so `msg.value` is always zero: the balance is never credited, or the fee never charged. Usually `payable` was forgotten.",
  fix: "Mark the function that users call `payable`, or remove the use of `msg.value`.",
  example: {
    bad: `contract Vault {
    mapping(address => uint256) public balanceOf;

    function deposit() external {
        credit();
    }

    function credit() internal {
        balanceOf[msg.sender] += msg.value;
    }
}`,
    good: `contract Vault {
    mapping(address => uint256) public balanceOf;

    function deposit() external payable {
        credit();
    }

    function credit() internal {
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balanceOf[msg.sender];
        balanceOf[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/units-and-global-variables.html#block-and-transaction-properties",
  ],

  *detect(program): Generator<Detection> {
    const reads = program.nodesOf("MemberAccess").filter(isPayment);
    if (reads.length === 0) return;
    const readers = reads.flatMap((read) => program.callableOf(read) ?? []);
    const entries = entriesByCallable(program, withCallers(program, readers));
    for (const read of reads) {
      const callable = program.callableOf(read);
      const leading = callable && (entries.get(callable) ?? findLeading(program, callable));
      if (callable === undefined || leading === undefined || leading.isPaid) continue;
      yield {
        at: read,
        message: `${printCallable(callable)} reads \`msg.value\`, but no function that leads here is \`payable\``,
        related: leading.unpaid.map((entry) => ({
          at: entry,
          message: `${printCallable(entry)} leads here and rejects ether`,
        })),
      };
    }
  },
};

function isPayment({ memberName, expression }: MemberAccess): boolean {
  return memberName === "value" && expression.typeDescriptions.typeIdentifier === "t_magic_message";
}

/** Who leads to a function. */
interface Leading {
  isPaid: boolean;
  readonly unpaid: Callable[];
}

/** By name alone, for what leaves no trace in a walk; undefined where no entry point is known, or others may add some. */
function findLeading(program: Program, callable: Callable): Leading | undefined {
  const users = [...withCallers(program, [callable])];
  const contracts = users.map((user) => program.contractOf(user));
  if (contracts.some((contract) => contract === undefined || isLeftToOthers(contract))) return undefined;
  const entries = users.filter(isSeenOutside);
  const isPaid = users.some((user) => isKind(user, "FunctionDefinition") && user.stateMutability === "payable");
  return entries.length === 0 ? undefined : { isPaid, unpaid: entries };
}

/** By the functions and modifiers that the wanted entry points run; those that none runs are absent. */
function entriesByCallable(program: Program, wanted: ReadonlySet<Callable>): ReadonlyMap<Callable, Leading> {
  const leading = new Map<Callable, Leading>();
  for (const { flows, leftOut, lowerViews, lowerConstructors, contract } of contractFlows(program)) {
    const called = [...flows, ...lowerViews((entry) => wanted.has(entry))].filter(({ entry }) => wanted.has(entry));
    for (const { entry, steps, truncated } of [...called, ...lowerConstructors((one) => wanted.has(one))]) {
      const isPaid = truncated || leftOut.length > 0 || contract.abstract || entry.stateMutability === "payable";
      for (const callable of new Set(steps.map(({ site }) => site.callable))) {
        const known = leading.get(callable) ?? { isPaid: false, unpaid: [] };
        leading.set(callable, known);
        known.isPaid ||= isPaid;
        if (!isPaid && isKind(entry, "FunctionDefinition") && !known.unpaid.includes(entry)) known.unpaid.push(entry);
      }
    }
  }
  return leading;
}
