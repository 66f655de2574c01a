/** Parameters that are looked at and logged, and change nothing: what should have been done with them is missing. */

import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type Reference, referencesTo } from "../../program/references.ts";
import { functionKindOf, isValueType } from "../../program/types.ts";
import type { FunctionCall, FunctionDefinition, Statement, VariableDeclaration } from "../../solc/ast.ts";
import { exempt } from "../exempt.ts";

/** A parameter, and whether a log tells it. */
export interface IdleParameter {
  readonly parameter: VariableDeclaration;
  readonly isLogged: boolean;
}

/** Those of a function that anybody can call from outside, or of a constructor. */
export function* idleParameters(program: Program, callable: FunctionDefinition): Generator<IdleParameter> {
  const isConstructor = callable.kind === "constructor";
  const isOpen = callable.visibility === "external" || callable.visibility === "public";
  if (!callable.body || !(isConstructor || isOpen)) return;
  if (program.contractOf(callable)?.contractKind !== "contract") return;
  for (const parameter of callable.parameters.parameters) {
    const uses = referencesTo(program, parameter.id).map((use) => purposeOf(program, use));
    const isIdle = uses.length > 0 && uses.every((purpose) => purpose !== "other");
    const isLogged = uses.includes("log");
    const isMeant = isConstructor || isLogged || isSet(callable, parameter);
    if (!isIdle || !isMeant || !isValueType(parameter)) continue;
    if (exempt("idle-parameters: readers of the log alone are told it", isForReaders(callable, parameter))) continue;
    if (exempt("idle-parameters: the function does nothing but log", isPureLog(callable))) continue;
    yield { parameter, isLogged };
  }
}

type Purpose = "test" | "log" | "other";

/** What the value of a use is for: the arguments of a call, and the keys of a record, are no mere look. */
function purposeOf(program: Program, use: Reference): Purpose {
  let node: AnyNode = use;
  for (let up = program.parentOf(node); up !== undefined; node = up, up = program.parentOf(node)) {
    const purpose = purposeIn(program, up, node);
    if (purpose !== undefined) return purpose;
  }
  return "other";
}

/** Undefined where it depends on what is further out. */
function purposeIn(program: Program, up: AnyNode, node: AnyNode): Purpose | undefined {
  if (isKind(up, "FunctionCall")) return purposeOfCall(program, up);
  if (isKind(up, "IfStatement")) {
    return up.condition === node && !up.falseBody && reverts(up.trueBody) ? "test" : "other";
  }
  const isPart = isKind(up, "BinaryOperation", "TupleExpression", "UnaryOperation") || isMember(up);
  return isPart ? undefined : "other";
}

function purposeOfCall(program: Program, call: FunctionCall): Purpose | undefined {
  const above = program.parentOf(call);
  if (isKind(above, "EmitStatement")) return "log";
  if (isKind(above, "RevertStatement") || functionKindOf(call.expression) === "require") return "test";
  return call.kind === "typeConversion" ? undefined : "other";
}

/** `parameter.code`, `parameter.length`: what is called on it is a call. */
function isMember(node: AnyNode): boolean {
  return isKind(node, "MemberAccess") && functionKindOf(node) === "";
}

function reverts(statement: Statement): boolean {
  const calls = findAll(statement, "FunctionCall").filter(({ expression }) => functionKindOf(expression) === "revert");
  return findAll(statement, "RevertStatement").length + calls.length > 0;
}

const forReaders = /ref|memo|note|tag|reason|comment|salt|code|kind|nonce|source|destination|chain/i;

/** A number or word that says of what the caller does what it was for. */
function isForReaders({ kind }: FunctionDefinition, { name, typeDescriptions }: VariableDeclaration): boolean {
  return kind !== "constructor" && (forReaders.test(name) || /^bytes\d+$/.test(typeDescriptions.typeString ?? ""));
}

const setting = /^(?:set|change|update|transfer|approve|replace|grant|revoke|lock|allow)/i;

const limiting = /deadline|expir|least|most|min|max|expected|proof|sig|old|previous|current/i;

/** A setter asks what it is given whether it will do, and then keeps it; what limits the call is not to be kept. */
function isSet({ name }: FunctionDefinition, parameter: VariableDeclaration): boolean {
  return /^set[A-Z]/.test(name) && !limiting.test(parameter.name);
}

/** It neither asks anything nor does anything, and is not named as if it did. */
function isPureLog({ body, modifiers, name, kind }: FunctionDefinition): boolean {
  if (!body || kind === "constructor" || setting.test(name) || modifiers.length > 0) return false;
  const calls = findAll(body, "FunctionCall").length - findAll(body, "EmitStatement").length;
  return calls === 0 && findAll(body, "Assignment", "UnaryOperation", "IfStatement").length === 0;
}
