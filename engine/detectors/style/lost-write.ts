/** A change that is made to a copy and goes with it, or that reaches less than it seems to. */

import { printExpression } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isOnlyWritten, referencesTo } from "../../program/references.ts";
import { functionKindOf, isStorageReference } from "../../program/types.ts";
import type { Expression, FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import {
  isClearedBefore,
  isClearedByPointer,
  isNeverFilled,
  isRequiredEmpty,
  mappingIn,
  pathToMapping,
} from "./deleted-mappings.ts";
import { lostRounds } from "./lost-rounds.ts";

export const lostWrite: Detector = {
  id: "lost-write",
  title: "Write to a memory copy is lost",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-135",
  isSwcNearest: true,
  cwe: [665, 1164],
  scwe: ["SCWE-053"],
  why: "A struct or array in `memory` is a copy of the one in storage. A write to it is lost when the function ends, and the state keeps its old value: a payment stays open, a limit is never raised. `delete` likewise does not clear the mappings in a struct, and a variable that each round of a loop sets anew keeps the last round alone.",
  fix: "Use a `storage` pointer, or write the copy back. Clear mappings key by key, or do not reuse the entry. Add up what all rounds of a loop give.",
  example: {
    bad: `contract Loans {
    struct Loan {
        uint256 amount;
        bool isPaid;
    }

    mapping(uint256 => Loan) public loans;

    function settle(uint256 id) external {
        Loan memory loan = loans[id];
        loan.isPaid = true;
    }
}`,
    good: `contract Loans {
    struct Loan {
        uint256 amount;
        bool isPaid;
    }

    mapping(address => Loan) public loans;

    function settle() external {
        Loan storage loan = loans[msg.sender];
        loan.isPaid = true;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#data-location-and-assignment-behavior"],

  *detect(program): Generator<Detection> {
    yield* findLostCopies(program);
    yield* findCopiedArguments(program);
    for (const { assignment, variable } of lostRounds(program)) {
      yield {
        at: assignment,
        severity: "Low",
        confidence: "Medium",
        message: `\`${variable.name}\` is set anew in each round of the loop: only the last round counts`,
        assumptions: ["All rounds are meant to count, and not the last alone."],
      };
    }
    for (const { operator, subExpression } of program.reportedNodesOf("UnaryOperation")) {
      const inner = operator === "delete" ? mappingIn(program, subExpression) : undefined;
      if (inner === undefined) continue;
      if (exempt("lost-write: its entries are cleared one by one", isClearedBefore(program, subExpression, inner)))
        continue;
      if (exempt("lost-write: an entry is cleared by its pointer", isClearedByPointer(program, subExpression, inner)))
        continue;
      if (exempt("lost-write: a list beside the mapping is empty", isRequiredEmpty(program, subExpression, inner)))
        continue;
      if (exempt("lost-write: nothing is put into the mapping", isNeverFilled(program, subExpression, inner))) continue;
      yield {
        at: subExpression,
        message: `\`delete ${printExpression(subExpression)}\` does not clear the mapping \`${pathToMapping(program, subExpression) ?? inner}\``,
      };
    }
  },
};

/** Copies of storage that are written and never read. */
function* findLostCopies(program: Program): Generator<Detection> {
  for (const { declarations, initialValue } of program.reportedNodesOf("VariableDeclarationStatement")) {
    const [copy] = declarations;
    if (!copy || !initialValue || copy.storageLocation !== "memory" || !isStorageReference(initialValue)) continue;
    const uses = lostUses(program, copy);
    if (uses.length === 0) continue;
    yield {
      at: copy,
      message: `\`${copy.name}\` is a memory copy of \`${printExpression(initialValue)}\`: what is written to it is lost`,
      related: uses.map((at) => ({ at, message: "written here, and never read" })),
    };
  }
}

/** The writes to the copy that nothing reads: all that is done with it, or with a field of it. */
function lostUses(program: Program, { id }: VariableDeclaration): readonly AnyNode[] {
  const uses = referencesTo(program, id);
  if (uses.every((use) => isOnlyWritten(program, use))) return uses;
  const fields = new Map<string, AnyNode[]>();
  for (const use of uses) {
    const access = program.parentOf(use);
    if (!isKind(access, "MemberAccess")) return [];
    fields.set(access.memberName, [...(fields.get(access.memberName) ?? []), use]);
  }
  return [...fields.values()].flatMap((field) => writesAfterReads(program, id, field));
}

