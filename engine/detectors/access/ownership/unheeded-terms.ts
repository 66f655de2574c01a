/** Until when what was agreed is good, and how little or much of it will do, where nothing goes by it. */

import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isSignature } from "../../../dataflow/access/guards.ts";
import {
  anchorOf,
  committingStepsOf,
  type Flow,
  type Site,
  type Step,
  type StepOf,
  stepsOf,
} from "../../../flow/flow.ts";
import { isHashing, isMember } from "../../../flow/operation.ts";
import { valuesIn } from "../../../flow/used-values.ts";
import { indexesOf, operandsOf, somePart, subvalues, type Value } from "../../../flow/value.ts";
import { type AnyNode, isKind, type NodeOf } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";

type Variable = NodeOf<"VariableDeclaration">;

export interface UnheededTerm {
  readonly flow: Flow;
  /** Where the hash is asked for, as far out as the term is in sight. */
  readonly at: AnyNode;
  /** The parameter, or the field of it. */
  readonly term: Variable;
  readonly bounds: "time" | "amount";
  /** What is hashed with it in: a message that somebody signed, or what a record is known by. */
  readonly in: "signature" | "record";
}

/** Limits that callers bring along, and that are hashed for a signature or a record and otherwise left alone. */
export function* unheededTerms(program: Program, { flows }: ContractFlows): Generator<UnheededTerm> {
  for (const flow of flows) {
    const vouching = vouchingIn(flow);
    if (vouching === undefined) continue;
    for (const { term, bounds } of unheededIn(program, flow)) {
      const at = placeOf(program, flow, vouching, term);
      yield { flow, at, term, bounds, in: vouching.kind === "assume" ? "signature" : "record" };
    }
  }
}

function unheededIn(program: Program, flow: Flow): readonly Pick<UnheededTerm, "term" | "bounds">[] {
  return flow.entry.parameters.parameters.flatMap((parameter) =>
    termsOf(program, parameter).flatMap((term) => {
      const bounds = boundOf(term);
      const isLeft = bounds !== undefined && isHashed(flow, parameter, term) && !isHeeded(flow, parameter, term);
      return isLeft ? [{ term, bounds }] : [];
    }),
  );
}

/** Where a signature is compared, else where something is looked up under a hash. */
function vouchingIn(flow: Flow): StepOf<"assume" | "read" | "write"> | undefined {
  const signed = committingStepsOf(flow, "assume").find(({ condition }) => isSignedTest(condition));
  return signed ?? lookupsIn(flow)[0];
}

function lookupsIn(flow: Flow): readonly StepOf<"read" | "write">[] {
  return [...stepsOf(flow, "read"), ...stepsOf(flow, "write")].filter(
    ({ id, place }) => flow.committing.has(id) && indexesOf(place).some(isHashing),
  );
}

function boundOf({ name, typeDescriptions }: Variable): UnheededTerm["bounds"] | undefined {
  if (untilWhen.test(name)) return "time";
  if (/^uint(?:32|40|48|64)$/.test(typeDescriptions.typeString ?? "") && /[a-z](?:By|Before|Until)$/.test(name))
    return "time";
  return ofAmounts.test(name) ? "amount" : undefined;
}

const untilWhen = /deadline|expir|valid(?:Until|To|Before)|notAfter|^(?:good|open)?until$/i;
const ofAmounts = /^_*(?:min|max|least|most)(?:imum)?(?=[A-Z_\d]|$)/;

function isSignedTest(condition: Value): boolean {
  return condition.kind === "operation" && condition.operands.some(isSignature);
}

function placeOf(program: Program, { entry }: Flow, step: Step, term: Variable): AnyNode {
  const isInSight = ({ callable }: Site): boolean =>
    callable === entry || callable.parameters.parameters.some((one) => termsOf(program, one).includes(term));
  return anchorOf(step, isInSight);
}

/** The fields of a struct, else the parameter itself. */
function termsOf(program: Program, parameter: Variable): readonly Variable[] {
  const { typeName } = parameter;
  const type = isKind(typeName, "UserDefinedTypeName") ? program.findNode(typeName.referencedDeclaration) : undefined;
  const terms = isKind(type, "StructDefinition") ? type.members : [parameter];
  return terms.filter(({ typeDescriptions }) => /^uint/.test(typeDescriptions.typeString ?? ""));
}

function isHashed(flow: Flow, parameter: Variable, term: Variable): boolean {
  const asked = [
    ...stepsOf(flow, "assume").map(({ condition }) => condition),
    ...lookupsIn(flow).flatMap(({ place }) => indexesOf(place)),
  ];
  return asked.some((value) =>
    subvalues(value).some((one) => isHashing(one) && somePart(one, (part) => isTerm(part, parameter, term))),
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
