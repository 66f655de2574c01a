/** The caller is compared with the owner of another record than the one that changes, or with nobody. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { isConditional } from "../../dataflow/access/conditions.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isOfGrantor } from "../../dataflow/access/grants/own-grants.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { anchorOf, committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation, isPart, isQuotient, termsOf } from "../../flow/operation.ts";
import { hasCallerIndex, isSameVariable } from "../../flow/places.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import {
  type Alternative,
  hasPart,
  indexesOf,
  isInput,
  kindBit,
  type Place,
  subvalues,
  type Value,
  waysTo,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type OtherPool, otherPools } from "./ownership/other-pools.ts";
import { paymentsAway } from "./ownership/paid-away.ts";
import { type UnlinkedRecord, unlinkedRecords } from "./ownership/unlinked-records.ts";

export const wrongRecord: Detector = {
  id: "wrong-record",
  title: "Owner of another record is checked, or of none",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [639, 863],
  owasp: "SC01:2026",
  why: "Records belong to accounts, and the function works on the record that the caller names. It compares the caller with the owner of a fixed record, as the first of a list, or gives the caller what is in the record without asking whose it is. So whoever owns one, or anybody, has all of them.",
  fix: "Compare the caller with the owner of the very record that changes; in a loop, of each.",
  example: {
    bad: `contract Boxes {
    struct Box {
        address owner;
        uint256 amount;
    }

    mapping(uint256 => Box) public boxes;
    mapping(address => uint256) public credit;

    function put(uint256 id) external payable {
        require(boxes[id].owner == address(0), "taken");
        boxes[id].owner = msg.sender;
        boxes[id].amount = msg.value;
    }

    function open(uint256 id) external {
        uint256 amount = boxes[id].amount;
        boxes[id].amount = 0;
        credit[msg.sender] += amount;
    }
}`,
    good: `contract Boxes {
    struct Box {
        address owner;
        uint256 amount;
    }

    mapping(uint256 => Box) public boxes;
    mapping(address => uint256) public credit;

    function put(uint256 id) external payable {
        require(boxes[id].owner == address(0), "taken");
        boxes[id].owner = msg.sender;
        boxes[id].amount = msg.value;
    }

    function open(uint256 id) external {
        require(boxes[id].owner == msg.sender, "not yours");
        uint256 amount = boxes[id].amount;
        boxes[id].amount = 0;
        credit[msg.sender] += amount;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/639.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "whose record is checked", (home) => [
        ...findFixed(program, home),
        ...findUnasked(program, home),
        ...findPaidAway(program, home),
        ...findOwnGrants(program, home),
        ...unlinkedRecords(home).map(describeUnlinked),
        ...otherPools(home).map(describeOther),
      ]),
    );
  },
};

/* The owner of a fixed record. */

function* findFixed(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const test of stepsOf(flow, "assume")) {
      const asked = flow.committing.has(test.id) ? fixedRecordIn(test) : undefined;
      const changed = asked && stepsOf(flow, "write").find((write) => isOfOther(flow, write, asked));
      if (asked === undefined || changed === undefined) continue;
      yield {
        at: anchorBefore(program, flow, test, changed),
        message: `${printCallable(flow.entry)} compares the caller with \`${printPlace(asked)}\` and changes \`${printPlace(changed.place)}\`, whoever owns that`,
        related: [{ at: changed.node, message: "This record changes" }],
      };
    }
  }
}

/** The record of a fixed number, or of the first element of a list, with which the caller is compared. */
function fixedRecordIn({ condition }: StepOf<"assume">): Place | undefined {
  if (condition.kind !== "operation" || condition.operator !== "==") return undefined;
  if (!condition.operands.some((one) => isInput(one, "sender"))) return undefined;
  const owner = condition.operands.find((one) => one.kind === "load");
  return owner?.kind === "load" && indexesOf(owner.place).some(isFixed) ? owner.place : undefined;
}

function isFixed(index: Value): boolean {
  return index.kind === "number" || (isPart(index) && index.operands.at(-1)?.kind === "number");
}

/** A record of the same kind that the caller names; one that was asked for as well is none. */
function isOfOther(flow: Flow, { id, place }: StepOf<"write">, asked: Place): boolean {
  if (!flow.committing.has(id) || !isSameVariable(place, asked)) return false;
  const [index] = indexesOf(place);
  const [fixed] = indexesOf(asked);
  if (index === undefined || fixed === undefined || index.key === fixed.key || isFixed(index)) return false;
  const isAsked = stepsOf(flow, "assume").some(
    ({ condition }) =>
      hasPart(condition, kindBit.caller) &&
      subvalues(condition).some(
        (one) => one.kind === "load" && indexesOf(one.place).some(({ key }) => key === index.key),
      ),
  );
  return hasPart(index, kindBit.parameter) && !exempt("wrong-record: that one is asked too", isAsked);
}

/* The owner of none. */

