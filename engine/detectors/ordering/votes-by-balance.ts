/** Votes that weigh what the voter holds at this moment. */

import { type Change, changesIn } from "../../dataflow/access/changes.ts";
import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type GuardContext, isCaller } from "../../dataflow/access/guards.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { comparisonOf } from "../../flow/comparison.ts";
import { type Flow, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { isKeyedByCaller } from "../../flow/places.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  hasPart,
  isInput,
  isNumber,
  kindBit,
  operandsOf,
  somePart,
  subvalues,
  type Value,
  type ValueOf,
} from "../../flow/value.ts";
import type { OperatorWord } from "../../ir/operators.ts";
import type { Program } from "../../program/program.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { delegationsOf, findLeftBehind, isTakenBack } from "./votes/delegations.ts";
import { movableWeights } from "./votes/movable-weights.ts";

export const votesByBalance: Detector = {
  id: "votes-by-balance",
  title: "Flash-loan voting (votes by current balance)",
  severity: "High",
  confidence: "Medium",
  swc: null,
  cwe: [841, 362],
  owasp: "SC04:2026",
  scwe: ["SCWE-101"],
  ethTrust: ["[Q] Protect against Governance Takeovers"],
  why: "Votes are weighted by the voter's current token balance, which can be borrowed for one transaction or handed on after the vote. An attacker decides a governance vote with a flash loan, or votes again with the same tokens from another account.",
  fix: "Use a snapshot from before the proposal (`getPastVotes`), or lock the tokens until the vote is over.",
  example: {
    bad: `interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
}

contract Council {
    IERC20 private immutable token;
    mapping(uint256 => uint256) public votesFor;
    mapping(uint256 => mapping(address => bool)) private hasVoted;

    constructor(IERC20 t) {
        token = t;
    }

    function vote(uint256 id) external {
        require(!hasVoted[id][msg.sender], "voted");
        hasVoted[id][msg.sender] = true;
        votesFor[id] += token.balanceOf(msg.sender);
    }
}`,
    good: `interface IVotes {
    function getPastVotes(address account, uint256 timepoint) external view returns (uint256);
}

contract Council {
    IVotes private immutable token;
    mapping(uint256 => uint256) public votesFor;
    mapping(uint256 => uint256) public proposedAt;
    mapping(uint256 => mapping(address => bool)) private hasVoted;

    constructor(IVotes t) {
        token = t;
    }

    function vote(uint256 id) external {
        require(!hasVoted[id][msg.sender], "voted");
        hasVoted[id][msg.sender] = true;
        votesFor[id] += token.getPastVotes(msg.sender, proposedAt[id]);
    }
}`,
  },
  references: ["https://docs.openzeppelin.com/contracts/5.x/governance", "https://scs.owasp.org/sctop10/"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(finders.flatMap((find) => [...find(program)]));
  },
};

const finders = [findTallies, findMovable, findDelegated, findPoolPower] as const;

/** What a view tells of somebody's power to vote moves with the reserves of a pool. */
function* findPoolPower(program: Program): Generator<Detection> {
  for (const { contract, lowerViews } of contractFlows(program)) {
    const isOfVotes = votes.test(contract.name);
    const views = lowerViews(
      ({ name, parameters }) =>
        parameters.parameters.length > 0 && (votes.test(name) || (isOfVotes && name === "balanceOf")),
    );
    for (const flow of views) {
      const reserves = flow.results
        .flatMap((value) => subvalues(value))
        .find((one): one is Answer => one.kind === "result" && one.call.callee?.name === "getReserves");
      const step = reserves && flow.steps[reserves.step];
      if (step === undefined) continue;
      yield {
        at: anchorIn(program, flow, step),
        message: `${printCallable(flow.entry)} counts as votes what a pool holds at the moment: a flash loan or a large trade moves it`,
        severity: "Medium",
      };
    }
  }
}

/** What is called so tells how much somebody's vote counts. */
const votes = /vot(?:e|ing)/i;

