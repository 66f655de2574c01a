/** A pause or a lock that one of several functions with the same effect forgets. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { locksOf } from "../../dataflow/access/locks.ts";
import { reentrantCalls } from "../../dataflow/reentry/reentrancies.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { anchorOf, committingStepsOf, type Flow } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isHeldIn, somePart } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { isSubset } from "../../util/is-subset.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { forgottenLimits, type Limit } from "./siblings/forgotten-limits.ts";
import { type StandingGuard, standingGuardsAt } from "./siblings/standing-guards.ts";

export const guardInconsistent: Detector = {
  id: "guard-inconsistent",
  title: "Pause or lock that a similar function lacks",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [424, 863],
  owasp: "SC01:2026",
  why: "Other functions that change the same state in the same way are paused or locked by a check; this one is not. A caller who is stopped there uses this function instead and bypasses the guard.",
  fix: "Give the function the same modifier, or move the check into the internal function that all of them use.",
  example: {
    bad: `contract Token {
    address private immutable owner = msg.sender;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    modifier whenOpen() {
        require(!paused, "paused");
        _;
    }

    function pause(bool next) external {
        require(msg.sender == owner, "not the owner");
        paused = next;
    }

    function move(address to, uint256 amount) external whenOpen {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function moveMany(address[] calldata to, uint256 amount) external whenOpen {
        for (uint256 i = 0; i < to.length; i++) {
            balanceOf[msg.sender] -= amount;
            balanceOf[to[i]] += amount;
        }
    }

    function moveFor(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}`,
    good: `contract Token {
    address private immutable owner = msg.sender;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    modifier whenOpen() {
        require(!paused, "paused");
        _;
    }

    function pause(bool next) external {
        require(msg.sender == owner, "not the owner");
        paused = next;
    }

    function move(address to, uint256 amount) external whenOpen {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function moveMany(address[] calldata to, uint256 amount) external whenOpen {
        for (uint256 i = 0; i < to.length; i++) {
            balanceOf[msg.sender] -= amount;
            balanceOf[to[i]] += amount;
        }
    }

    function moveFor(address from, address to, uint256 amount) external whenOpen {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/424.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findForgotten(program));
  },
};

/** An entry point that anyone can use, with what it changes and what it asks first. */
interface Changer {
  readonly flow: Flow;
  readonly changes: readonly Change[];
  /** Patterns of what it changes, with the direction. */
  readonly effects: ReadonlySet<string>;
  readonly guards: () => readonly StandingGuard[];
}

/** So many others have to have the guard. */
const minHolders = 2;

function* findForgotten(program: Program): Generator<Detection> {
  const callers = new Set(reentrantCalls(program).map(({ flow }) => flow));
  for (const home of contractFlows(program)) {
    const changers = home.flows.flatMap((flow) => changerOf(home, flow));
    if (changers.length < 2) continue;
    for (const changer of changers) {
      const missing =
        findMissing(changer, changers, callers) ??
        findForgottenLimit(home, changer, changers) ??
        findForgottenLock(changer, changers);
      const detection = missing && describe(program, changer, missing);
      if (detection !== undefined) yield detection;
    }
  }
}

function changerOf(home: ContractFlows, flow: Flow): readonly Changer[] {
  const changes = changesOf(flow).filter(({ write }) => home.trust.isAttackerReachable(flow, write.id));
  const [first] = changes;
  if (first === undefined) return [];
  const effects = new Set(changes.map(effectOf));
  let known: readonly StandingGuard[] | undefined; // most are never asked for
  const guards = (): readonly StandingGuard[] => {
    known ??= standingGuardsAt(home, flow, first.write.id);
    return known;
  };
  return [{ flow, changes, effects, guards }];
}

function effectOf({ write, sign }: Change): string {
  return `${write.place.storageClass} ${sign}`;
}

interface Missing {
  readonly guard: StandingGuard | Limit;
  readonly holder: Changer;
  readonly nHolders: number;
}

/** A guard of one that does no more than this one, and that all others have who do as much as it does. */
function findMissing(changer: Changer, all: readonly Changer[], callers: ReadonlySet<Flow>): Missing | undefined {
  const others = all.filter((other) => other !== changer);
  for (const holder of others.filter(({ effects }) => isSubset(effects, changer.effects))) {
    const peers = others.filter(({ effects }) => isSubset(holder.effects, effects));
    const nNeeded = areTwins(changer.flow, holder.flow) ? 1 : minHolders;
    if (peers.length < nNeeded) continue;
    for (const guard of holder.guards()) {
      const isConcerned = ({ flow }: Changer): boolean => guard.kind === "switch" || callers.has(flow);
      const concerned = peers.filter(isConcerned);
      const isHeldByAll = concerned.every(({ guards }) => guards().some((one) => isSame(one, guard)));
      if (!isHeldByAll || concerned.length < nNeeded) continue;
      if (isConcerned(changer) && !mentions(changer.flow, guard)) return { guard, holder, nHolders: concerned.length };
    }
  }
  return undefined;
}