function* findUnasked(program: Program, home: ContractFlows): Generator<Detection> {
  const owners = home.flows.flatMap(ownersSetIn);
  for (const flow of home.flows) {
    for (const change of changesOf(flow)) {
      const taken = takenBy(change, owners) ?? movedBy(change, changesOf(flow), owners);
      if (taken === undefined || !home.trust.isAttackerReachable(flow, change.write.id) || isAskedFor(flow)) continue;
      yield {
        at: anchorIn(program, flow, change.write),
        message: `${printCallable(flow.entry)} credits the caller with \`${printPlace(taken)}\` of a record that belongs to somebody, and does not ask whose it is`,
      };
    }
  }
}

/** What the caller is credited with out of a record that has an owner. */
function takenBy({ write, sign, amount }: Change, owners: readonly Place[]): Place | undefined {
  if (sign < 0 || !hasCallerIndex(write.place)) return undefined;
  const parts = subvalues(amount);
  const taken = parts.find((one) => isOwned(one, owners));
  if (taken?.kind !== "load") return undefined;
  const isOwnShare = parts.some((one) => one.kind === "load" && hasCallerIndex(one.place));
  return exempt("wrong-record: by what the caller has in it", isOwnShare) ? undefined : taken.place;
}

/** What the caller is credited with is as much as is taken off a record that has an owner. */
function movedBy({ write, sign, amount }: Change, all: readonly Change[], owners: readonly Place[]): Place | undefined {
  if (sign < 0 || !hasCallerIndex(write.place)) return undefined;
  const taken = all.find(
    (one) => one.sign < 0 && one.amount.key === amount.key && isOwnedPlace(one.write.place, owners),
  );
  return taken?.write.place;
}

function isAskedFor(flow: Flow): boolean {
  if (stepsOf(flow, "opaque").length > 0) return true;
  if (exempt("wrong-record: the caller is asked for", asksCaller(flow))) return true;
  if (exempt("wrong-record: it costs what the caller has", isBought(flow))) return true;
  return exempt("wrong-record: something is paid for it", isPaidFor(flow));
}

/** Fields of records that say who made them. */
function ownersSetIn(flow: Flow): readonly Place[] {
  return stepsOf(flow, "write").flatMap(({ id, place, value }) =>
    flow.committing.has(id) &&
    isInput(value, "sender") &&
    indexesOf(place).length > 0 &&
    place.path.at(-1)?.kind === "field"
      ? [place]
      : [],
  );
}

function isOwned(value: Value, owners: readonly Place[]): boolean {
  return value.kind === "load" && isOwnedPlace(value.place, owners);
}

function isOwnedPlace(place: Place, owners: readonly Place[]): boolean {
  const [index, ...more] = indexesOf(place);
  if (index?.kind !== "parameter" || more.length > 0 || place.path.at(-1)?.kind !== "field") return false;
  return owners.some((owner) => isSameVariable(owner, place));
}

/** Somewhere the caller is compared, looked up or proved. */
function asksCaller(flow: Flow): boolean {
  return committingStepsOf(flow, "assume").some(({ condition }) => hasPart(condition, kindBit.caller | kindBit.hash));
}

/** A record of the caller gets smaller for it. */
function isBought(flow: Flow): boolean {
  return changesOf(flow).some(({ write, sign }) => sign < 0 && hasCallerIndex(write.place));
}

function isPaidFor(flow: Flow): boolean {
  return flow.entry.stateMutability === "payable" || stepsOf(flow, "call").some(({ call }) => !call.isStatic);
}

/* The owner of none, where it is paid out. */

function* findPaidAway(program: Program, home: ContractFlows): Generator<Detection> {
  for (const { flow, outflow, taken, isAskedFor, isShared, isDue, isEmptied } of paymentsAway(program, home)) {
    if (!isEmptied && (isShare(outflow.amount) || isShareAtMost(flow, outflow.amount))) continue;
    if (exempt("wrong-record: whose it is gets the rest", isShared && !isNamedAmount(outflow.amount))) continue;
    if (exempt("wrong-record: somebody is asked for before it is paid", isAskedFor)) continue;
    if (exempt("wrong-record: due to whoever is paid", isDue)) continue;
    yield {
      at: anchorOf(outflow.step, ({ callable }) => callable === flow.entry),
      message: `${printCallable(flow.entry)} pays \`${printPlace(taken)}\` of a record that belongs to somebody to whom the caller likes, and does not ask whose it is`,
    };
  }
}

/** Callers say how much: that is no reward for the trouble. */
function isNamedAmount(amount: Value): boolean {
  return waysTo(amount).some(({ kind }) => kind === "parameter");
}

/** A part by a rate is what somebody gets for the trouble; a part in proportion to records is somebody's. */
function isShare(amount: Value): boolean {
  if (!isQuotient(amount)) return false;
  const isRecord = (one: Value): boolean => one.kind === "load" && indexesOf(one.place).length > 0;
  const [, by] = isOperation(amount, "/") ? amount.operands : [];
  return exempt("wrong-record: a part for whoever calls", by === undefined || !isRecord(by));
}

