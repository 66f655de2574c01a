/** Until when a signed message is good, where nothing goes by it. */

import { anchorOf, type Flow, type Site, type Step, stepsOf } from "../../flow/flow.ts";
import { isHashing, isMember } from "../../flow/operation.ts";
import { valuesIn } from "../../flow/used-values.ts";
import { operandsOf, somePart, subvalues, type Value } from "../../flow/value.ts";
import { type AnyNode, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { ContractFlows } from "../access/contract-flows.ts";
import { isSignature } from "../access/guards.ts";

type Variable = NodeOf<"VariableDeclaration">;

export interface UnheededTerm {
  readonly flow: Flow;
  /** Where the signature is asked for, as far out as the term is in sight. */
  readonly at: AnyNode;
  /** The parameter, or the field of it. */
  readonly term: Variable;
}

/** Times that callers bring along under a signature, and that are hashed for it and otherwise left alone. */
export function* unheededTerms(program: Program, { flows }: ContractFlows): Generator<UnheededTerm> {
  for (const flow of flows) {
    const test = stepsOf(flow, "assume").find(
      ({ id, condition }) => flow.committing.has(id) && isSignedTest(condition),
    );
    if (test === undefined) continue;
    for (const parameter of flow.entry.parameters.parameters) {
      const terms = termsOf(program, parameter).filter(({ name }) => untilWhen.test(name));
      for (const term of terms) {
        if (isHashed(flow, parameter, term) && !isHeeded(flow, parameter, term))
          yield { flow, at: placeOf(program, flow, test, term), term };
      }
    }
  }
}

const untilWhen = /deadline|expir|valid(?:Until|To|Before)|notAfter|^(?:good|open)?until$/i;

function isSignedTest(condition: Value): boolean {
  return condition.kind === "operation" && condition.operands.some(isSignature);
}

function placeOf(program: Program, { entry }: Flow, test: Step, term: Variable): AnyNode {
  const isInSight = ({ callable }: Site): boolean =>
    callable === entry || callable.parameters.parameters.some((one) => termsOf(program, one).includes(term));
  return anchorOf(test, isInSight);
}

/** The fields of a struct, else the parameter itself. */
function termsOf(program: Program, parameter: Variable): readonly Variable[] {
  const { typeName } = parameter;
  const type = isKind(typeName, "UserDefinedTypeName") ? program.findNode(typeName.referencedDeclaration) : undefined;
  const terms = isKind(type, "StructDefinition") ? type.members : [parameter];
  return terms.filter(({ typeDescriptions }) => /^uint/.test(typeDescriptions.typeString ?? ""));
}

function isHashed(flow: Flow, parameter: Variable, term: Variable): boolean {
  return stepsOf(flow, "assume").some(({ condition }) =>
    subvalues(condition).some((one) => isHashing(one) && somePart(one, (part) => isTerm(part, parameter, term))),
  );
}

/** Something is tested, kept, called or looked up by it; what is hashed is looked at by nobody. */
function isHeeded(flow: Flow, parameter: Variable, term: Variable): boolean {
  return flow.steps.some((step) =>
    valuesIn(step).some((value) => somePart(value, (part) => isTerm(part, parameter, term), operandsInSight)),
  );
}

/** The term alone, or all of what has it as a field. */
function isTerm(value: Value, parameter: Variable, { name }: Variable): boolean {
  if (isMember(value)) return value.name === name && value.operands.some((one) => isWhole(one, parameter));
  return isWhole(value, parameter);
}

function isWhole(value: Value, parameter: Variable): boolean {
  return value.kind === "parameter" && value.declaration === parameter;
}

function operandsInSight(value: Value): readonly Value[] {
  if (isHashing(value)) return [];
  return isMember(value) ? value.operands.filter(({ kind }) => kind !== "parameter") : operandsOf(value);
}
