/** Records and flags that are asked and that nothing sets; states that nothing enters. */

import type { Assignment, VariableDeclaration } from "solidity-ast";
import { type AskedState, stateAsked } from "../../dataflow/access/asked-places.ts";
import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, contractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { mayOverlap } from "../../dataflow/backing/terms.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isRequired } from "../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isOperation } from "../../flow/operation.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { isInput, isNumber, isReadFrom, type Place, type Value, waysTo } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { unmatchedKeys } from "./unmatched-keys.ts";

export const neverSet: Detector = {
  id: "never-set",
  title: "Flag or record that is checked but never set",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [665, 841],
  owasp: "SC02:2026",
  why: "The function asks a mapping, a field or a state that nothing in the contract ever sets. So the question always has the same answer: who has voted, claimed or been paid is never remembered and does it again, or what waits for a state that is never reached stays locked.",
  fix: "Set it where what it stands for happens, before anything is sent; remove it where nothing needs it.",
  example: {
    bad: `contract Poll {
    mapping(uint256 => uint256) public votes;
    mapping(address => bool) public hasVoted;

    function vote(uint256 option) external {
        require(!hasVoted[msg.sender], "voted");
        votes[option] += 1;
    }
}`,
    good: `contract Poll {
    mapping(uint256 => uint256) public votes;
    mapping(address => bool) public hasVoted;

    function vote(uint256 option) external {
        require(!hasVoted[msg.sender], "voted");
        hasVoted[msg.sender] = true;
        votes[option] += 1;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/665.html"],

  *detect(program): Generator<Detection> {
    const set = byVariable(contractFlows(program).flatMap((home) => allFlows(home).flatMap(settingWrites)));
    yield* oncePerPlace(
      inEachContract(program, "what is asked and never set", (home) => [
        ...findUnset(program, home, set),
        ...findUnraised(program, home, set),
        ...findUnreached(home, set),
        ...findUnmatched(program, home, set),
      ]),
    );
  },
};

type SettingWrite = StepOf<"write">;

/** By the variable that they set a part of. */
type SettingWrites = ReadonlyMap<VariableDeclaration, readonly SettingWrite[]>;

function byVariable(writes: readonly SettingWrite[]): SettingWrites {
  const groups = new Map<VariableDeclaration, SettingWrite[]>();
  for (const write of writes) {
    const { base } = write.place;
    if (base.kind !== "variable") continue;
    const group = groups.get(base.declaration);
    if (group === undefined) groups.set(base.declaration, [write]);
    else group.push(write);
  }
  return groups;
}

/** Those that may set what stands there. */
function setting(set: SettingWrites, place: Place): readonly SettingWrite[] {
  const { base } = place;
  const ofVariable = base.kind === "variable" ? set.get(base.declaration) : undefined;
  return ofVariable?.filter((write) => mayOverlap(write.place, place)) ?? [];
}

function allFlows({ flows, lowerConstructors }: ContractFlows): readonly Flow[] {
  return [...flows, ...lowerConstructors()];
}

/** All that puts something in: nothing is put in where zero is, where a list gets longer, or where something is taken off. */
function settingWrites(flow: Flow): readonly SettingWrite[] {
  const reductions = new Set(reductionsIn(flow).map(({ write }) => write));
  return committingStepsOf(flow, "write").filter(
    (write) => !isNumber(write.value, 0n) && write.place.path.at(-1)?.kind !== "length" && !reductions.has(write),
  );
}

/** What fails where there is nothing yet. */
function reductionsIn(flow: Flow): readonly Change[] {
  return changesOf(flow).filter(({ write: { value }, sign }) => {
    const { arithmetic } = value.kind === "operation" ? value : {};
    return sign < 0 && arithmetic?.isChecked === true && !arithmetic.type.isSigned;
  });
}

/** Code that is not known, or writes where no name shows it, may set anything. */
function writesUnseen(home: ContractFlows): boolean {
  if (home.leftOut.length > 0) return true;
  return allFlows(home).some(
    (flow) =>
      flow.truncated ||
      stepsOf(flow, "opaque").length > 0 ||
      stepsOf(flow, "write").some(({ place }) => place.base.kind === "slot") ||
      stepsOf(flow, "call").some(({ call }) => call.form === "delegatecall" || call.form === "callcode"),
  );
}

/* Records that are never set. */

function* findUnset(program: Program, home: ContractFlows, set: SettingWrites): Generator<Detection> {
  for (const flow of home.flows) {
    for (const { place, node } of committingStepsOf(flow, "read")) {
      if (!isEntry(place) || setting(set, place).length > 0) continue;
      if (!isMissed(home, flow, place) || maySetUnseen(program, home, place)) continue;
      yield {
        at: node,
        message: `${printCallable(flow.entry)} asks \`${printPlace(place)}\`, and nothing ever sets it: the answer is always the same`,
        ...(isFieldOfMany(place) ? {} : { severity: "Low" }),
      };
    }
  }
}