/** The writes to a field that come after all that reads it; none in a loop that goes round with the same copy. */
function writesAfterReads(program: Program, copy: number, field: readonly AnyNode[]): readonly AnyNode[] {
  const isWrite = (use: AnyNode): boolean => isKind(use, "Identifier") && isOnlyWritten(program, use);
  const written = field.slice(field.findLastIndex((use) => !isWrite(use)) + 1);
  if (written.length === field.length) return written;
  return written.filter((use) => !isRepeated(program, copy, use) && !changesItself(program, use));
}

/** Within a loop that the copy was made before. */
function isRepeated(program: Program, copy: number, use: AnyNode): boolean {
  for (let at: AnyNode | undefined = use; at !== undefined; at = program.parentOf(at)) {
    const isLoop = isKind(at, "ForStatement", "WhileStatement", "DoWhileStatement");
    if (isLoop) return !findAll(at, "VariableDeclaration").some(({ id }) => id === copy);
  }
  return false;
}

/** `x.field += 1` of what was read before goes on reckoning, and is seldom meant for the state. */
function changesItself(program: Program, use: AnyNode): boolean {
  const place = program.parentOf(use);
  const parent = place === undefined ? undefined : program.parentOf(place);
  return !isKind(parent, "Assignment") || parent.operator !== "=";
}

/** Functions that change what they are given and answer nothing, given something from storage. */
function* findCopiedArguments(program: Program): Generator<Detection> {
  for (const { expression: callee, arguments: args } of program.reportedNodesOf("FunctionCall")) {
    const isNamed = isKind(callee, "Identifier", "MemberAccess") && copying.has(functionKindOf(callee));
    const called = isNamed ? program.findNode(callee.referencedDeclaration ?? -1) : undefined;
    if (!isKind(called, "FunctionDefinition") || called.returnParameters.parameters.length > 0) continue;
    for (const [at, parameter] of called.parameters.parameters.entries()) {
      const argument = args[at];
      if (argument === undefined || !isStorageReference(argument) || !onlyChanges(program, called, parameter)) continue;
      yield {
        at: argument,
        message: `\`${called.name}\` receives a memory copy of \`${printExpression(argument)}\`: its changes are lost`,
        related: [{ at: parameter, message: `\`${parameter.name}\` is a memory parameter` }],
      };
    }
  }
}

/** Arguments of the second kind are copies in any case. */
const copying: ReadonlySet<string> = new Set(["internal", "external"]);

/** Writes to the parameter, which is in memory, and hands it on at most to functions of the contract that do the same. */
function onlyChanges(
  program: Program,
  { body }: FunctionDefinition,
  parameter: VariableDeclaration,
  open: readonly VariableDeclaration[] = [],
): boolean {
  if (!body || parameter.storageLocation !== "memory" || open.includes(parameter)) return false;
  const isChanged = findAll(body, "Assignment").some(({ leftHandSide }) => isPartOf(leftHandSide, parameter.id));
  const takers = findAll(body, "FunctionCall", "EmitStatement").filter((call) =>
    mentionsWhole(program, call, parameter.id),
  );
  if (takers.length === 0) return isChanged;
  return takers.every((call) => {
    const inner = takenBy(program, call, parameter.id);
    return inner !== undefined && onlyChanges(program, inner.called, inner.parameter, [...open, parameter]);
  });
}

/** The parameter of a function of the contract, which answers nothing, that the call gives the variable to. */
function takenBy(program: Program, call: AnyNode, id: number) {
  if (!isKind(call, "FunctionCall") || !isKind(call.expression, "Identifier")) return undefined;
  const called = program.findNode(call.expression.referencedDeclaration ?? -1);
  if (!isKind(called, "FunctionDefinition") || called.returnParameters.parameters.length > 0) return undefined;
  const parameter = called.parameters.parameters[call.arguments.findIndex((argument) => names(argument, id))];
  return parameter === undefined ? undefined : { called, parameter };
}

function isPartOf(target: Expression, id: number): boolean {
  if (isKind(target, "IndexAccess")) return names(target.baseExpression, id) || isPartOf(target.baseExpression, id);
  return isKind(target, "MemberAccess") && (names(target.expression, id) || isPartOf(target.expression, id));
}

function names(expression: Expression, id: number): boolean {
  return isKind(expression, "Identifier") && expression.referencedDeclaration === id;
}

function mentionsWhole(program: Program, call: AnyNode, id: number): boolean {
  return findAll(call, "Identifier").some((use) => use.referencedDeclaration === id && program.parentOf(use) === call);
}
