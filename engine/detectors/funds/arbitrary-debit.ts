/** What one account holds in this contract, for anyone else to take away. */

import { type Change, type ChangeInFlow, changesIn, changesOf, isAboutSums } from "../../dataflow/access/changes.ts";
import { isConditional } from "../../dataflow/access/conditions.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isCaller } from "../../dataflow/access/guards.ts";
import { findTaintSource, isAllowlisted, isCallerByTest } from "../../dataflow/access/taint.ts";
import { isPaidIn, valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { answerOf } from "../../flow/comparison.ts";
import { dominates, testsBefore } from "../../flow/dominance.ts";
import { anchorOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isAddressParameter } from "../../flow/parameters.ts";
import { printCallable, printPlace, quoteValue } from "../../flow/print.ts";
import {
  indexesOf,
  isHeldIn,
  isInput,
  isNumber,
  isReadFrom,
  type Place,
  somePart,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { memoizeWithin } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { accountOf, isRestOf } from "./books/ledgers.ts";
import { asksOwnGrant, isTiedToCaller } from "./payments/ties.ts";

export const arbitraryDebit: Detector = {
  id: "arbitrary-debit",
  title: "Missing authorization to burn or transfer tokens of others",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [862, 284],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  why: "The caller names the account whose balance is reduced, and nothing checks that its holder agreed: no allowance is used up, no signature is verified. Anyone can burn the tokens of others, or transfer them to themselves.",
  fix: "Debit `msg.sender`, or use up an allowance that the holder gave to the caller.",
  example: {
    bad: `contract Token {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function burn(address from, uint256 amount) external {
        balanceOf[from] -= amount;
    }
}`,
    good: `contract Token {
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function burn(uint256 amount) external {
        balanceOf[msg.sender] -= amount;
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://cwe.mitre.org/data/definitions/862.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findDebits(program));
  },
};

/** What shrinks, and whose it is. */
interface Debit extends ChangeInFlow {
  readonly account: Value;
  /** Where it goes out of the contract. */
  readonly payment: Outcome | undefined;
}

/** Where it goes: out of the contract, or to the record of another account. */
interface Outcome {
  readonly amount: Value;
  readonly receiver: Value | undefined;
  readonly step: Step;
}

function* findDebits(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const changed of [...changesIn(home.flows), ...home.flows.flatMap((flow) => clearingsIn(program, flow))]) {
      if (changed.change.sign > 0) continue;
      const holder = accountOf(changed.change.write.place, home);
      const held = holder && { account: holder, payment: undefined };
      const whose = held ?? depositOf(program, home, changed);
      if (whose === undefined) continue;
      const debit = { ...changed, ...whose };
      if (isForTheTaking(home, debit)) yield describe(debit);
    }
  }
}

/** Records that are emptied, and what was there is paid out: as if that had been taken from them. */
function clearingsIn(program: Program, flow: Flow): readonly ChangeInFlow[] {
  const all = changesOf(flow);
  const outcomes = outcomesOf(program, flow);
  return stepsOf(flow, "write").flatMap((write): readonly ChangeInFlow[] => {
    if (!flow.committing.has(write.id) || !isNumber(write.value, 0n)) return [];
    const paid = outcomes.find(({ amount }) => isHeldIn(amount, write.place));
    return paid === undefined ? [] : [{ flow, change: { write, sign: -1, amount: paid.amount }, all }];
  });
}

/** What is paid, and what callers are credited with. */
function outcomesOf(program: Program, flow: Flow): readonly Outcome[] {
  const credits = changesOf(flow).flatMap(({ sign, write, amount }): readonly Outcome[] => {
    const receiver = indexesOf(write.place).find((index) => isInput(index, "sender"));
    return sign < 0 || receiver === undefined ? [] : [{ amount, receiver, step: write }];
  });
  return [...valueFlowOf(program, flow).outflows, ...credits];
}

/** The account whose deposit is reduced by what is paid to somebody else, and that payment. */
function depositOf(
  program: Program,
  home: ContractFlows,
  { flow, change }: ChangeInFlow,
): Pick<Debit, "account" | "payment"> | undefined {
  const at = depositsOf(program, home).get(change.write.place.storageClass);
  const account = at === undefined ? undefined : indexesOf(change.write.place)[at];
  if (account === undefined || account.kind === "number") return undefined;
  const payment = outcomesOf(program, flow).find(
    ({ amount, receiver }) =>
      amount.key === change.amount.key && receiver !== undefined && receiver.key !== account.key,
  );
  return payment && { account, payment };
}

/** By storage class: records that grow for who calls, or for whom a payment names; and which of their indexes that is. */
const depositsOf = memoizeWithin((program: Program, { flows, trust }: ContractFlows): ReadonlyMap<number, number> => {
  const deposits = new Map<number, number>();
  for (const { flow, change } of changesIn(flows)) {
    const { place, id } = change.write;
    if (change.sign < 0 || deposits.has(place.storageClass) || !trust.isAttackerReachable(flow, id)) continue;
    const isOwn = (index: Value): boolean => isCaller(index, trust.contextOf(flow));
    const at = indexesOf(place).findIndex((index) => isOwn(index) || isPaidFor(program, flow, index, change));
    if (at >= 0) deposits.set(place.storageClass, at);
  }
  return deposits;
});

/** An account that the caller names is credited with what the caller pays. */
function isPaidFor(program: Program, flow: Flow, index: Value, { amount }: Change): boolean {
  const isAsset = stepsOf(flow, "call").some(({ call }) => call.target?.key === index.key);
  return isAddressParameter(index) && !isAsset && isPaidIn(valueFlowOf(program, flow), amount);
}

/** True where the caller names the account, and nothing on the way asks for more than that there is enough. */
function isForTheTaking({ trust }: ContractFlows, { flow, change, all, account }: Debit): boolean {
  const { write } = change;
  const origin = findTaintSource(account, flow, trust);
  if (origin?.kind !== "parameter" && origin?.kind !== "calldata") return false;
  if (!trust.isAttackerReachable(flow, write.id) || isCaller(account, trust.contextOf(flow))) return false;
  if (isCallerByTest(account, flow, write.id, trust) || isAllowlisted(account, flow, write.id, trust)) return false;
  if (isTiedToCaller(account, flow, write.id, trust)) return false;
  if (isWaivedByName(flow, write.id, account)) return true;
  // Where the wrong record is asked, what else is asked does not tie anybody.
  const asked = [...testsBefore(flow, write.id)];
  if (asked.some(({ condition }) => asksOwnGrant(condition, account.key, trust))) return true;
  return !isConditional({ flow, write }, trust, {
    counts: (condition, test) => !isAboutSums(condition, change, all) && !isEnoughLeft(test, change),
  });
}

/** That what is left is enough for what the account owes says nothing of who takes the rest. */
function isEnoughLeft(test: StepOf<"assume">, { write: { id, place, value } }: Change): boolean {
  const order = answerOf(test);
  if (order === undefined || order.isEqual || isReadFrom(order.smaller, place.storageClass)) return false;
  const isLeft = (one: Value): boolean =>
    one.key === value.key || (one.kind === "load" && one.step > id && one.place.key === place.key);
  return somePart(order.larger, isLeft);
}

/** What the account has allowed the caller is asked, but not of callers who name themselves in another place. */
function isWaivedByName(flow: Flow, step: number, account: Value): boolean {
  const isNamed = ({ condition }: StepOf<"assume">): boolean =>
    isOperation(condition, "==") &&
    condition.operands.some((one) => isInput(one, "sender")) &&
    condition.operands.some((one) => one.kind === "parameter" && one.key !== account.key);
  const isOfBoth = (place: Place): boolean => {
    const indexes = indexesOf(place);
    return indexes.some((one) => isInput(one, "sender")) && indexes.some(({ key }) => key === account.key);
  };
  const asked = stepsOf(flow, "read").filter(({ place }) => isOfBoth(place));
  const waivers = stepsOf(flow, "assume").filter((test) => test.holds && isNamed(test));
  return waivers.some(({ id, condition }) => {
    const other = stepsOf(flow, "assume").find((one) => !one.holds && one.condition.key === condition.key);
    const isAskedElse = other !== undefined && asked.some((read) => dominates(flow, other.id, read.id));
    return isAskedElse && reachFrom(flow, id).has(step);
  });
}

/** In the entry point: what it calls may be right for others. */
function describe({ flow, change, all, account, payment }: Debit): Detection {
  const { write, amount } = change;
  const given = all.find(
    (one) => one.sign > 0 && one.write.place.storageClass === write.place.storageClass && isRestOf(one.amount, amount),
  );
  const does = payment ? "withdraw" : given === undefined ? "burn" : "move";
  const at = anchorOf(write, ({ callable }) => callable === flow.entry);
  return {
    at,
    message: `Anyone can ${does} what ${quoteValue(account, "an account that the caller chooses")} holds through ${printCallable(flow.entry)}: it reduces \`${printPlace(write.place)}\`, and nothing ties that account to the caller`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "It is reduced here" }]),
      ...(given === undefined ? [] : [{ at: given.write.node, message: "It is given to another account here" }]),
      ...(payment === undefined
        ? []
        : [
            {
              at: payment.step.node,
              message: payment.step.kind === "write" ? "It is credited to the caller here" : "It is paid out here",
            },
          ]),
      { at: flow.entry, message: `${printCallable(flow.entry)} can be called by anyone` },
    ],
  };
}