/** The part of whoever calls, or what there is where a test says that this is less. */
function isShareAtMost(flow: Flow, amount: Value): boolean {
  if (amount.kind !== "phi") return false;
  const ways = amount.alternatives;
  const share = ways.find(({ value }) => isShare(value))?.value;
  if (share === undefined) return false;
  const isLess = ({ value, from }: Alternative): boolean =>
    value === share ||
    [...testsBefore(flow, from)].some(({ condition, holds }) => {
      const compared = comparisonOf(condition, holds);
      return (
        compared?.larger.key === share.key && [value, ...termsOf(value)].some(({ key }) => key === compared.smaller.key)
      );
    });
  return exempt("wrong-record: what there is, where that is less than the part", ways.every(isLess));
}

/* The owner of a record that this one may not belong to. */

function describeUnlinked({ flow, write, owner, test, link, by }: UnlinkedRecord): Detection {
  return {
    at: anchorOf(write, ({ callable }) => callable === flow.entry),
    message: `${printCallable(flow.entry)} asks for \`${printPlace(owner)}\` and changes \`${printPlace(write.place)}\`, which may be somebody else's: nothing says that the two belong together`,
    related: [
      { at: test.node, message: "The caller is asked for here" },
      { at: link.node, message: `${printCallable(by.entry)} asks whether they do` },
    ],
  };
}

/* The pool that the caller names, for a record of another. */

function describeOther({ flow, change, named, part }: OtherPool): Detection {
  const [pool, link] = [`\`${printPlace(change.write.place)}\``, `\`${printPlace(named.place)}\``];
  return {
    at: anchorOf(change.write, ({ callable }) => callable === flow.entry),
    message: `${printCallable(flow.entry)} reduces ${pool} by what \`${printPlace(part.place)}\` says, and does not ask whether that belongs to it: the caller names one that is worth more`,
    related: [{ at: named.node, message: `${link} says where it belongs` }],
  };
}

/* What the caller has given, in place of what was given to the caller. */

/** `isAgentOf[msg.sender][payee]`, where everybody says of others whether they are their agents. */
function* findOwnGrants(program: Program, { flows, trust }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    yield* findOwnAmounts(program, flow, trust);
    for (const test of stepsOf(flow, "assume")) {
      const other = flow.committing.has(test.id) ? grantorIn(program, flow, test, trust) : undefined;
      if (other === undefined) continue;
      yield {
        at: anchorOf(test, ({ callable }) => callable === flow.entry),
        message: `${printCallable(flow.entry)} asks \`${printValue(test.condition)}\`, which the caller sets: what \`${printValue(other)}\` has allowed is kept the other way round`,
      };
    }
  }
}

/** Whose word is needed where the caller's own is asked for. */
function grantorIn(
  program: Program,
  flow: Flow,
  { condition, holds }: StepOf<"assume">,
  trust: Trust,
): Value | undefined {
  if (!holds || condition.kind !== "load") return undefined;
  const [first, other, ...more] = indexesOf(condition.place);
  if (first === undefined || other === undefined || more.length > 0 || !isInput(first, "sender")) return undefined;
  if (!isGivenByCallers(condition.place, trust)) return undefined;
  return isSomebodys(other) || isCharged(program, flow, other) ? other : undefined;
}

/** `creditOf[msg.sender][payer] -= amount`, where everybody says how much others may have of them, and the payer pays. */
function* findOwnAmounts(program: Program, flow: Flow, trust: Trust): Generator<Detection> {
  for (const { sign, write } of changesOf(flow)) {
    const [first, other, ...more] = indexesOf(write.place);
    if (sign > 0 || first === undefined || other === undefined || more.length > 0) continue;
    if (!isInput(first, "sender") || !isOfGrantor(write.place, trust) || !isCharged(program, flow, other, write))
      continue;
    yield {
      at: anchorIn(program, flow, write),
      message: `${printCallable(flow.entry)} uses up \`${printPlace(write.place)}\`, which the caller sets: what \`${printValue(other)}\` has allowed is kept the other way round`,
    };
  }
}

/** A record of that account changes, and somebody else is paid for it. */
function isCharged(program: Program, flow: Flow, { key }: Value, grant?: StepOf<"write">): boolean {
  const { outflows, intakes } = valueFlowOf(program, flow);
  const isOfAccount = ({ place }: StepOf<"write">): boolean => indexesOf(place).some((index) => index.key === key);
  const isChanged = committingStepsOf(flow, "write").some((write) => write !== grant && isOfAccount(write));
  const isPaidToOthers = outflows.some(({ receiver }) => receiver !== undefined && receiver.key !== key);
  return isChanged && isPaidToOthers && !exempt("wrong-record: the caller pays for it", intakes.length > 0);
}

/** A yes or no that callers, and nobody else, set for themselves at will. */
function isGivenByCallers(place: Place, trust: Trust): boolean {
  if (place.base.kind !== "variable") return false;
  if (!/address => mapping\(address[^=]*=> bool\)\)$/.test(place.base.declaration.typeDescriptions.typeString ?? ""))
    return false;
  return isOfGrantor(place, trust) && trust.openWritersOf(place).every((writer) => !isConditional(writer, trust));
}

/** The account of a record, and not one that the caller has just named. */
function isSomebodys(value: Value): boolean {
  return value.kind === "load" && indexesOf(value.place).length > 0;
}