function* findTallies(program: Program): Generator<Detection> {
  for (const { flows, trust } of contractFlows(program)) {
    for (const { flow, change } of changesIn(flows)) {
      const context = trust.contextOf(flow);
      const isOpen = trust.isAttackerReachable(flow, change.write.id) || isForHolders(flow, context);
      if (isOpen && isTally(program, change, context) && !takesTokens(program, flow) && !isSinceLast(flow, change))
        yield toDetection(program, flow, change);
      else if (isVoteOfNow(flow, change, context))
        yield { ...toDetection(program, flow, change, "votes"), severity: "Medium" };
    }
    yield* findSupplyOfNow(flows);
    yield* findStandingOfNow(flows);
  }
}

/** What is deposited here votes, leaves, and votes again. */
function* findMovable(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const { flow, tally, weight, leaving, by } of movableWeights(program, home)) {
      yield {
        at: anchorIn(program, flow, tally.write),
        message: `${printCallable(flow.entry)} counts \`${printPlace(weight)}\`, which the caller can take out at once with ${printCallable(by.entry)}, and vote with again from another account`,
        related: [{ at: leaving.node, message: "It leaves here, whatever it has voted for" }],
        severity: "Medium",
      };
    }
  }
}

/** Votes that others cast with what somebody holds, and that stay with them when it goes, or when others are named. */
function* findDelegated(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    for (const delegation of delegationsOf(home)) {
      const { flow, named, counted, weight } = delegation;
      const related = [{ at: counted.node, message: "The votes are counted here" }];
      const left = findLeftBehind(home, delegation);
      if (left !== undefined)
        yield {
          at: anchorIn(program, left.flow, left.write),
          message: `${printCallable(left.flow.entry)} lowers \`${printPlace(left.write.place)}\` and leaves the votes that ${printCallable(flow.entry)} counted with it: whoever holds it next has them counted again`,
          related,
        };
      if (!isTakenBack(delegation))
        yield {
          at: anchorBefore(program, flow, counted, named),
          message: `${printCallable(flow.entry)} counts \`${printPlace(weight)}\` for whoever is named, and takes it from nobody: the caller names one after the other`,
        };
    }
  }
}

/** Nothing appoints the caller: what is asked is at most what they hold. */
function isForHolders(flow: Flow, context: GuardContext): boolean {
  return stepsOf(flow, "assume").every(({ condition, holds }) => {
    if (condition.kind === "load") return !holds || !isKeyedByCaller(condition.place);
    if (condition.kind !== "operation" || condition.operator !== "==") return true;
    return !condition.operands.some((operand) => isCaller(operand, context));
  });
}

/** A sum for many grows by what the caller holds of a token. */
function isTally(program: Program, { sign, amount, write }: Change, context: GuardContext): boolean {
  if (sign < 0 || isKeyedByCaller(write.place)) return false;
  for (const one of subvalues(amount, operandsThatAdd)) {
    if (one.kind !== "result" || calledFunction(program, one.call)?.signature !== erc20.balanceOf) continue;
    const [holder] = one.call.arguments;
    if (holder !== undefined && isCaller(holder, context)) return true;
  }
  return false;
}

/** What is taken off makes the sum smaller. */
function operandsThatAdd(value: Value): readonly Value[] {
  return isOperation(value, "-") ? value.operands.slice(0, 1) : operandsOf(value);
}

/** It grows with how far something went since the caller was last here, as rewards do: a second time there is nothing more. */
function isSinceLast(flow: Flow, { amount }: Change): boolean {
  const moved = new Set(stepsOf(flow, "write").map(({ place }) => place.key));
  const isLast = (one: Value): boolean => one.kind === "load" && isKeyedByCaller(one.place) && moved.has(one.place.key);
  const isWay = (one: Value): boolean => isOperation(one, "-") && one.operands.slice(1).some(isLast);
  const isProduct = (one: Value): boolean => isOperation(one, "*") && one.operands.some(isWay);
  return exempt("votes-by-balance: only what came about since the last time", somePart(amount, isProduct));
}

