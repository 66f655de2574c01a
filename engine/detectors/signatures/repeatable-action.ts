/** Actions that are marked as done and whose mark is not asked, or that are not marked at all: they are done again. */

import { isAskedIn } from "../../dataflow/access/asked-places.ts";
import { changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { isSpent, markersOf } from "../../dataflow/access/signatures.ts";
import { declarationOf } from "../../dataflow/backing/kept-records.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isEnsured } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isElsewhere } from "../../flow/other-places.ts";
import { hasCallerIndex, isIndexed, isSameVariable } from "../../flow/places.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import {
  hasPart,
  indexesOf,
  isInput,
  isNumber,
  isReadFrom,
  kindBit,
  operandsOf,
  type Place,
  somePart,
  subvalues,
  type Value,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type LeftMark, leftMarks } from "./reuse/left-marks.ts";
import { castByAnybody, type OpenCount } from "./reuse/open-counts.ts";

export const repeatableAction: Detector = {
  id: "repeatable-action",
  title: "Action that can be repeated (mark not checked or not set)",
  severity: "Low",
  confidence: "Medium",
  swc: null,
  cwe: [837, 841],
  owasp: "SC02:2026",
  why: "The function marks something as done without a look at the mark, or carries out what was stored and marks nothing. Called again it does the rest again: it counts a number twice, puts somebody into a list twice, or carries out the same call until nothing is left.",
  fix: "Require that the mark is not set, and set it, before anything else is changed or called.",
  example: {
    bad: `contract Rounds {
    mapping(address => bool) public isOpen;
    uint256 public nOpen;
    bytes32 public mix;

    function open(bytes32 number) external {
        isOpen[msg.sender] = true;
        nOpen++;
        mix ^= number;
    }

    function leave() external {
        require(isOpen[msg.sender], "not in");
        isOpen[msg.sender] = false;
        nOpen--;
    }
}`,
    good: `contract Rounds {
    mapping(address => bool) public isOpen;
    uint256 public nOpen;
    bytes32 public mix;

    function open(bytes32 number) external {
        require(!isOpen[msg.sender], "in already");
        isOpen[msg.sender] = true;
        nOpen++;
        mix ^= number;
    }

    function leave() external {
        require(isOpen[msg.sender], "not in");
        isOpen[msg.sender] = false;
        nOpen--;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/837.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which actions can be repeated", (home) => [
        ...findUnasked(program, home),
        ...findAskedElsewhere(program, home),
        ...findUnmarked(program, home),
        ...[...castByAnybody(home)].map((one) => describeCast(program, one)),
        ...leftMarks(program, home).map((one) => describeLeft(program, one)),
      ]),
      "Low",
    );
  },
};

/* Marks that are set and not asked. */

function* findUnasked(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    for (const mark of [...marksSetIn(program, flow), ...choicesSetIn(flow)]) {
      const isNote = isNeverRead(home, mark.place);
      if (isAskedIn(flow, mark.place) || !(isNote || isAskedElsewhere(home, flow, mark.place))) continue;
      const effect = effectBeside(flow, mark);
      if (effect === undefined || isBarred(flow, mark)) continue;
      yield {
        at: anchorIn(program, flow, mark),
        message: `${printCallable(flow.entry)} sets \`${printPlace(mark.place)}\` without asking whether it is set: the rest is done again`,
        related: [{ at: effect.node, message: "This adds up with every call" }],
        ...(isNote ? { assumptions: ["The mark is there to be asked, and not for readers outside alone."] } : {}),
      };
    }
  }
}

/** The mark is asked under one key and set under another: what was asked may be asked again. */
function* findAskedElsewhere(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    for (const mark of marksSetIn(program, flow)) {
      const asked = placesAsked(flow, mark.place);
      const other = asked.find(({ isUnset }) => isUnset)?.place;
      if (other === undefined || !asked.every(({ place }) => isElsewhere(flow, place, mark.place))) continue;
      const effect = effectBeside(flow, mark);
      if (effect === undefined || isBarred(flow, mark)) continue;
      yield {
        at: anchorIn(program, flow, mark),
        message: `${printCallable(flow.entry)} asks whether \`${printPlace(other)}\` is set and sets \`${printPlace(mark.place)}\`: the rest is done again`,
        related: [{ at: effect.node, message: "This adds up with every call" }],
        ...(sharesKey(other, mark.place) ? { severity: "Medium" } : {}),
      };
    }
  }
}

