/** A rate that others can read while a function is half done. */

import type { ContractFlows } from "../../dataflow/access/contract-flows.ts";
import type { HeldValue } from "../../dataflow/access/locks.ts";
import { type ReentrantCall, reentrantCalls } from "../../dataflow/reentry/reentrancies.ts";
import { barriersAt, stepsNotBarred, writesAfter } from "../../dataflow/reentry/reentry.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { isContradiction } from "../../flow/evaluate-partially.ts";
import { endsOf, type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isQuotient } from "../../flow/operation.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { isInput, isLoadOf, isOwnBalance, loneNumber, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { isOfIntegers } from "../../program/types.ts";
import { erc20 } from "../../program/well-known-functions.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const reentrancyReadonly: Detector = {
  id: "reentrancy-readonly",
  title: "Read-only reentrancy",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-107",
  isSwcNearest: true,
  cwe: [841, 367],
  owasp: "SC08:2026",
  scwe: ["SCWE-137"],
  ethTrust: ["[M] Avoid Read-only Re-entrancy Attacks"],
  why: "During the external call one part of a price or rate has changed and the other has not. A reentrancy guard stops writes, but view functions still return the wrong value: another protocol that reads it then lends, pays or liquidates at a manipulated price.",
  fix: "Update both parts before the external call, or let the view function revert while the reentrancy guard is locked.",
  example: {
    bad: `contract Pool {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;
    bool private isBusy;

    receive() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function leave(uint256 shares) external {
        require(!isBusy, "busy");
        isBusy = true;
        sharesOf[msg.sender] -= shares;
        (bool ok, ) = msg.sender.call{value: (shares * address(this).balance) / totalShares}("");
        require(ok, "failed");
        totalShares -= shares;
        isBusy = false;
    }

    function price() external view returns (uint256) {
        return (address(this).balance * 1e18) / totalShares;
    }
}`,
    good: `contract Pool {
    mapping(address => uint256) public sharesOf;
    uint256 public totalShares;
    bool private isBusy;

    receive() external payable {
        sharesOf[msg.sender] += msg.value;
        totalShares += msg.value;
    }

    function leave(uint256 shares) external {
        require(!isBusy, "busy");
        isBusy = true;
        sharesOf[msg.sender] -= shares;
        (bool ok, ) = msg.sender.call{value: (shares * address(this).balance) / totalShares}("");
        require(ok, "failed");
        totalShares -= shares;
        isBusy = false;
    }

    function price() external view returns (uint256) {
        require(!isBusy, "busy");
        return (address(this).balance * 1e18) / totalShares;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/841.html", "https://swcregistry.io/docs/SWC-107"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findWrongRates(program));
  },
};

/** A view is told once for an entry point, at the first of its calls. */
function* findWrongRates(program: Program): Generator<Detection> {
  const told = new Set<string>();
  for (const reentrantCall of reentrantCalls(program)) {
    const late = writesAfter(reentrantCall.flow, reentrantCall.step);
    if (late.length === 0) continue;
    const barriers = barriersAt(reentrantCall.flow, reentrantCall.step.id);
    const isLock = ({ place }: StepOf<"write">): boolean => barriers.flat().some((one) => one.place.key === place.key);
    const wrong = findWrongRate(
      program,
      reentrantCall,
      late.filter((write) => !isLock(write)),
      barriers,
    );
    const key = `${reentrantCall.flow.entry.id} ${wrong?.view.entry.id}`;
    if (wrong === undefined || told.has(key)) continue;
    told.add(key);
    yield describe(program, reentrantCall, wrong);
  }
}

interface WrongRate {
  readonly view: Flow;
  readonly late: StepOf<"write">;
  /** What has changed already. */
  readonly changed: string;
}

function findWrongRate(
  program: Program,
  reentrantCall: ReentrantCall,
  late: readonly StepOf<"write">[],
  barriers: readonly (readonly HeldValue[])[],
): WrongRate | undefined {
  const { flow, step } = reentrantCall;
  const early = writesBefore(reentrantCall, late);
  const isDone = (write: StepOf<"write">): boolean =>
    exempt("reentrancy-readonly: it was written before the call too", isWrittenBefore(flow, step, write));
  const unfinished = late.filter((write) => !isDone(write));
  if (unfinished.length === 0) return undefined;
  for (const view of viewsOf(reentrantCall.home)) {
    if (!canEnd(view, barriers)) continue;
    for (const parts of ratiosIn(view)) {
      const write = unfinished.find(({ place }) => parts.some((part) => isLoadOf(part, place)));
      const changed = write && findChanged(program, reentrantCall, early, parts);
      if (write !== undefined && changed !== undefined) return { view, late: write, changed };
    }
  }
  return undefined;
}

function viewsOf(home: ContractFlows): readonly Flow[] {
  return home.lowerViews(({ returnParameters }) => returnParameters.parameters.some(isOfIntegers));
}

/** False where the view fails while these values are held, as one that asks for the lock does. */
function canEnd(view: Flow, barriers: readonly (readonly HeldValue[])[]): boolean {
  const reached = stepsNotBarred(view, barriers);
  return endsOf(view).some(({ id }) => reached.has(id));
}

/** What the quotients in the results of the view are made of. */
function* ratiosIn({ results }: Flow): Generator<readonly Value[]> {
  for (const result of results) {
    for (const one of subvalues(result)) {
      if (isQuotient(one) && one.operands.length > 1) yield subvalues(one);
    }
  }
}

/** The same place has its value already when the call is made; what comes after is the next update. */
function isWrittenBefore(flow: Flow, { id }: StepOf<"call">, { place }: StepOf<"write">): boolean {
  const isWrite = (one: Step): boolean => one.kind === "write" && one.place.key === place.key;
  return !reachFrom(flow, 0, { stopAt: (one) => isWrite(one) || isByNobody(one) }).has(id);
}

/** True where the step is only passed if the caller has the address zero. */
function isByNobody(step: Step): boolean {
  if (step.kind !== "assume") return false;
  return isContradiction(step.condition, step.holds, (value) => (isInput(value, "sender") ? somebody : undefined));
}

const somebody = loneNumber(1n);

/** Places that are written before the call, and not again after it. */
function writesBefore({ flow, step }: ReentrantCall, late: readonly StepOf<"write">[]): readonly Place[] {
  const before = reachFrom(flow, step.id, { backwards: true, stopAt: ({ id }) => id > step.id });
  const written = stepsOf(flow, "write").filter(({ id }) => before.has(id) && id < step.id);
  return written
    .map(({ place }) => place)
    .filter((place) => late.every((one) => one.place.storageClass !== place.storageClass));
}

/** The part of the rate that has changed when the call is made: storage, the ether that is sent, the tokens that left. */
function findChanged(
  program: Program,
  { flow, step, reentrantCallee }: ReentrantCall,
  early: readonly Place[],
  parts: readonly Value[],
): string | undefined {
  const place = early.find((one) => parts.some((part) => isLoadOf(part, one)));
  if (place !== undefined) return `\`${printPlace(place)}\``;
  if (reentrantCallee.way === "ether" && parts.some(isOwnBalance)) return "the balance";
  const token = parts.find((part) => isOwnTokens(program, part));
  if (token?.kind !== "result") return undefined;
  const before = reachFrom(flow, step.id, { backwards: true });
  const isMoved = stepsOf(flow, "call").some(
    ({ id, call }) => (before.has(id) || id === step.id) && !call.isStatic && moves(program, call),
  );
  return isMoved ? `the balance of \`${token.call.target ? printValue(token.call.target) : "the token"}\`` : undefined;
}

function isOwnTokens(program: Program, value: Value): boolean {
  const called = value.kind === "result" ? calledFunction(program, value.call) : undefined;
  const [holder] = called?.arguments ?? [];
  return called?.signature === erc20.balanceOf && holder !== undefined && isInput(holder, "this");
}

function moves(program: Program, call: StepOf<"call">["call"]): boolean {
  return /^(?:safe)?transfer(?:From|AndCall)?\(/i.test(calledFunction(program, call)?.signature ?? "");
}

function describe(program: Program, { flow, step }: ReentrantCall, { view, late, changed }: WrongRate): Detection {
  const at = anchorBefore(program, flow, step, late);
  const name = printCallable(view.entry);
  return {
    at,
    message: `During this external call of ${printCallable(flow.entry)}, ${name} returns a wrong value: ${changed} has changed, \`${printPlace(late.place)}\` not yet`,
    related: [
      ...(at === step.node ? [] : [{ at: step.node, message: "The external call is here" }]),
      { at: late.node, message: `\`${printPlace(late.place)}\` is written here, after the call` },
      { at: view.entry, message: `${name} can be called during the external call` },
    ],
    assumptions: [`Another contract relies on ${name}`],
  };
}
