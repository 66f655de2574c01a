/** Payments whose failure stops everybody else too. */

import { placeWanted } from "../../dataflow/access/asked-places.ts";
import { changesOf } from "../../dataflow/access/changes.ts";
import { attackerControlledPart } from "../../dataflow/access/choice.ts";
import { identities } from "../../dataflow/access/conditions.ts";
import { allSteps, type ContractFlows, type OpenStep } from "../../dataflow/access/contract-flows.ts";
import type { Trust } from "../../dataflow/access/reachability.ts";
import { type Outflow, valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { isEnsured, testsBefore } from "../../flow/dominance.ts";
import {
  anchorOf,
  committingStepsOf,
  type Flow,
  type Loop,
  reachFrom,
  type Step,
  type StepOf,
  stepsOf,
} from "../../flow/flow.ts";
import { isSameVariable } from "../../flow/places.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isInput, isNumber, type Place, somePart, subvalues, type Value, waysTo } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const failedCallDos: Detector = {
  id: "failed-call-dos",
  title: "Denial of service by a failing payment",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-113",
  cwe: [703],
  scwe: ["SCWE-149"],
  why: "A receiver can be a contract that rejects ether. Where its payment must succeed before others are paid, or before somebody else can take its place, that one receiver blocks everyone for as long as it likes.",
  fix: "Use pull payments: credit the amount, and let each receiver withdraw. If payments must be pushed, skip and record a failed one.",
  example: {
    bad: `contract Auction {
    address payable public leader;
    uint256 public bid;

    function raise() external payable {
        require(msg.value > bid, "too low");
        leader.transfer(bid);
        leader = payable(msg.sender);
        bid = msg.value;
    }
}`,
    good: `contract Auction {
    address payable public leader;
    uint256 public bid;
    mapping(address => uint256) public refunds;

    function raise() external payable {
        require(msg.value > bid, "too low");
        refunds[leader] += bid;
        leader = payable(msg.sender);
        bid = msg.value;
    }

    function withdraw() external {
        uint256 amount = refunds[msg.sender];
        refunds[msg.sender] = 0;
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-113",
    "https://docs.soliditylang.org/en/latest/common-patterns.html#withdrawal-from-contracts",
  ],

  *detect(program): Generator<Detection> {
    const payments = [...allSteps(program, "call")].filter(isBlocking).map((open) => ({ open, loop: findLoop(open) }));
    const others = payments.filter(({ loop }) => loop === undefined);
    yield* oncePerPlace([
      ...tellLacks(
        program,
        payments.flatMap(({ loop }) => loop ?? []),
      ),
      ...others.flatMap(({ open }) => findHeldUp(program, open)),
      ...[...allSteps(program, "call")].flatMap((open) => findRefused(program, open)),
    ]);
  },
};

function isBlocking({ flow, step }: OpenStep<"call">): boolean {
  return isPayment(step) && mustSucceed(flow, step);
}

/** Payments of a list that others are on, in a loop. */
function findLoop(open: OpenStep<"call">): Lack | undefined {
  const { flow, step, in: home } = open;
  const { target } = step.call;
  if (target === undefined || loopAround(flow, step, target) === undefined) return undefined;
  const isOthers = isReachable(open) ? isOthersList(target) : isListOfAll(target, home.trust);
  if (!isOthers) return undefined;
  const { clause, related } = describeLoop(open);
  const detection = { message: `${printCallable(flow.entry)} ${clause}`, related };
  return { flow, step, detection, note: "The ether is sent here" };
}

function isReachable({ flow, step, in: { trust } }: OpenStep<"call">): boolean {
  return trust.isAttackerReachable(flow, step.id);
}

/** Where the receiver stands, also where something on the way may have cleared it. */
function placeBehind(target: Value): Place | undefined {
  const [first, ...others] = waysTo(target).filter(({ kind }) => kind !== "number");
  return first?.kind === "load" && others.every(({ key }) => key === first.key) ? first.place : undefined;
}

/** One receiver, of whom the caller or somebody else depends. */
function findHeldUp(program: Program, open: OpenStep<"call">): readonly Detection[] {
  const { flow, step, in: home } = open;
  const { target } = step.call;
  const place = target === undefined || !isReachable(open) ? undefined : placeBehind(target);
  if (place === undefined) return [];
  if (takesPlaceOf(flow, place)) {
    if (exempt("failed-call-dos: the receiver offered the place", isOffered(home, flow, step, place))) return [];
    return [describeInEntry(open, describeLeader(flow, place))];
  }
  const due = dueToOther(program, flow, place);
  return due === undefined ? [] : [{ ...describeInEntry(open, describePartner(place, due)), severity: "Low" }];
}

/** The one whose place is taken gets back a token that may refuse them. */
function findRefused(program: Program, open: OpenStep<"call">): readonly Detection[] {
  const { flow, step, in: home } = open;
  const { receiver } = isPayment(step) ? {} : (outflowOf(program, flow, step) ?? {});
  const place = receiver === undefined || !isReachable(open) ? undefined : placeBehind(receiver);
  if (place === undefined || !takesPlaceOf(flow, place) || isOffered(home, flow, step, place)) return [];
  if (exempt("failed-call-dos: a token of its own refuses nobody", isOwnToken(step))) return [];
  if (exempt("failed-call-dos: it goes on without", !stopsWithout(program, flow, step))) return [];
  const blocking = describeLeader(flow, place, "one whom the token refuses");
  return [{ ...describeInEntry(open, blocking, "The token"), severity: "Low", assumptions: [tokenRefuses] }];
}

/** A call to the contract itself, which is the token. */
function isOwnToken({ call: { target } }: StepOf<"call">): boolean {
  return target !== undefined && isInput(target, "this");
}

/** Nothing catches the failure. */
function stopsWithout(program: Program, flow: Flow, step: StepOf<"call">): boolean {
  if (step.call.form !== "high-level") return mustSucceed(flow, step);
  return !isKind(program.parentOf(step.node), "TryStatement");
}

const tokenRefuses = "The token can refuse a receiver, as USDC does those on its blacklist.";

function outflowOf(program: Program, flow: Flow, step: Step): Outflow | undefined {
  return valueFlowOf(program, flow).outflows.find((one) => one.step === step);
}

/** What somebody else of the same record is given in the same call. */
function dueToOther(program: Program, flow: Flow, place: Place): Step | undefined {
  const isOther = (one: Value | undefined): boolean =>
    one?.kind === "load" &&
    one.place.storageClass !== place.storageClass &&
    isSameVariable(one.place, place) &&
    indexesOf(one.place).length > 0;
  const credit = changesOf(flow).find(({ sign, write }) => sign > 0 && indexesOf(write.place).some(isOther))?.write;
  return credit ?? valueFlowOf(program, flow).outflows.find(({ receiver }) => isOther(receiver))?.step;
}

function describePartner(place: Place, due: Step): Blocking {
  return {
    clause: `must pay \`${printPlace(place)}\` before somebody else gets what is theirs: a receiver that rejects ether keeps it from them`,
    related: [{ at: due.node, message: "This does not happen then" }],
  };
}