function isMissed(home: ContractFlows, flow: Flow, place: Place): boolean {
  return isTakenBack(home, place) || (isDecisive(flow, place) && isFlagAlone(flow, place));
}

/** What is kept of each of many; a state that there is once may be meant never to come. */
function isFieldOfMany({ path }: Place): boolean {
  return path.some(({ kind }) => kind === "field") && path.some(({ kind }) => kind === "index");
}

function maySetUnseen(program: Program, home: ContractFlows, place: Place): boolean {
  if (exempt("never-set: unknown code may set it", writesUnseen(home))) return true;
  return exempt("never-set: set by a function for derived contracts", isAssigned(program, home, place));
}

/** A record of many, or a field of one; what is set where it is declared is none. */
function isEntry({ base, path }: Place): boolean {
  if (base.kind !== "variable" || base.declaration.value) return false;
  const last = path.at(-1);
  return last?.kind === "field" || last?.kind === "index";
}

/** Of a variable that nothing sets at all, a part of the contract may be missing: it has to be asked not to be set. */
function isFlagAlone(flow: Flow, { path, storageClass }: Place): boolean {
  if (path.some(({ kind }) => kind === "field")) return true;
  return stepsOf(flow, "assume").some((test) => {
    const { id, condition, holds } = test;
    const isOfIt = condition.kind === "load" && condition.place.storageClass === storageClass;
    return isOfIt && !holds && flow.committing.has(id) && isRequired(flow, test);
  });
}

/** Some function clears it, in a contract that sets other records: it is a part of what the contract does. */
function isTakenBack(home: ContractFlows, { storageClass }: Place): boolean {
  const clears = (flow: Flow): boolean =>
    committingStepsOf(flow, "write").some(
      ({ place, value }) => isNumber(value, 0n) && place.storageClass === storageClass,
    );
  const isKeeping = (flow: Flow): boolean => settingWrites(flow).some(({ place }) => isEntry(place));
  return home.flows.some(clears) && home.flows.some(isKeeping);
}

/** A test depends on it, or something is computed from it that is kept. */
function isDecisive(flow: Flow, place: Place): boolean {
  const isMeant = (value: Value): boolean => isReadFrom(value, place.storageClass);
  return (
    committingStepsOf(flow, "assume").some(({ condition }) => isMeant(condition)) ||
    stepsOf(flow, "write").some(({ value }) => isOperation(value, "+") && isMeant(value))
  );
}

