/** A low-level call whose success nobody looks at. */

import type { Expression, FunctionCall, Identifier, VariableDeclaration } from "solidity-ast";
import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { stepsOf } from "../../flow/flow.ts";
import { printCallable, printExpression } from "../../flow/print.ts";
import { parseNumber } from "../../ir/literals.ts";
import { callOptionsOf, withoutConversions } from "../../program/call-options.ts";
import { type AnyNode, findAll, isKind, type NodeOf, spanOf } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Detection, Detector } from "../detector.ts";

export const uncheckedCall: Detector = {
  id: "unchecked-call",
  title: "Unchecked result of a low-level call",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-104",
  cwe: [252],
  why: "`call`, `delegatecall`, `staticcall` and `send` do not revert when the called code fails: they return false. Where that is ignored, the contract goes on as if ether had been paid or an action had happened, and its books no longer match the world.",
  fix: "Require the success, return it, or act on it. Where a failure may be ignored on purpose, say so in an event that records it.",
  example: {
    bad: `contract Payroll {
    mapping(address => uint256) public owed;

    function pay(address payable worker) external {
        uint256 amount = owed[worker];
        owed[worker] = 0;
        worker.send(amount);
    }
}`,
    good: `contract Payroll {
    mapping(address => uint256) public owed;

    function pay(address payable worker) external {
        uint256 amount = owed[worker];
        owed[worker] = 0;
        (bool ok, ) = worker.call{value: amount}("");
        require(ok, "payment failed");
    }
}`,
  },
  references: [
    "https://swcregistry.io/docs/SWC-104",
    "https://docs.soliditylang.org/en/latest/types.html#members-of-addresses",
  ],

  *detect(program): Generator<Detection> {
    const recorded = recordedCalls(program);
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const member = lowLevelKinds[functionKindOf(callOptionsOf(call).callee)];
      const callable = member === undefined ? undefined : program.callableOf(call);
      if (member === undefined || callable === undefined) continue;
      if (isIgnored(program, callable, call)) yield report(callable, call, member, recorded);
      else if (isKind(program.parentOf(call), "Return")) yield* detectInCallers(program, callable, call);
    }
    for (const block of program.reportedNodesOf("InlineAssembly")) {
      const callable = program.callableOf(block);
      if (callable) yield* detectInAssembly(program, callable, block);
    }
  },
};

/** Members of addresses, by the compiler's word for them. */
const lowLevelKinds: Readonly<Record<string, string>> = {
  barecall: "call",
  barecallcode: "callcode",
  baredelegatecall: "delegatecall",
  barestaticcall: "staticcall",
  send: "send",
};

function report(callable: Callable, call: FunctionCall, member: string, recorded: ReadonlySet<AnyNode>): Detection {
  const callee = callOptionsOf(call).callee;
  const target =
    callee.nodeType === "MemberAccess" ? `\`${printExpression(callee.expression)}.${member}\`` : "the call";
  return {
    at: call,
    message: `${printCallable(callable)} ignores whether ${target} succeeded, and goes on when it failed`,
    ...(isToCaller(call, member) && !recorded.has(call) ? { severity: "Low" } : {}),
  };
}

/** A function of the contract's own hands the success on, and callers of it drop it. */
function* detectInCallers(program: Program, callable: Callable, call: FunctionCall): Generator<Detection> {
  if (callable.visibility !== "internal" && callable.visibility !== "private") return;
  const uses = referencesTo(program, callable.id);
  const dropping = uses
    .map((use) => program.parentOf(use))
    .filter((use) => isKind(use, "FunctionCall") && isKind(program.parentOf(use), "ExpressionStatement"))
    .filter((use) => use !== undefined);
  const related = dropping.map((at) => ({ at, message: `${printCallable(callable)} is called here` }));
  if (dropping.length === uses.length && uses.length > 0) {
    const message = `${printCallable(callable)} gives back whether this succeeded, and none of its callers looks at that`;
    yield { at: call, message, related };
    return;
  }
  for (const at of dropping) {
    yield {
      at,
      message: `what ${printCallable(callable)} gives back is dropped here: whether its call succeeded`,
      related: [{ at: call, message: "The call that may have failed" }],
    };
  }
}

