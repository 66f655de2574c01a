/** What a contract writes down, and which of that it ever looks at again. */

import type { StructDefinition, VariableDeclaration } from "solidity-ast";
import { committingStepsOf, type Flow, stepsOf } from "../../flow/flow.ts";
import { isOperation, withoutFitting } from "../../flow/operation.ts";
import { isLength } from "../../flow/places.ts";
import { valuesIn } from "../../flow/used-values.ts";
import { indexesOf, isInput, isLoadOf, isNumber, type Place, somePart, type Value } from "../../flow/value.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isNowInUnits } from "../access/clocks.ts";
import type { ContractFlows } from "../access/contract-flows.ts";
import { mayOverlap } from "./terms.ts";

/** A variable or a field that some function, or the constructor, sets to something that differs from case to case. */
export interface KeptRecord {
  /** The variable; for a field of a struct, the field. */
  readonly declaration: VariableDeclaration;
  readonly place: Place;
  readonly writers: ReadonlySet<Flow>;
  /** A time that was still to come when it was written: nobody notes down one of those for its own sake. */
  readonly isFuture: boolean;
}

/** All that is written from what callers give or when they call. */
export function keptRecords(program: Program, home: ContractFlows): readonly KeptRecord[] {
  const found = new Map<number, KeptRecord & { readonly writers: Set<Flow>; isFuture: boolean }>();
  for (const flow of [...home.flows, ...home.lowerConstructors()]) {
    for (const { id, place, value } of stepsOf(flow, "write")) {
      // A record that is put back keeps what it says.
      const isSet = flow.committing.has(id) && isVaried(value) && !isLoadOf(value, place);
      const declaration = isSet ? declarationOf(program, place) : undefined;
      if (declaration === undefined) continue;
      const known = found.get(place.storageClass) ?? { declaration, place, writers: new Set(), isFuture: false };
      known.writers.add(flow);
      known.isFuture ||= isFuture(value);
      found.set(place.storageClass, known);
    }
  }
  return [...found.values()];
}

/** Constants but `true` stand for states, of which each is entered somewhere. */
function isVaried(value: Value): boolean {
  return value.kind !== "number" || isNumber(value, 1n);
}

/** The clock, in whatever unit, and something on top. */
function isFuture(value: Value): boolean {
  const sum = withoutFitting(value);
  return isOperation(sum, "+") && sum.operands.some(isNowInUnits) && !sum.operands.every(isNowInUnits);
}

/** The last field of a struct on the way, also of one that lists many; else the variable. */
export function declarationOf(program: Program, { base, path }: Place): VariableDeclaration | undefined {
  if (base.kind !== "variable" || path.at(-1)?.kind === "length") return undefined;
  const last = path.findLast(({ kind }) => kind === "field");
  if (last?.kind !== "field") return base.declaration;
  return structOf(program, base.declaration)?.members.find(({ name }) => name === last.name);
}

/** The struct that a variable holds, or that a mapping or list holds many of. */
function structOf(program: Program, { typeName }: VariableDeclaration): StructDefinition | undefined {
  let type = typeName;
  while (isKind(type, "Mapping", "ArrayTypeName")) type = isKind(type, "Mapping") ? type.valueType : type.baseType;
  const definition = isKind(type, "UserDefinedTypeName") ? program.findNode(type.referencedDeclaration) : undefined;
  return isKind(definition, "StructDefinition") ? definition : undefined;
}

/** True for an address that callers are compared with before they hand it on, and for nothing else. */
export function isRoleForItself({ flows, ...home }: ContractFlows, record: KeptRecord): boolean {
  if (record.place.path.length > 0 || record.declaration.typeDescriptions.typeString !== "address") return false;
  const handing = new Set(flows.filter((flow) => record.writers.has(flow) && asksFor(flow, record.place)));
  const others = flows.filter((flow) => !handing.has(flow));
  return handing.size > 0 && !isUsed({ ...home, flows: others }, record);
}

function asksFor(flow: Flow, { key }: Place): boolean {
  return committingStepsOf(flow, "assume").some(
    ({ condition, holds }) =>
      holds &&
      isOperation(condition, "==") &&
      condition.operands.some((one) => isInput(one, "sender")) &&
      condition.operands.some((one) => one.kind === "load" && one.place.key === key),
  );
}

/**
 * What some function asks, pays, passes on or computes something else from; to tell it in an event is no use, nor to ask
 * of a time or an address only whether there is one.
 */
export function isUsed({ flows }: ContractFlows, { declaration, place, isFuture }: KeptRecord): boolean {
  const isPresence = isFuture || declaration.typeDescriptions.typeString === "address";
  const isIt = (value: Value): boolean =>
    value.kind === "load"
      ? !isLength(value.place) && mayOverlap(value.place, place)
      : value.kind === "immutable" && value.declaration === declaration;
  return flows.some((flow) =>
    flow.steps.some((step) => {
      // What a place is computed from itself, as a counter is, or is put back with, is no use of it.
      const uses = step.kind === "write" && isPutBack(step.place, place) ? indexesOf(step.place) : valuesIn(step);
      return uses.some((value) => somePart(value, isIt) && !(isPresence && isPresenceTest(value)));
    }),
  );
}

/** All of the record, or that of it. */
function isPutBack(written: Place, place: Place): boolean {
  return (
    written.storageClass === place.storageClass ||
    (written.path.length < place.path.length && mayOverlap(written, place))
  );
}

function isPresenceTest(value: Value): boolean {
  return (
    isOperation(value, "==") &&
    value.operands.some((one) => isNumber(one, 0n)) &&
    value.operands.some(({ kind }) => kind === "load")
  );
}

const bounds =
  /^(?:min|max|limit|cap|deadline|until|expir\w*|ends?|starts?|ready|unlock\w*|release|cliff|allow\w*|epoch|nonce|delay|window|quorum|valid|after|before|notice|due|interval|period|cooldown|frequency)$/i;

const roles =
  /^(?:owner|admin\w*|operator|keeper|guardian|govern\w*|manager|minter|burner|arbit\w*|signer|controller|authority|pauser|relayer|distributor|executor|curator|steward|trustee|verifier|notifier|reporter)$/i;

/** Of a record that is one of many: whose it is. */
const parties =
  /^(?:owner|holder|seller|lender|borrower|depositor|beneficiary|recipient|receiver|payee|claimant|winner|heir)$/i;

/** True for what is there to hold somebody back, by its type and its name; texts, ids and dates of birth are notes. */
export function isHindrance({ name, typeName, typeDescriptions, stateVariable }: VariableDeclaration): boolean {
  let type = typeName;
  while (isKind(type, "Mapping")) type = type.valueType;
  const text = (isKind(type, "ElementaryTypeName") ? type.name : typeDescriptions.typeString) ?? "";
  if (text === "bool") return true;
  if (text === "address") {
    return type === typeName && wordsOf(name).some((word) => (stateVariable ? roles : parties).test(word));
  }
  if (text === "bytes32") return /commit|pledge|seal|secret/i.test(name);
  return /^u?int/.test(text) && wordsOf(name).some((word) => bounds.test(word));
}

/** `maxPerDay_` as `max`, `per`, `day`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .split(/_|(?<=[a-z0-9])(?=[A-Z])/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}