/** Some function assigns it, also one that no entry point leads to. */
function isAssigned(program: Program, home: ContractFlows, { base, path }: Place): boolean {
  const name = path.findLast((one) => one.kind === "field")?.name;
  const own = new Set(program.linearizedBases(home.contract));
  const isIt = (assignment: Assignment): boolean => {
    const { leftHandSide, rightHandSide } = assignment;
    if (assignment.operator === "-=") return false;
    const contract = program.contractOf(assignment);
    if (contract?.contractKind === "contract" && !own.has(contract)) return false;
    if (isKind(rightHandSide, "Literal") && (rightHandSide.value === "false" || rightHandSide.value === "0"))
      return false;
    if (name !== undefined) return isKind(leftHandSide, "MemberAccess") && leftHandSide.memberName === name;
    let target = leftHandSide;
    while (isKind(target, "IndexAccess")) target = target.baseExpression;
    return isKind(target, "Identifier") && base.kind === "variable" && target.name === base.declaration.name;
  };
  return [...program.nodesOf("Assignment")].some(isIt);
}

/** What is reduced along with something that others raise, or by what comes in, and grows nowhere itself. */
function* findUnraised(program: Program, home: ContractFlows, set: SettingWrites): Generator<Detection> {
  for (const flow of home.flows) {
    const reductions = reductionsIn(flow);
    for (const { write, amount } of reductions) {
      const { place } = write;
      if (place.base.kind !== "variable" || place.base.declaration.value) continue;
      const isAlong = reductions.some((one) => one.amount.key === amount.key && isRaised(home, one.write.place));
      if (!isAlong && !isPaidIn(program, flow, amount)) continue;
      if (setting(set, place).length > 0 || maySetUnseen(program, home, place)) continue;
      yield {
        at: anchorIn(program, flow, write),
        message: `${printCallable(flow.entry)} reduces \`${printPlace(place)}\`, which nothing ever raises: it fails for every amount but zero`,
      };
    }
  }
}

/** Ether that came along, or what the caller is made to pay. */
function isPaidIn(program: Program, flow: Flow, amount: Value): boolean {
  if (isInput(amount, "value")) return true;
  return valueFlowOf(program, flow).intakes.some(
    ({ isPull, arguments: [from, ...given] }) =>
      isPull && from !== undefined && isInput(from, "sender") && given.some(({ key }) => key === amount.key),
  );
}

/** Some function raises it and takes as much off nowhere: a contract without one is but a part of it. */
function isRaised(home: ContractFlows, { storageClass }: Place): boolean {
  return allFlows(home).some((flow) => {
    const changes = changesOf(flow).filter(({ write }) => write.place.storageClass === storageClass);
    return changes.some(({ sign }) => sign > 0) && changes.every(({ sign }) => sign > 0);
  });
}

/* States that are never entered. */

function* findUnreached(home: ContractFlows, set: SettingWrites): Generator<Detection> {
  for (const flow of home.flows) {
    for (const test of stepsOf(flow, "assume")) {
      const asked = flow.committing.has(test.id) ? stateAsked(test) : undefined;
      if (asked === undefined || asked.state === 0n || !isNeverEntered(asked, set) || writesUnseen(home)) continue;
      yield {
        at: test.node,
        message: `${printCallable(flow.entry)} waits for a state of \`${printPlace(asked.place)}\` that nothing ever enters`,
        severity: "Low",
      };
    }
  }
}

function isNeverEntered({ place, state }: AskedState, set: SettingWrites): boolean {
  const values = setting(set, place).flatMap(({ value }) => waysTo(value));
  if (values.length === 0 || !values.every(({ kind }) => kind === "number")) return false;
  if (values.some((value) => isNumber(value, state))) return false;
  return !exempt("never-set: a flag alone", values.length < 2 && state === 1n);
}

/* Records that are kept under another key. */

function* findUnmatched(program: Program, home: ContractFlows, set: SettingWrites): Generator<Detection> {
  for (const { flow, test, place, kept } of unmatchedKeys(home, (one) => setting(set, one))) {
    if (writesUnseen(home)) continue;
    yield {
      at: anchorIn(program, flow, test),
      message: `${printCallable(flow.entry)} asks \`${printPlace(place)}\` by a hash of other parts than those that it is set by: what it looks for is never there`,
      related: [{ at: kept.node, message: "It is set here, by another hash" }],
    };
  }
}
