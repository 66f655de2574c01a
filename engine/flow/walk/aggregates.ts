/** Structs: what holds one holds its fields, and a write of one in storage is a write of each of its fields. */

import type { StructDefinition, TypeName, VariableDeclaration } from "solidity-ast";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isNumber, kindBit, type Phi, type Place, type Projection, type Value } from "../value.ts";
import type { ValueFactory } from "../value-factory.ts";
import { addStep, type Evaluator, phiOf } from "./evaluator.ts";

type FieldProjection = Projection & { readonly kind: "field" };

/** Where a record keeps the struct whose other fields it stands for. */
const otherFields = "";

/** `base` with one field changed. */
export function withField(values: ValueFactory, base: Value, name: string, value: Value): Value {
  const fields = base.kind === "record" ? base.fields : new Map([[otherFields, base]]);
  return values.record(new Map([...fields, [name, value]]));
}

/** A field of what `base` holds, or what the compiler itself knows of it, as the balance of an address. */
function partOf(values: ValueFactory, base: Value, projection: FieldProjection, node: AnyNode): Value {
  if (base.kind === "reference") return values.reference(values.project(base.place, projection));
  if (base.kind === "load") return values.load(values.project(base.place, projection), base.step);
  if (base.kind === "record") {
    const rest = base.fields.get(otherFields);
    const field = base.fields.get(projection.name) ?? (rest && partOf(values, rest, projection, node));
    if (field !== undefined) return field;
  }
  return values.operation({ operator: "member", name: projection.name }, [base], node);
}

/** As `partOf`; of structs that several paths have made, the field of each. */
export function fieldOf(evaluator: Evaluator, base: Value, projection: FieldProjection, node: AnyNode): Value {
  const behind = base.kind === "record" && !base.fields.has(projection.name) ? base.fields.get(otherFields) : undefined;
  if (behind !== undefined && isMade(behind)) return partOfAny(evaluator, behind, projection, node);
  return base.kind === "phi" && isMade(base)
    ? partOfMerge(evaluator, base, projection, node)
    : partOf(evaluator.values, base, projection, node);
}

/** True for a struct that the code itself put together, and for one that it declared and left at zero, whichever path was taken. */
function isMade(value: Value): boolean {
  if (value.kind === "phi") return isTakenApart(value) && value.alternatives.every((one) => isMade(one.value));
  return value.kind === "record" || isNumber(value, 0n);
}

/** Writes a place now: a struct field by field, everything else as it is. */
export function storePlace(evaluator: Evaluator, place: Place, value: Value, node: AnyNode): void {
  const fields = structAt(evaluator.program, place)?.members.filter(isStored) ?? [];
  if (fields.length === 0 || fields.length > maxFields || !isTakenApart(value)) {
    addStep(evaluator, node, { kind: "write", place, value });
    return;
  }
  for (const { name } of fields) {
    const projection = { kind: "field", name } as const;
    const part = partOfAny(evaluator, value, projection, node);
    const field = evaluator.values.project(place, projection);
    if (!isUnchanged(evaluator, field, part)) storePlace(evaluator, field, part, node);
  }
}

/** A struct with more fields is written as one. */
const maxFields = 24;

/** Mappings are left alone where a struct is written. */
function isStored({ typeName }: VariableDeclaration): boolean {
  return !isKind(typeName, "Mapping");
}

/** What a loop still adds to cannot be told field by field. */
function isTakenApart({ kind, kindBits }: Value): boolean {
  return kind !== "phi" || (kindBits & kindBit.loop) === 0;
}

/** As `partOf`; what is zero has zeros for fields, and what comes on several paths has the field of each. */
function partOfAny(evaluator: Evaluator, value: Value, projection: FieldProjection, node: AnyNode): Value {
  if (value.kind === "number") return value;
  return value.kind === "phi"
    ? partOfMerge(evaluator, value, projection, node)
    : partOf(evaluator.values, value, projection, node);
}

function partOfMerge(evaluator: Evaluator, { alternatives }: Phi, projection: FieldProjection, node: AnyNode): Value {
  const parts = alternatives.map(({ value, from }) => ({ value: partOfAny(evaluator, value, projection, node), from }));
  return phiOf(evaluator, parts);
}

/** True where a field is copied back as it was read, and nothing happened in between. */
function isUnchanged({ steps }: Evaluator, field: Place, part: Value): boolean {
  if (part.kind !== "load" || part.place.key !== field.key || part.step < 0) return false;
  return !steps.slice(part.step).some((step) => {
    if (step.kind === "call" || step.kind === "opaque") return true;
    return step.kind === "write" && step.place.storageClass === field.storageClass;
  });
}

/** The struct that a place in storage holds, where the code declares one. */
function structAt(program: Program, { base, path }: Place): StructDefinition | undefined {
  let type: TypeName | null | undefined = base.kind === "variable" ? base.declaration.typeName : undefined;
  for (const step of path) type = typeOfPart(program, type, step);
  return structOf(program, type);
}

function typeOfPart(program: Program, type: TypeName | null | undefined, step: Projection): TypeName | undefined {
  if (step.kind === "index") {
    if (isKind(type, "Mapping")) return type.valueType;
    return isKind(type, "ArrayTypeName") ? type.baseType : undefined;
  }
  if (step.kind === "length") return undefined;
  return structOf(program, type)?.members.find(({ name }) => name === step.name)?.typeName ?? undefined;
}

function structOf(program: Program, type: TypeName | null | undefined): StructDefinition | undefined {
  if (!isKind(type, "UserDefinedTypeName")) return undefined;
  const definition = program.findNode(type.referencedDeclaration);
  return isKind(definition, "StructDefinition") ? definition : undefined;
}