/** A limit of the other way to move a token, that this one never looks at. */
function findForgottenLimit(home: ContractFlows, changer: Changer, all: readonly Changer[]): Missing | undefined {
  for (const holder of all) {
    if (!areTwins(changer.flow, holder.flow) || !isSubset(holder.effects, changer.effects)) continue;
    const [limit] = forgottenLimits(home, holder.flow, changer.flow);
    if (limit !== undefined) return { guard: limit, holder, nHolders: 1 };
  }
  return undefined;
}

/** So many hold a lock that nobody leaves out by chance. */
const minLocked = 3;

/** All others that change state and call out hold the same lock, and one at least changes what this one changes. */
function findForgottenLock(changer: Changer, all: readonly Changer[]): Missing | undefined {
  if (!callsOut(changer)) return undefined;
  const others = all.filter((other) => other !== changer && callsOut(other));
  const [lock] = others.flatMap(({ flow }) => locksOf(flow));
  if (lock === undefined || others.length < minLocked) return undefined;
  const isLocked = ({ flow }: Changer): boolean => locksOf(flow).some(({ place }) => place.key === lock.place.key);
  const alike = others.filter(({ changes }) => changes.some(({ write }) => isChangedBy(changer, write)));
  const [holder] = alike;
  if (holder === undefined || isLocked(changer) || !others.every(isLocked)) return undefined;
  return { guard: { kind: "lock", place: lock.place, test: lock.test }, holder, nHolders: alike.length };
}

function isChangedBy({ changes }: Changer, { place }: Change["write"]): boolean {
  return changes.some(({ write }) => write.place.storageClass === place.storageClass);
}

function callsOut({ flow }: Changer): boolean {
  return committingStepsOf(flow, "call").some(
    ({ call }) => !call.isStatic && call.form !== "staticcall" && call.target !== undefined,
  );
}

/** Whoever holds tokens comes to the same with either. */
function areTwins({ entry: one }: Flow, { entry: other }: Flow): boolean {
  return isTransfer(one.name) && isTransfer(other.name) && one.name !== other.name;
}

function isTransfer(name: string): boolean {
  return name === "transfer" || name === "transferFrom";
}

function isSame(a: StandingGuard, b: StandingGuard): boolean {
  return a.place.key === b.place.key && a.test.condition.key === b.test.condition.key && a.test.holds === b.test.holds;
}

/** True where the flow looks at the same storage, whatever it asks of it. */
function mentions({ steps }: Flow, { place }: StandingGuard): boolean {
  return steps.some((step) => {
    if (step.kind === "read" || step.kind === "write") return step.place.key === place.key;
    if (step.kind !== "assume") return false;
    return somePart(step.condition, (one) => isHeldIn(one, place));
  });
}

function describe(
  program: Program,
  { flow, changes }: Changer,
  { guard, holder, nHolders }: Missing,
): Detection | undefined {
  const ownClasses = new Set(holder.changes.map(({ write }) => write.place.storageClass));
  const write = (
    changes.find((change) => holder.effects.has(effectOf(change))) ??
    changes.find((change) => ownClasses.has(change.write.place.storageClass))
  )?.write;
  if (write === undefined) return undefined;
  // Both ways to move a token often share their end.
  const at =
    guard.kind === "limit" ? anchorOf(write, ({ parent }) => parent === undefined) : anchorIn(program, flow, write);
  const place = `\`${printPlace(guard.place)}\``;
  const isLock = guard.kind === "lock";
  const others = nHolders === 1 ? printCallable(holder.flow.entry) : `${nHolders} other functions`;
  return {
    at,
    message: `${printCallable(flow.entry)} changes \`${printPlace(write.place)}\` as ${others} ${nHolders === 1 ? "does" : "do"}, but ${isLock ? `without the reentrancy lock ${place} ${nHolders === 1 ? "held there" : "that they hold"}` : `does not check ${place}, as ${nHolders === 1 ? "that does" : "they do"}`}`,
    related: [
      { at: guard.test.node, message: `${printCallable(holder.flow.entry)} checks ${place} here` },
      ...(at === write.node ? [] : [{ at: write.node, message: "It is changed here" }]),
      { at: flow.entry, message: `${printCallable(flow.entry)} has no such check` },
    ],
    assumptions: [
      isLock
        ? "The lock is meant for all functions with this effect"
        : `${guard.kind === "limit" ? "The limit" : "The pause"} is meant to stop all of them`,
    ],
    ...(isLock ? { severity: "Low" as const } : {}),
  };
}
