/** Authorization that trusts `tx.origin`: any contract that the trusted account calls can pass it. */

import { changesIn } from "../../dataflow/access/changes.ts";
import { allSteps, type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { takenFrom } from "../../dataflow/access/token-pulls.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { isRequired } from "../../flow/dominance.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { isInput, type Place, type Value } from "../../flow/value.ts";
import { usersOf } from "../../program/callers-of.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const txOrigin: Detector = {
  id: "tx-origin",
  title: "Authorization through tx.origin",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-115",
  cwe: [477],
  owasp: "SC01:2026",
  scwe: ["SCWE-018"],
  ethTrust: ["[S] No tx.origin"],
  why: "`tx.origin` is the account that signed the transaction, whoever makes the call. When that account calls a malicious contract (phishing: a fake airdrop or swap), that contract can call this one and pass the check in its name.",
  fix: "Use `msg.sender` instead; it is the account or contract that makes this call.",
  example: {
    bad: `contract Wallet {
    address private immutable owner = msg.sender;

    function pay(address payable to, uint256 amount) external {
        require(tx.origin == owner, "not the owner");
        to.transfer(amount);
    }

    receive() external payable {}
}`,
    good: `contract Wallet {
    address private immutable owner = msg.sender;

    function pay(address payable to, uint256 amount) external {
        require(msg.sender == owner, "not the owner");
        to.transfer(amount);
    }

    receive() external payable {}
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/security-considerations.html#tx-origin",
    "https://consensys.github.io/smart-contract-best-practices/development-recommendations/solidity-specific/tx-origin/",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findAuthorizations(program), ...findSpending(program)]);
  },
};

function* findAuthorizations(program: Program): Generator<Detection> {
  const users = usersOf(program, new Set(["origin"]));
  for (const home of contractFlows(program)) {
    for (const flow of [...home.flows, ...home.lowerViews((entry) => users.has(entry))]) {
      for (const step of stepsOf(flow, "assume")) {
        const message = judge(flow, step, home.trust);
        if (message !== undefined) yield { at: step.node, message };
        else if (shutsOutDeployer(home, flow, step)) yield { at: step.node, message: shutOut, severity: "Low" };
      }
    }
  }
}

/* What belongs to whoever signed the transaction, and is spent without their having called. */

function* findSpending(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const { flow, change } of changesIn(home.flows)) {
      if (exempt("tx-origin: the account gains", change.sign > 0) || !change.write.place.path.some(isOriginIndex))
        continue;
      yield describeSpending(program, { in: home, flow, step: change.write }, `\`${printPlace(change.write.place)}\``);
    }
  }
  for (const open of allSteps(program, "call")) {
    const called = calledFunction(program, open.step.call);
    const from = called && takenFrom(called);
    if (from === undefined || !isInput(from, "origin")) continue;
    yield describeSpending(program, open, "tokens of `tx.origin`");
  }
}

/** The step that spends. */
interface Spending {
  readonly in: ContractFlows;
  readonly flow: Flow;
  readonly step: Step;
}

function describeSpending(program: Program, { in: { trust }, flow, step }: Spending, what: string): Detection {
  const at = anchorIn(program, flow, step);
  const isAttackerReachable = trust.isAttackerReachable(flow, step.id);
  return {
    at,
    message: `${printCallable(flow.entry)} spends ${what}: any contract that this account calls can trigger it`,
    related: at === step.node ? [] : [{ at: step.node, message: "It is spent here" }],
    ...(isAttackerReachable
      ? {}
      : { severity: "Low", assumptions: ["a contract that may call here is itself called by others"] }),
  };
}

/** What is wrong with a test; undefined where nothing is. */
function judge(flow: Flow, step: StepOf<"assume">, trust: Trust): string | undefined {
  const { condition } = step;
  // To shut an account out is no authorization.
  if (exempt("tx-origin: an account is shut out", !step.holds) || !flow.committing.has(step.id)) return undefined;
  const listed = membershipOf(condition);
  if (listed !== undefined && isRequired(flow, step)) {
    return `authorization looks up \`tx.origin\` in \`${printPlace(listed)}\`: any contract that a listed account calls passes too`;
  }
  const principal = principalOf(condition);
  if (principal === undefined) return undefined;
  if (exempt("tx-origin: anyone can set what it equals", !(isRequired(flow, step) || isTrusted(principal, trust))))
    return undefined;
  return `authorization compares \`tx.origin\` with ${describe(principal)}: any contract that this account calls passes too`;
}

const shutOut =
  "this check locks out the deployer by `tx.origin`: either the condition is inverted, or any contract that somebody else calls passes";

/** `tx.origin != owner`, where the constructor stores its caller: the one account that is known to be trusted. */
function shutsOutDeployer({ lowerConstructors }: ContractFlows, flow: Flow, step: StepOf<"assume">): boolean {
  const { condition, holds } = step;
  if (holds || !flow.committing.has(step.id)) return false;
  const principal = principalOf(condition);
  if (principal?.kind !== "load") return false;
  return lowerConstructors().some((built) =>
    stepsOf(built, "write").some(({ place, value }) => place.key === principal.place.key && isInput(value, "sender")),
  );
}

/** What `tx.origin` is compared with, if that is an account that the contract knows: no caller, no argument. */
function principalOf(condition: Value): Value | undefined {
  if (condition.kind !== "operation" || condition.operator !== "==") return undefined;
  const other = condition.operands.find((operand) => !isInput(operand, "origin"));
  return condition.operands.some(isOrigin) && other && isPrincipal(other) ? other : undefined;
}

function isOrigin(value: Value): boolean {
  return isInput(value, "origin");
}

/** Smaller numbers are nobody's address: simulations send from zero and from other such addresses. */
const smallestAddress = 1n << 32n;

function isPrincipal(value: Value): boolean {
  if (value.kind === "number") return !exempt("tx-origin: nobody's address", value.number < smallestAddress);
  if (value.kind === "phi") return value.alternatives.some((alternative) => isPrincipal(alternative.value));
  return (
    value.kind === "load" || value.kind === "immutable" || (value.kind === "result" && value.call.form === "high-level")
  );
}

/** The list that `tx.origin` is looked up in: `allowed[tx.origin]`, or a role of it that is compared with a number. */
function membershipOf(condition: Value): Place | undefined {
  if (condition.kind === "load") return condition.place.path.some(isOriginIndex) ? condition.place : undefined;
  if (condition.kind !== "operation" || condition.operator !== "==") return undefined;
  const [left, right] = condition.operands;
  if (left === undefined || right === undefined) return undefined;
  const [entry, level] = left.kind === "number" ? [right, left] : [left, right];
  return entry.kind === "load" && level.kind === "number" && level.number !== 0n ? membershipOf(entry) : undefined;
}

function isOriginIndex(projection: Place["path"][number]): boolean {
  return projection.kind === "index" && isOrigin(projection.value);
}

/** Being equal to what anyone can set makes nobody an owner. */
function isTrusted(principal: Value, trust: Trust): boolean {
  return principal.kind !== "load" || trust.isTrusted(principal.place);
}

function describe(principal: Value): string {
  if (principal.kind === "load" || principal.kind === "immutable") return `\`${printValue(principal)}\``;
  if (principal.kind === "result" && principal.call.callee) return `the result of \`${principal.call.callee.name}\``;
  return "a fixed address";
}