const payingForms: ReadonlySet<string> = new Set(["call", "send", "transfer"]);

function isPayment({ call: { form, value } }: StepOf<"call">): boolean {
  return payingForms.has(form) && value !== undefined && !isNumber(value, 0n);
}

function mustSucceed(flow: Flow, { id, call }: StepOf<"call">): boolean {
  if (call.form === "transfer") return true;
  return isEnsured(
    flow,
    id,
    (one) => one.kind === "assume" && one.holds && one.condition.kind === "result" && one.condition.call === call,
  );
}

/** The loop that pays one receiver after the other. */
function loopAround(flow: Flow, { id }: StepOf<"call">, target: Value): Loop | undefined {
  if (!reachFrom(flow, id).has(id)) return undefined;
  const parts = subvalues(target);
  return flow.loops.find((loop) => parts.some((part) => loop.variant.has(part.key) || isAdvanced(flow, loop, part)));
}

/** True for storage that an iteration reads and writes anew: a cursor that outlives the call. */
function isAdvanced(flow: Flow, { head, back }: Loop, part: Value): boolean {
  if (part.kind !== "load" || back === undefined) return false;
  const isInside = (id: number): boolean => head <= id && id <= back;
  return (
    isInside(part.step) && stepsOf(flow, "write").some(({ id, place }) => isInside(id) && place.key === part.place.key)
  );
}