/** A sum for many grows by what another contract says of the caller, asked for no time that is stored; the caller is marked. */
function isVoteOfNow(flow: Flow, { sign, amount, write }: Change, context: GuardContext): boolean {
  if (sign < 0 || amount.kind !== "result" || isKeyedByCaller(write.place)) return false;
  const { isStatic, arguments: given } = amount.call;
  if (!isStatic || !given.some((one) => isCaller(one, context))) return false;
  const isMarked = stepsOf(flow, "write").some(({ place, value }) => isNumber(value, 1n) && isKeyedByCaller(place));
  return isMarked && !exempt("votes-by-balance: asked for a time of the vote", given.some(isStored));
}

/** It comes from storage, or the caller names it. */
function isStored(value: Value): boolean {
  return hasPart(value, kindBit.load | kindBit.parameter);
}

type Answer = ValueOf<"result">;

/** Votes as of a snapshot are compared with what another contract says of now. */
function* findSupplyOfNow(flows: readonly Flow[]): Generator<Detection> {
  const snapshots = [...changesIn(flows)].filter(
    ({ change: { sign, amount } }) => sign > 0 && amount.kind === "result" && amount.call.arguments.some(isStored),
  );
  const tallies = new Set(snapshots.map(({ change }) => change.write.place.storageClass));
  for (const flow of flows) {
    for (const test of stepsOf(flow, "assume")) {
      const parts = subvalues(test.condition);
      const isOfTally = parts.some((one) => one.kind === "load" && tallies.has(one.place.storageClass));
      const supply = parts.find(
        (one): one is Answer => one.kind === "result" && one.call.isStatic && one.call.arguments.length === 0,
      );
      if (!isOfTally || supply === undefined || !isRatio(test.condition)) continue;
      yield {
        at: flow.steps[supply.step]?.node ?? test.node,
        message: `${printCallable(flow.entry)} compares the votes of a snapshot with a total as of now, which anyone who mints or burns in between changes`,
        severity: "Low",
      };
    }
  }
}

/** Votes are counted as of a time that is stored, and who may begin one is judged by the votes of now. */
function* findStandingOfNow(flows: readonly Flow[]): Generator<Detection> {
  const targets = new Set(
    [...changesIn(flows)].flatMap(({ change: { sign, amount } }) =>
      sign > 0 && amount.kind === "result" && amount.call.arguments.length > 1 && amount.call.arguments.some(isStored)
        ? [nameOf(amount.call.target)]
        : [],
    ),
  );
  targets.delete(undefined);
  for (const flow of flows) {
    for (const test of stepsOf(flow, "assume")) {
      const order = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
      const votes = order?.larger;
      if (votes?.kind !== "result" || !votes.call.isStatic || order?.smaller.kind === "number") continue;
      const [voter, ...more] = votes.call.arguments;
      if (
        voter === undefined ||
        more.length > 0 ||
        !isInput(voter, "sender") ||
        !targets.has(nameOf(votes.call.target))
      )
        continue;
      yield {
        at: flow.steps[votes.step]?.node ?? test.node,
        message: `${printCallable(flow.entry)} asks for the caller's votes of now, which a flash loan gives, where votes are counted as of a time`,
        severity: "Low",
      };
    }
  }
}

/** The same for the same variable, whenever it was read. */
function nameOf(target: Value | undefined): string | undefined {
  if (target?.kind === "load") return `storage ${target.place.storageClass}`;
  return target?.kind === "immutable" ? `immutable ${target.declaration.id}` : undefined;
}

function isRatio(condition: Value): boolean {
  return condition.kind === "operation" && orders.has(condition.operator);
}

const orders: ReadonlySet<OperatorWord> = new Set(["<", "<=", ">", ">="]);

/** What the voter gives away cannot vote twice. */
function takesTokens(program: Program, flow: Flow): boolean {
  return stepsOf(flow, "call").some(({ call }) => {
    const called = calledFunction(program, call);
    return called?.signature === erc20.transferFrom && called.arguments.some((one) => isInput(one, "this"));
  });
}

function toDetection(program: Program, flow: Flow, { write }: Change, what = "token balance"): Detection {
  const at = anchorIn(program, flow, write);
  const place = `\`${printPlace(write.place)}\``;
  return {
    at,
    message: `${printCallable(flow.entry)} adds the caller's current ${what} to ${place}: the tokens can come from a flash loan, or vote again from another account`,
    related: at === write.node ? [] : [{ at: write.node, message: "The votes are added here" }],
  };
}
