/** Terms that the caller hands in to have them compared with the stored ones, of which some are not compared. */

import { type Flow, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isMember } from "../../../flow/operation.ts";
import { indexesOf, operandsOf, subvalues, type Value } from "../../../flow/value.ts";
import { isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import type { VariableDeclaration } from "../../../solc/ast.ts";

/** A parameter with several terms, compared in part. */
export interface PartlyAgreed {
  readonly flow: Flow;
  readonly parameter: VariableDeclaration;
  /** Where one of them is compared. */
  readonly test: StepOf<"assume">;
  /** The fields that nothing looks at. */
  readonly missing: readonly string[];
}

/** Those of one function. */
export function* partlyAgreed(program: Program, flow: Flow): Generator<PartlyAgreed> {
  for (const parameter of flow.entry.parameters.parameters) {
    const fields = fieldsOf(program, parameter);
    const test = fields.length > 1 ? stepsOf(flow, "assume").find((one) => isAgreed(flow, one, parameter)) : undefined;
    if (test === undefined) continue;
    const used = usedFields(flow, parameter);
    const missing = used === undefined ? [] : fields.filter((name) => !used.has(name));
    if (missing.length > 0) yield { flow, parameter, test, missing };
  }
}

/** Of a struct, the names of its plain fields. */
function fieldsOf(program: Program, { typeName }: VariableDeclaration): readonly string[] {
  if (!isKind(typeName, "UserDefinedTypeName")) return [];
  const struct = program.findNode(typeName.referencedDeclaration ?? -1);
  if (!isKind(struct, "StructDefinition")) return [];
  const members: readonly NodeOf<"VariableDeclaration">[] = struct.members;
  return members.flatMap(({ name, typeName: type }) => (isKind(type, "Mapping") ? [] : [name]));
}

/** A field of the parameter has to be what the same field of a record is. */
function isAgreed(flow: Flow, { id, condition, holds }: StepOf<"assume">, parameter: VariableDeclaration): boolean {
  if (!holds || !flow.committing.has(id) || condition.kind !== "operation" || condition.operator !== "==") return false;
  const given = condition.operands.find((one) => isFieldOf(one, parameter));
  const stored = condition.operands.find((one) => one.kind === "load");
  if (!isMember(given) || stored?.kind !== "load" || indexesOf(stored.place).length === 0) return false;
  const last = stored.place.path.at(-1);
  return last?.kind === "field" && last.name === given.name;
}

function isFieldOf(value: Value, { id }: VariableDeclaration): boolean {
  const [whole] = isMember(value) ? value.operands : [];
  return whole?.kind === "parameter" && whole.declaration.id === id;
}

/** The fields that anything is made of; undefined where the whole goes somewhere. */
function usedFields(flow: Flow, parameter: VariableDeclaration): ReadonlySet<string> | undefined {
  const used = new Set<string>();
  const stopsAtFields = (value: Value): readonly Value[] => (isFieldOf(value, parameter) ? [] : operandsOf(value));
  for (const value of flow.steps.flatMap(valuesOf)) {
    for (const part of subvalues(value, stopsAtFields)) {
      if (part.kind === "parameter" && part.declaration.id === parameter.id) return undefined;
      if (isMember(part) && isFieldOf(part, parameter)) used.add(part.name);
    }
  }
  return used;
}

function valuesOf(step: Step): readonly Value[] {
  switch (step.kind) {
    case "assume":
      return [step.condition];
    case "write":
      return [step.value, ...indexesOf(step.place)];
    case "read":
      return indexesOf(step.place);
    case "call": {
      const { target, value } = step.call;
      return [
        ...step.call.arguments,
        ...(target === undefined ? [] : [target]),
        ...(value === undefined ? [] : [value]),
      ];
    }
    case "emit":
      return step.arguments;
    default:
      return [];
  }
}
