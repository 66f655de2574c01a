/** An `assert` that does more than assert, or that a caller decides. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type WayIn, waysIn } from "../../dataflow/reentry/argument-flow.ts";
import type { Flow, Refusal } from "../../flow/flow.ts";
import { printCallable, printExpression } from "../../flow/print.ts";
import { type ComparisonOperator, isComparisonOperator } from "../../ir/operators.ts";
import { withoutParentheses } from "../../program/call-options.ts";
import { usersOf } from "../../program/callers-of.ts";
import { type AnyNode, findAll, isKind, spanOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { functionKindOf, isViewType } from "../../program/types.ts";
import type { Expression, FunctionCall, FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const assertMisuse: Detector = {
  id: "assert-misuse",
  title: "Misused assert",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-110",
  cwe: [670],
  why: "An `assert` states what can never be false; tools prove it, and before 0.8 it takes all gas when it fails. What callers send is no such fact: it asks for `require`. And an `assert` that changes state hides work where readers expect a mere test.",
  fix: "Test what callers send with `require` or a custom error. Do what has to be done in a statement of its own, and assert its outcome.",
  example: {
    bad: `contract Vault {
    mapping(address => uint256) public balances;

    function deposit(uint256 amount) external payable {
        assert(amount == msg.value);
        balances[msg.sender] += amount;
    }
}`,
    good: `contract Vault {
    mapping(address => uint256) public balances;

    function deposit(uint256 amount) external payable {
        require(amount == msg.value, "wrong amount");
        balances[msg.sender] += amount;
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require",
  ],

  *detect(program): Generator<Detection> {
    const hopeless = findHopeless(program);
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const [condition] = call.arguments;
      if (functionKindOf(call.expression) !== "assert" || condition === undefined) continue;
      const effect = findEffect(program, condition);
      if (effect !== undefined) {
        yield {
          at: call,
          confidence: "High",
          message: "this `assert` changes state: what it does is hidden in a test",
        };
        continue;
      }
      const failing = hopeless.get(call);
      if (failing !== undefined) {
        yield { at: call, message: `${printCallable(failing.entry)} always fails: this \`assert\` never holds` };
        continue;
      }
      const decision = findDecision(program, call, condition);
      if (decision === undefined) continue;
      yield {
        at: call,
        message: `whoever ${describeEntering(program, decision.entry)} makes this \`assert\` fail by the choice of \`${decision.input}\``,
      };
    }
  },
};

/** The asserts for whose sake an entry point, or a constructor, never comes to its end; with what is entered. */
function findHopeless(program: Program): ReadonlyMap<AnyNode, Flow> {
  const found = new Map<AnyNode, Flow>();
  const asserting = usersOf(program, namesOfAssert);
  const isWanted = (one: FunctionDefinition): boolean => asserting.has(one);
  for (const { flows, lowerViews, lowerConstructors } of contractFlows(program)) {
    for (const flow of [...flows, ...lowerViews(isWanted), ...lowerConstructors(isWanted)]) {
      if (flow.truncated || flow.committing.size > 0) continue;
      for (const refusal of flow.refusals) {
        const call = findAssert(program, refusal);
        if (call !== undefined) found.set(call, flow);
      }
    }
  }
  return found;
}

/** The call that a condition fails; undefined where it is the failure that cannot come, or where it fails something else. */
function findAssert(program: Program, { condition, holds }: Refusal): FunctionCall | undefined {
  let isNegated = !holds;
  for (let at = program.parentOf(condition); at !== undefined; at = program.parentOf(at)) {
    if (isKind(at, "FunctionCall")) return !isNegated && functionKindOf(at.expression) === "assert" ? at : undefined;
    if (isKind(at, "UnaryOperation")) isNegated = !isNegated;
    else if (!isKind(at, "TupleExpression", "BinaryOperation")) return undefined;
  }
  return undefined;
}

const namesOfAssert: ReadonlySet<string> = new Set(["assert"]);

