/** A record that a caller can put in the place of somebody else's, because nobody looks whether the id is taken. */

import type { VariableDeclaration } from "solidity-ast";
import {
  allSteps,
  type ContractFlows,
  inEachContract,
  type OpenStep,
  reachableSteps,
} from "../../dataflow/access/contract-flows.ts";
import { isTestedBefore } from "../../dataflow/access/entry-tests.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { type Flow, type Step, stepsOf } from "../../flow/flow.ts";
import { isHashing } from "../../flow/operation.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { isInput, isNumber, type Place, subvalues, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isForBroughtItem } from "./ownership/brought-items.ts";
import { takenUpRecords } from "./taken-up-records.ts";
import { countedIds } from "./writes/counted-ids.ts";
import { zeroIds } from "./writes/zero-ids.ts";

export const idOverwrite: Detector = {
  id: "id-overwrite",
  title: "Record overwritten through a caller-chosen id",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-124",
  isSwcNearest: true,
  cwe: [694, 639],
  owasp: "SC02:2026",
  why: "The caller chooses the id of the new record, and nothing checks that it is free. An attacker overwrites the record of somebody else, who loses what belongs to it. Where there is one record for each account, anyone who enters it for somebody else keeps them from their own. Ids that are counted for each group by itself name the same records in a mapping that all groups share. And whoever can have the id zero has it for all who have none.",
  fix: "Require that no record has this id yet, or let the contract assign ids: a counter, or a hash that includes the caller's address. Let only the account itself enter a record of which it has one.",
  example: {
    bad: `contract Escrow {
    struct Deal {
        address seller;
        uint256 amount;
    }

    mapping(bytes32 => Deal) private deals;

    function open(bytes32 id) external payable {
        deals[id] = Deal(msg.sender, msg.value);
    }

    function close(bytes32 id) external {
        require(deals[id].seller == msg.sender, "not yours");
        uint256 amount = deals[id].amount;
        delete deals[id];
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Escrow {
    struct Deal {
        address seller;
        uint256 amount;
    }

    mapping(bytes32 => Deal) private deals;

    function open(bytes32 id) external payable {
        require(deals[id].seller == address(0), "taken");
        deals[id] = Deal(msg.sender, msg.value);
    }

    function close(bytes32 id) external {
        require(deals[id].seller == msg.sender, "not yours");
        uint256 amount = deals[id].amount;
        delete deals[id];
        payable(msg.sender).transfer(amount);
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/694.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findOverwrites(program), ...findReplaced(program), ...findTakenUp(program)]);
    yield* oncePerPlace(
      inEachContract(program, "ids that stand for more than one", (home) => [
        ...findCounted(program, home),
        ...findZero(program, home),
      ]),
    );
  },
};

function* findCounted(program: Program, home: ContractFlows): Generator<Detection> {
  for (const { flow, write, counter, group } of countedIds(home)) {
    const entry = { ...write.place, path: write.place.path.slice(0, 1) };
    const [count, whose] = [`\`${printPlace(counter.write.place)}\``, `\`${printValue(group)}\``];
    yield {
      at: anchorIn(program, flow, write),
      ...(home.trust.isAttackerReachable(flow, write.id) ? {} : { severity: "Low" }),
      message: `${printCallable(flow.entry)} writes \`${printPlace(entry)}\` under a number that is counted for ${whose} alone: others come to the same numbers, and the one record is written over the other`,
      related: [{ at: counter.write.node, message: `${count} is counted on here` }],
    };
  }
}

function* findZero(program: Program, home: ContractFlows): Generator<Detection> {
  for (const { flow, write, id, choice, use } of zeroIds(home)) {
    const name = `\`${printPlace(choice)}\``;
    yield {
      at: anchorIn(program, flow, write),
      severity: "Low",
      message: `${printCallable(flow.entry)} lets the caller have \`${printValue(id)}\` zero too, which ${name} holds for all who have chosen none: they all count as theirs`,
      related: use === undefined ? [] : [{ at: use.node, message: "It is looked up here" }],
    };
  }
}

function* findTakenUp(program: Program): Generator<Detection> {
  for (const { flow, write, use } of takenUpRecords(program)) {
    const entry = { ...write.place, path: write.place.path.slice(0, 1) };
    const at = anchorIn(program, flow, write);
    yield {
      at,
      message: `${printCallable(flow.entry)} enters \`${printPlace(entry)}\`, of which there is one for each account, for whomever the caller names: with next to nothing anyone keeps others from their own`,
      related: [
        ...(at === write.node ? [] : [{ at: write.node, message: "The record is written here" }]),
        { at: use.node, message: "Accounts come to their own record here" },
      ],
    };
  }
}

/** What adds an entry, and takes away one that is there: a doubt, as those who may do it may have meant it. */
function* findReplaced(program: Program): Generator<Detection> {
  for (const { flow, step } of allSteps(program, "write")) {
    const id = additions.test(flow.entry.name) ? idOfEntry(flow, step) : undefined;
    if (id === undefined || isAskedFor(flow, step.id, id)) continue;
    const entry = { ...step.place, path: step.place.path.slice(0, 1) };
    yield {
      at: anchorIn(program, flow, step),
      message: `${printCallable(flow.entry)} adds \`${printPlace(entry)}\` without checking that it is new: an entry that is there is overwritten`,
      severity: "Low",
    };
  }
}