interface Asked {
  readonly place: Place;
  /** It has to be unset, as what is marked as done is before. */
  readonly isUnset: boolean;
}

function placesAsked(flow: Flow, { storageClass }: Place): readonly Asked[] {
  return stepsOf(flow, "assume").flatMap(({ id, condition, holds }) =>
    subvalues(condition).flatMap((one): readonly Asked[] => {
      if (one.kind !== "load" || one.place.storageClass !== storageClass || !flow.committing.has(id)) return [];
      return [{ place: one.place, isUnset: one === condition && !holds }];
    }),
  );
}

/** Of two keys one is the same: the other one was to be. */
function sharesKey(a: Place, b: Place): boolean {
  const keys = new Set(indexesOf(a).map(({ key }) => key));
  return indexesOf(b).some(({ key }) => keys.has(key));
}

/** What is set to true of one among many. */
function marksSetIn(program: Program, flow: Flow): readonly StepOf<"write">[] {
  return committingStepsOf(flow, "write").filter(
    ({ place, value }) => isNumber(value, 1n) && isFlagOfMany(program, place),
  );
}

function isFlagOfMany(program: Program, place: Place): boolean {
  const last = place.path.at(-1);
  if (!isIndexed(place)) return false;
  const text = declarationOf(program, place)?.typeDescriptions.typeString ?? "";
  return last?.kind === "field" || (last?.kind === "index" && /=> bool\)+$/.test(text));
}

/** What the caller chose is kept in place of an earlier choice, and counted by what it is. */
function choicesSetIn(flow: Flow): readonly StepOf<"write">[] {
  const changes = changesOf(flow);
  const isCounted = (choice: Value): boolean =>
    changes.some(
      ({ sign, write }) =>
        sign > 0 && !hasCallerIndex(write.place) && indexesOf(write.place).some(({ key }) => key === choice.key),
    );
  return committingStepsOf(flow, "write").filter(
    ({ place, value }) =>
      value.kind === "parameter" && hasCallerIndex(place) && changes.every(({ sign }) => sign > 0) && isCounted(value),
  );
}

/** That there are tests of it elsewhere makes it a state, and not a note. */
function isAskedElsewhere({ flows }: ContractFlows, own: Flow, place: Place): boolean {
  return flows.some((flow) => flow !== own && isAskedIn(flow, place));
}

/** A mark of the caller that nothing in the contract looks at. */
function isNeverRead({ flows }: ContractFlows, place: Place): boolean {
  const isRead = (flow: Flow): boolean =>
    stepsOf(flow, "read").some((read) => read.place.storageClass === place.storageClass);
  return hasCallerIndex(place) && !flows.some(isRead);
}

/** Something that differs from one call to the next: a number that grows, a list that gets longer, a leader who changes. */
function effectBeside(flow: Flow, mark: StepOf<"write">): StepOf<"write"> | undefined {
  const grown = changesOf(flow).find(({ write, sign }) => sign > 0 && write !== mark);
  if (grown !== undefined) return grown.write;
  return committingStepsOf(flow, "write").find(
    ({ place, value }) =>
      place.path.at(-1)?.kind === "length" || isReadFrom(value, place.storageClass) || isRanked(flow, place, value),
  );
}

/** The best so far: what the caller gives takes the place of what it was compared with. */
function isRanked(flow: Flow, { storageClass, path }: Place, value: Value): boolean {
  if (path.length > 0 || value.kind !== "parameter") return false;
  return stepsOf(flow, "assume").some(
    ({ condition }) => isReadFrom(condition, storageClass) && somePart(condition, ({ key }) => key === value.key),
  );
}