/** A plain payment to the caller with all gas: it fails only where the caller does not want it. */
function isToCaller(call: FunctionCall, member: string): boolean {
  const { callee, options } = callOptionsOf(call);
  const [data] = call.arguments;
  const isPlain = isKind(data, "Literal") && data.value === "";
  if (member !== "call" || !isPlain || callee.nodeType !== "MemberAccess") return false;
  if (options.some(([name, gas]) => name === "gas" && !isLargestNumber(gas))) return false;
  const target = withoutConversions(callee.expression);
  return (
    isKind(target, "MemberAccess") &&
    target.memberName === "sender" &&
    isKind(target.expression, "Identifier") &&
    target.expression.name === "msg"
  );
}

/** Calls with which something is noted down: what failed to go out counts as gone. */
function recordedCalls(program: Program): ReadonlySet<AnyNode> {
  const recorded = new Set<AnyNode>();
  for (const { flows } of contractFlows(program)) {
    for (const flow of flows) {
      if (!stepsOf(flow, "write").some(({ id }) => flow.committing.has(id))) continue;
      for (const { node } of stepsOf(flow, "call")) recorded.add(node);
    }
  }
  return recorded;
}

/** `type(uint256).max`, with which a call gets what there is. */
function isLargestNumber(value: Expression): boolean {
  return value.nodeType === "MemberAccess" && value.memberName === "max";
}

function isIgnored(program: Program, callable: Callable, call: FunctionCall): boolean {
  let node: AnyNode = call;
  let parent = program.parentOf(node);
  while (isKind(parent, "TupleExpression") && parent.components.length === 1) {
    node = parent;
    parent = program.parentOf(node);
  }
  if (isKind(parent, "ExpressionStatement")) return true;
  if (isKind(parent, "VariableDeclarationStatement")) {
    const [success, ...others] = parent.declarations;
    if (success) return !isRead(program, callable, success, call);
    return isBlankIgnored(program, callable, call, others);
  }
  return isKind(parent, "Assignment") && isIgnoredBy(program, callable, parent, call);
}

/** Without the success, a call can still be judged by what it returned. */
function isBlankIgnored(
  program: Program,
  callable: Callable,
  call: FunctionCall,
  others: readonly (VariableDeclaration | null | undefined)[],
): boolean {
  return !others.some((other) => other && isRead(program, callable, other, call));
}

function isIgnoredBy(
  program: Program,
  callable: Callable,
  { leftHandSide }: NodeOf<"Assignment">,
  call: FunctionCall,
): boolean {
  const [target, ...others] = leftHandSide.nodeType === "TupleExpression" ? leftHandSide.components : [leftHandSide];
  if (!target) {
    const isStatic = functionKindOf(callOptionsOf(call).callee) === "barestaticcall";
    const answers = others.map((other) => other && localOf(program, other));
    return !isStatic && isBlankIgnored(program, callable, call, answers);
  }
  const declaration = localOf(program, target);
  if (declaration === undefined) return false;
  const results = callable.nodeType === "FunctionDefinition" ? callable.returnParameters.parameters : [];
  return !results.includes(declaration) && !isRead(program, callable, declaration, call);
}

/** The local variable that an expression names. */
function localOf(program: Program, expression: Expression): VariableDeclaration | undefined {
  if (expression.nodeType !== "Identifier") return undefined;
  const declaration = program.findNode(expression.referencedDeclaration ?? -1);
  return isKind(declaration, "VariableDeclaration") && !declaration.stateVariable ? declaration : undefined;
}

/** True where the variable is read after the call has set it, before it is set again. */
function isRead(program: Program, callable: Callable, variable: VariableDeclaration, call: FunctionCall): boolean {
  if (!callable.body) return false;
  const end = overwrittenAt(program, variable, call);
  const isWithin = (node: AnyNode): boolean => {
    const { offset } = spanOf(node);
    return end === undefined || (offset > spanOf(call).offset && offset < end);
  };
  return (
    findAll(callable.body, "Identifier").some(
      (one) => one.referencedDeclaration === variable.id && isWithin(one) && !isAssigned(program, one),
    ) ||
    findAll(callable.body, "InlineAssembly").some((block) =>
      block.externalReferences.some(({ declaration }) => declaration === variable.id),
    )
  );
}