/** What functions are called that bring in something new. */
const additions = /^_*(?:add|create|register|open|propose|insert|enlist|launch)(?!To|For|Liquidity)(?:[A-Z]\w*)?$/;

/** The key of an entry that is written as a whole: several fields at once, or whom it belongs to. */
function idOfEntry(flow: Flow, { place, value, node }: OpenStep<"write">["step"]): Value | undefined {
  const [index, field, ...rest] = place.path;
  if (place.base.kind !== "variable" || rest.length > 0 || index?.kind !== "index") return undefined;
  if (index.value.kind !== "parameter") return undefined;
  const isName = /=> (?:address|contract \S+)\)$/.test(place.base.declaration.typeDescriptions.typeString ?? "");
  const isWhole =
    field?.kind === "field"
      ? stepsOf(flow, "write").some((other) => other.node === node && other.place.key !== place.key)
      : value.kind === "record" || (isName && !isNumber(value, 0n));
  return isWhole ? index.value : undefined;
}

function* findOverwrites(program: Program): Generator<Detection> {
  for (const open of reachableSteps(program, "write")) {
    const { in: home, flow, step } = open;
    const record = recordOf(step);
    if (record === undefined || isChecked(flow, step.id, record)) continue;
    const use = findUse(home, flow, record);
    if (use === undefined) continue;
    if (exempt("id-overwrite: what the caller brings goes by the id", isForBroughtItem(program, flow, step))) continue;
    const at = anchorIn(program, flow, step);
    yield {
      at,
      message: `${printCallable(flow.entry)} overwrites \`${printPlace(step.place)}\` without checking that this id is unused: anyone can overwrite the record of somebody else`,
      related: [
        ...(at === step.node ? [] : [{ at: step.node, message: "The record is written here" }]),
        { at: use.node, message: "The record's owner is checked here" },
      ],
      assumptions: [`\`${printValue(record.id)}\` can be an id that somebody else already uses.`],
    };
  }
}

/** A record of a mapping that the caller is put into, under a key of the caller's choice. */
interface NewRecord {
  readonly mapping: VariableDeclaration;
  readonly id: Value;
  /** Names of the fields that hold the caller; empty for the record itself. */
  readonly fields: ReadonlySet<string>;
}

function recordOf({ place, value }: OpenStep<"write">["step"]): NewRecord | undefined {
  const [index, field, ...rest] = place.path;
  if (place.base.kind !== "variable" || rest.length > 0 || index?.kind !== "index") return undefined;
  const mapping = place.base.declaration;
  if (index.value.kind !== "parameter" || !isByNumber(mapping)) return undefined;
  const fields = callerFields(value, field?.kind === "field" ? field.name : "");
  return fields.size === 0 ? undefined : { mapping, id: index.value, fields };
}

/** A key that is no address: those belong to somebody. */
function isByNumber({ typeDescriptions }: VariableDeclaration): boolean {
  return /^mapping\((?:u?int\d*|bytes\d+|string)\b/.test(typeDescriptions.typeString ?? "");
}

function callerFields(value: Value, name: string): ReadonlySet<string> {
  if (isInput(value, "sender")) return new Set([name]);
  if (value.kind !== "record") return new Set();
  return new Set([...value.fields].flatMap(([field, held]) => (isInput(held, "sender") ? [field] : [])));
}

/** Any look, before it is written, at something that the id has a part in: the record, another contract, a hash. */
function isChecked(flow: Flow, step: number, { id }: NewRecord): boolean {
  return isAskedFor(flow, step, id);
}

function isAskedFor(flow: Flow, step: number, id: Value): boolean {
  return isTestedBefore(flow, step, (condition) => {
    for (const one of subvalues(condition)) {
      if (one.kind !== "load" && one.kind !== "result" && !isHashing(one)) continue;
      for (const part of subvalues(one)) if (part.key === id.key) return true;
    }
    return false;
  });
}

/** Another entry point where the record says who may go on, or who is paid. */
function findUse({ flows }: ContractFlows, writer: Flow, record: NewRecord): Step | undefined {
  const reads = (value: Value): boolean => {
    for (const one of subvalues(value)) if (one.kind === "load" && isOf(one.place, record)) return true;
    return false;
  };
  const decides = (step: Step): boolean => {
    if (step.kind === "call")
      return !isReadOnly(step.call) && step.call.target !== undefined && reads(step.call.target);
    if (step.kind !== "assume" || step.condition.kind !== "operation" || step.condition.operator !== "==") return false;
    return step.condition.operands.some((part) => isInput(part, "sender")) && step.condition.operands.some(reads);
  };
  return flows
    .filter((flow) => flow !== writer)
    .flatMap(({ steps }) => steps)
    .find(decides);
}

function isOf({ base, path }: Place, { mapping, fields }: NewRecord): boolean {
  const [index, field] = path;
  if (base.kind !== "variable" || base.declaration !== mapping || index?.kind !== "index") return false;
  return fields.has(field?.kind === "field" ? field.name : "");
}