/** Another mark, a balance or a fresh number keeps the call from being made again. */
function isBarred(flow: Flow, mark: StepOf<"write">): boolean {
  const reductions: ReadonlySet<Step> = new Set(
    changesOf(flow).flatMap(({ write, sign }) => (sign < 0 && indexesOf(write.place).length > 0 ? [write] : [])),
  );
  const spent: ReadonlySet<Step> = new Set(
    markersOf(flow).flatMap((one) => (indexesOf(one.place).length > 0 && isSpent(one) ? [one.write] : [])),
  );
  const isSpentElsewhere = isEnsured(flow, mark.id, (step) => spent.has(step));
  if (exempt("repeatable-action: something else keeps it from being done again", isSpentElsewhere)) return true;
  const isReduced = isEnsured(flow, mark.id, (step) => reductions.has(step));
  if (exempt("repeatable-action: something is used up for it", isReduced)) return true;
  const written = new Set(stepsOf(flow, "write").map(({ place }) => place.storageClass));
  const isFresh = indexesOf(mark.place).some((index) =>
    somePart(index, (one) => one.kind === "load" && written.has(one.place.storageClass)),
  );
  return exempt("repeatable-action: each call has a number of its own", isFresh);
}

function describeCast(program: Program, { flow, count, decided }: OpenCount): Detection {
  return {
    at: anchorIn(program, flow, count),
    message: `${printCallable(flow.entry)} counts each address once and asks nothing else of it: whoever has many addresses counts many times`,
    related: [{ at: decided.node, message: `\`${printPlace(count.place)}\` decides here` }],
    assumptions: ["Not everybody is meant to be counted."],
  };
}

function describeLeft(program: Program, { flow, change: { write }, test, set, by }: LeftMark): Detection {
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} changes \`${printPlace(write.place)}\` by what a record says and leaves the record as it is: the same call does it again`,
    severity: "Medium",
    related: [
      { at: test.node, message: "This passes again" },
      {
        at: set.node,
        message: `${printCallable(by.entry)}, which does the same, sets \`${printPlace(set.place)}\` here`,
      },
    ],
  };
}

/* Actions that are not marked. */

function* findUnmarked(program: Program, home: ContractFlows): Generator<Detection> {
  for (const flow of home.flows) {
    if (committingStepsOf(flow, "write").some(({ place }) => isKept(place))) continue;
    const action = committingStepsOf(flow, "call").find((step) => isStoredAction(step));
    if (action === undefined || flow.steps.some(({ kind }) => kind === "opaque")) continue;
    yield {
      at: anchorIn(program, flow, action),
      message: `${printCallable(flow.entry)} carries out a stored call and changes nothing of what it goes by: the same call is carried out again`,
      severity: "Medium",
    };
  }
}

/** A record, a flag or a counter; what assembly writes may be any. */
function isKept({ base, path }: Place): boolean {
  return base.kind === "slot" ? !base.transient : path.length > 0;
}

/** Whom to call and with what comes from the same record, which somebody chooses by its number. */
function isStoredAction({ call }: StepOf<"call">): boolean {
  const { target } = call;
  if (call.form !== "call" || target?.kind !== "load") return false;
  const [index, ...more] = indexesOf(target.place);
  if (index === undefined || more.length > 0 || !hasPart(index, kindBit.parameter)) return false;
  const { place } = target;
  const isOfRecord = (value: Value): boolean =>
    (value.kind === "load" || value.kind === "reference") && isSameVariable(value.place, place);
  if (!call.arguments.some((given) => somePart(given, isOfRecord))) return false;
  const isGiven = call.arguments.some((given) => isSaidAnew(given, index));
  return !exempt("repeatable-action: the caller says what is done", isGiven);
}

/** Something of it comes from this very call, and not from the record. */
function isSaidAnew(given: Value, index: Value): boolean {
  const parts = subvalues(given, (one) => (one.kind === "load" ? [] : operandsOf(one)));
  return parts.some(
    (one) => isInput(one, "sender") || (one.kind === "parameter" && !somePart(index, ({ key }) => key === one.key)),
  );
}