/** True for receivers that the contract keeps; whoever hands over a list of their own harms themselves only. */
function isOthersList(target: Value): boolean {
  return (
    somePart(target, ({ kind }) => kind === "load") &&
    (target.kind === "load" || attackerControlledPart(target) === undefined)
  );
}

/** True for receivers that anyone can be among: the administrator who pays them out is stopped by any of them. */
function isListOfAll(target: Value, trust: Trust): boolean {
  return target.kind === "load" && trust.openWritersOf(target.place).length > 0;
}

/** True where the caller takes the place of the one that is paid off: a leader, a king. */
function takesPlaceOf(flow: Flow, place: Place): boolean {
  return committingStepsOf(flow, "write").some(
    (write) => write.place.key === place.key && isInput(write.value, "sender"),
  );
}

/** Only where a record is set, which whoever holds the place alone can set: they bar what they asked for themselves. */
function isOffered({ flows, trust }: ContractFlows, flow: Flow, { id }: Step, { storageClass }: Place): boolean {
  const isHolder = (test: StepOf<"assume">, by: Flow): boolean =>
    identities(test, by, trust).some((one) => one.kind === "load" && one.place.storageClass === storageClass);
  const isHolders = (record: Place): boolean =>
    flows.every((other) =>
      stepsOf(other, "write").every(
        (write) =>
          write.place.storageClass !== record.storageClass ||
          isNumber(write.value, 0n) ||
          [...testsBefore(other, write.id)].some((test) => isHolder(test, other)),
      ),
    );
  return recordsAskedBefore(flow, id).some(isHolders);
}

/** Of many, what has to be other than zero. */
function recordsAskedBefore(flow: Flow, step: number): readonly Place[] {
  return [...testsBefore(flow, step)].flatMap((test) => {
    const place = placeWanted(test);
    return place !== undefined && indexesOf(place).length > 0 ? [place] : [];
  });
}

interface Blocking {
  readonly clause: string;
  readonly related: NonNullable<Detection["related"]>;
}

function describeLoop({ flow }: OpenStep<"call">): Blocking {
  return {
    clause: "pays receivers in a loop: the first one that rejects ether blocks all payments",
    related: flow.loops
      .flatMap(({ head }) => {
        const step = flow.steps[head];
        return step === undefined ? [] : [{ at: step.node, message: "The payments are made in this loop" }];
      })
      .slice(0, 1),
  };
}

function describeLeader(flow: Flow, place: Place, who = "a receiver that rejects ether"): Blocking {
  const name = `\`${printPlace(place)}\``;
  const write = stepsOf(flow, "write").find((one) => one.place.key === place.key);
  return {
    clause: `must refund ${name} before the caller can take its place: ${who} keeps it forever`,
    related: write === undefined ? [] : [{ at: write.node, message: `The caller takes the place of ${name} here` }],
  };
}

/** In the entry point, which says who is paid: what sends ether may serve others rightly. */
function describeInEntry(
  { flow, step }: OpenStep<"call">,
  { clause, related }: Blocking,
  what = "The ether",
): Detection {
  const at = anchorOf(step, ({ callable }) => callable === flow.entry);
  return {
    at,
    message: `${printCallable(flow.entry)} ${clause}`,
    related: [...(at === step.node ? [] : [{ at: step.node, message: `${what} is sent here` }]), ...related],
  };
}