/** What in an expression changes state: an assignment to more than locals, or a call of something that does. */
function findEffect(program: Program, expression: AnyNode, open: readonly AnyNode[] = []): AnyNode | undefined {
  const changes = [
    ...findAll(expression, "Assignment").map(({ leftHandSide }) => leftHandSide),
    ...findAll(expression, "UnaryOperation")
      .filter(({ operator }) => changing.has(operator))
      .map(({ subExpression }) => subExpression),
  ];
  const change = changes.find((target) =>
    findAll(target, "Identifier").some((one) => isState(program, one.referencedDeclaration)),
  );
  return change ?? findAll(expression, "FunctionCall").find((call) => changesState(program, call, open));
}

function isState(program: Program, id: number | null | undefined): boolean {
  const variable = program.findNode(id ?? -1);
  return isKind(variable, "VariableDeclaration") && variable.stateVariable;
}

function changesState(program: Program, call: FunctionCall, open: readonly AnyNode[]): boolean {
  const { expression: callee, kind } = call;
  if (kind !== "functionCall" || isViewType(callee)) return false;
  const called = isKind(callee, "Identifier", "MemberAccess")
    ? program.findNode(callee.referencedDeclaration ?? -1)
    : undefined;
  // Old code often leaves `view` and `pure` out.
  if (isKind(called, "FunctionDefinition") && called.body) {
    return !open.includes(called) && findEffect(program, called.body, [...open, called]) !== undefined;
  }
  return changingKinds.has(functionKindOf(callee));
}

const changingKinds: ReadonlySet<string> = new Set([
  "external",
  "barecall",
  "baredelegatecall",
  "barecallcode",
  "send",
  "transfer",
  "arraypush",
  "arraypop",
  "creation",
]);

/** Who calls, and the parameter that alone decides the condition, where nothing before has tested it. */
function findDecision(
  program: Program,
  call: FunctionCall,
  condition: Expression,
): { readonly entry: FunctionDefinition; readonly input: string } | undefined {
  const callable = program.callableOf(call);
  if (!isKind(callable, "FunctionDefinition") || !canFail(condition)) return undefined;
  if (findAll(condition, "FunctionCall").some(({ kind }) => kind !== "typeConversion")) return undefined;
  const variables = findAll(condition, "Identifier").filter(
    ({ referencedDeclaration: id }) => isVariable(program, id) && !isConstant(program, id),
  );
  const names = variables.filter(({ referencedDeclaration: id }) => !isStored(program, id));
  if (names.length < variables.length && isWorkDone(callable, call)) return undefined;
  const isUntested = (id: number, at: FunctionCall, within: FunctionDefinition): boolean =>
    !referencesTo(program, id).some((use) => spanOf(use).offset < spanOf(at).offset && isTest(program, use, within));
  const [input] = names;
  if (input === undefined) {
    const given = sidesOf(condition)
      .map(printExpression)
      .find((side) => side === "msg.sender" || side === "msg.value");
    const [way] = given === undefined ? [] : waysIn(program, callable);
    return way && given !== undefined ? { entry: way.entry, input: given } : undefined;
  }
  if (!isUntested(input.referencedDeclaration ?? -1, call, callable)) return undefined;
  const ways = isLastConstructor(program, callable) ? [wayOf(callable)] : waysIn(program, callable, isUntested);
  const way = ways.find(({ given }) => names.every(({ referencedDeclaration: id }) => given.has(id ?? -1)));
  return way && { entry: way.entry, input: input.name };
}

/** True for the constructor of a contract that no other inherits from, and gives its arguments. */
function isLastConstructor(program: Program, one: FunctionDefinition): boolean {
  const owner = program.contractOf(one);
  if (one.kind !== "constructor" || owner === undefined) return false;
  return !program.contracts.some((contract) => contract !== owner && program.linearizedBases(contract).includes(owner));
}

function wayOf(entry: FunctionDefinition): WayIn {
  return { entry, given: new Set(entry.parameters.parameters.map(({ id }) => id)) };
}