/** True for an identifier that is only given a value. */
function isAssigned(program: Program, identifier: Identifier): boolean {
  let node: AnyNode = identifier;
  let parent = program.parentOf(node);
  while (isKind(parent, "TupleExpression")) {
    node = parent;
    parent = program.parentOf(node);
  }
  return isKind(parent, "Assignment") && parent.operator === "=" && parent.leftHandSide === node;
}

/** Where a later statement of the same block sets the variable anew: the offset of its end. */
function overwrittenAt(program: Program, variable: VariableDeclaration, call: FunctionCall): number | undefined {
  let statement: AnyNode = call;
  let block = program.parentOf(statement);
  while (block !== undefined && !isKind(block, "Block", "UncheckedBlock")) {
    statement = block;
    block = program.parentOf(statement);
  }
  const after = spanOf(statement).offset;
  const next = (block?.statements ?? []).find(
    (one) => spanOf(one).offset > after && isKind(one, "ExpressionStatement") && sets(one.expression, variable),
  );
  if (next === undefined) return undefined;
  const { offset, length } = spanOf(next);
  return offset + length;
}

function sets(expression: Expression, variable: VariableDeclaration): boolean {
  if (expression.nodeType !== "Assignment" || expression.operator !== "=") return false;
  const { leftHandSide } = expression;
  const targets = leftHandSide.nodeType === "TupleExpression" ? leftHandSide.components : [leftHandSide];
  return targets.some((target) => target?.nodeType === "Identifier" && target.referencedDeclaration === variable.id);
}

/* Assembly. */

/** A `staticcall` changes nothing: whoever drops its success has only its data, and looks at that. */
const yulCalls: ReadonlySet<string> = new Set(["call", "callcode", "delegatecall"]);

function* detectInAssembly(
  program: Program,
  callable: Callable,
  block: NodeOf<"InlineAssembly">,
): Generator<Detection> {
  const calls = findAll(block, "YulFunctionCall");
  for (const [at, call] of calls.entries()) {
    const { name } = call.functionName;
    if (!yulCalls.has(name) || isPrecompile(call) || !isDropped(program, block, call)) continue;
    if (isJudgedByResult(calls.slice(at + 1))) continue;
    yield {
      at: call,
      message: `${printCallable(callable)} ignores whether this \`${name}\` succeeded, and goes on when it failed`,
    };
  }
}

/** What the success goes to, and whether anything reads that. */
function isDropped(program: Program, block: NodeOf<"InlineAssembly">, call: NodeOf<"YulFunctionCall">): boolean {
  const parent = program.parentOf(call);
  if (isKind(parent, "YulFunctionCall")) return parent.functionName.name === "pop";
  const [target] = isKind(parent, "YulVariableDeclaration")
    ? parent.variables
    : isKind(parent, "YulAssignment")
      ? parent.variableNames
      : [];
  if (target === undefined) return false;
  const isExternal = block.externalReferences.some(({ src }) => src === target.src);
  return (
    !isExternal && !findAll(block, "YulIdentifier").some((one) => one.name === target.name && isYulRead(program, one))
  );
}

function isYulRead(program: Program, identifier: NodeOf<"YulIdentifier">): boolean {
  const parent = program.parentOf(identifier);
  return !(isKind(parent, "YulAssignment") && parent.variableNames.includes(identifier));
}

/** Precompiled contracts have small addresses; with enough gas they do not fail. */
const maxPrecompile = 0x1ffn;

function isPrecompile({ arguments: args }: NodeOf<"YulFunctionCall">): boolean {
  const [, target] = args;
  if (!isKind(target, "YulLiteral")) return false;
  const address = parseNumber(target.value ?? "");
  return address !== undefined && address <= maxPrecompile;
}

/** The size of what it returned is looked at afterwards. */
function isJudgedByResult(later: readonly NodeOf<"YulFunctionCall">[]): boolean {
  return later.some(({ functionName }) => functionName.name === "returndatasize");
}