function describeEntering(program: Program, entry: FunctionDefinition): string {
  return entry.kind === "constructor"
    ? `deploys \`${program.contractOf(entry)?.name}\``
    : `calls ${printCallable(entry)}`;
}

/**
 * True for a bare value, a negated one, and a comparison of two things that neither is computed: what arithmetic does
 * to a value may well make it true for all.
 */
function canFail(condition: Expression): boolean {
  const inner = withoutParentheses(condition);
  if (inner.nodeType === "Identifier") return true;
  if (inner.nodeType === "UnaryOperation") return inner.operator === "!" && canFail(inner.subExpression);
  if (inner.nodeType !== "BinaryOperation") return false;
  const { operator, leftExpression: left, rightExpression: right } = inner;
  if (operator === "&&") return canFail(left) || canFail(right);
  if (!isComparisonOperator(operator) || ![left, right].every(isPlain)) return false;
  return printExpression(left) !== printExpression(right) && !isBoundOfType(operator, left, right);
}

function sidesOf(condition: Expression): readonly Expression[] {
  const inner = withoutParentheses(condition);
  return isKind(inner, "BinaryOperation") ? [inner.leftExpression, inner.rightExpression] : [];
}

/** What was done before may be what makes the condition true. */
function isWorkDone(callable: FunctionDefinition, call: FunctionCall): boolean {
  const isBefore = (node: AnyNode): boolean => spanOf(node).offset < spanOf(call).offset;
  const isCall = ({ kind, expression }: FunctionCall): boolean =>
    kind === "functionCall" && !tests.has(functionKindOf(expression));
  return [
    ...findAll(callable, "Assignment", "UnaryOperation").filter(
      (node) => isKind(node, "Assignment") || changing.has(node.operator),
    ),
    ...findAll(callable, "FunctionCall").filter(isCall),
  ].some(isBefore);
}

const tests: ReadonlySet<string> = new Set(["require", "assert"]);
const changing: ReadonlySet<string> = new Set(["++", "--", "delete"]);

/** What the contract keeps, also through a storage pointer. */
function isStored(program: Program, id: number | null | undefined): boolean {
  const variable = program.findNode(id ?? -1);
  return isKind(variable, "VariableDeclaration") && (variable.stateVariable || variable.storageLocation === "storage");
}

function isPlain(expression: Expression): boolean {
  const inner = withoutParentheses(expression);
  return isKind(inner, "Identifier", "Literal", "MemberAccess", "IndexAccess");
}

/** `x >= 0` and `x <= type(T).max` hold for every value of the type. */
function isBoundOfType(operator: ComparisonOperator, left: Expression, right: Expression): boolean {
  const [smaller, larger] = operator.startsWith("<") ? [left, right] : [right, left];
  return operator.endsWith("=") && (printExpression(smaller) === "0" || /\.max$/.test(printExpression(larger)));
}

function isVariable(program: Program, id: number | null | undefined): boolean {
  return isKind(program.findNode(id ?? -1), "VariableDeclaration");
}

function isConstant(program: Program, id: number | null | undefined): boolean {
  const variable = program.findNode(id ?? -1);
  return isKind(variable, "VariableDeclaration") && variable.constant;
}

/** Anything but plain use: a condition, an argument, a change of the value. */
function isTest(program: Program, use: AnyNode, callable: FunctionDefinition): boolean {
  for (let node: AnyNode | undefined = use; node !== undefined && node !== callable; node = program.parentOf(node)) {
    const up = program.parentOf(node);
    if (isKind(up, "FunctionCall") && node !== up.expression && up.kind === "functionCall") return true;
    if (isKind(up, "IfStatement", "WhileStatement", "ForStatement", "Conditional") && up.condition === node)
      return true;
    if (isKind(up, "Assignment") && up.leftHandSide === node) return true;
    if (isKind(up, "ModifierInvocation") || isKind(node, "InlineAssembly")) return true;
  }
  return false;
}
