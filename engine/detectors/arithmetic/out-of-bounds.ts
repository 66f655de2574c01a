/** Elements of arrays that certainly do not exist, and loops that stop before the last one. */

import { printExpression } from "../../flow/print.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { referencesTo } from "../../program/references.ts";
import { isDynamicArray } from "../../program/types.ts";
import type { Expression, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { type LoopEnd, loopEnds } from "./loop-ends.ts";

export const outOfBounds: Detector = {
  id: "out-of-bounds",
  title: "Array index out of bounds",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [129, 908],
  owasp: "SC02:2026",
  why: "An array in memory has as many elements as `new` gave it, and none without. This index lies behind the last one: it reverts each time, and with it everything that the function is needed for. A loop that stops one too soon instead leaves the last element out of what it sums up or pays.",
  fix: "Create the array before the first use, as long as it has to be: `new address[](3)`. Go through `i < list.length` from zero, and read `list[i]`.",
  example: {
    bad: `contract Router {
    function pathOf(address from, address to) external pure returns (address[] memory) {
        address[] memory path;
        path[0] = from;
        path[1] = to;
        return path;
    }
}`,
    good: `contract Router {
    function pathOf(address from, address to) external pure returns (address[] memory) {
        address[] memory path = new address[](2);
        path[0] = from;
        path[1] = to;
        return path;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/types.html#allocating-memory-arrays"],

  *detect(program): Generator<Detection> {
    for (const array of arraysOfKnownLength(program)) {
      const { declaration, length } = array;
      const uses = referencesTo(program, declaration.id);
      const elements = uses.flatMap((use) => elementOf(program, use) ?? []);
      const element = elements.find((one) => isBehind(program, { element: one, ...array }));
      if (element === undefined || uses.some((use) => mayReplace(program, use))) continue;
      const has = length === 0n ? "never gets any elements" : `has ${length} ${length === 1n ? "element" : "elements"}`;
      yield {
        at: element,
        message: `\`${printExpression(element)}\` is out of bounds: \`${declaration.name}\` ${has}, so this reverts`,
        related: [{ at: declaration, message: "It is declared here" }],
      };
    }
    for (const end of loopEnds(program)) yield describeEnd(end);
  },
};

function describeEnd({ element, how }: LoopEnd): Detection {
  const [read, list] = [`\`${printExpression(element)}\``, `\`${printExpression(element.baseExpression)}\``];
  return how === "past"
    ? {
        at: element,
        message: `In the last round of this loop, ${read} lies behind the last element of ${list}: it reverts each time`,
      }
    : {
        at: element,
        severity: "Low",
        message: `This loop ends before ${read} comes to the last element of ${list}, and nothing else here looks at it`,
        assumptions: ["The last element is not left out on purpose."],
      };
}

/** A dynamic array in memory, with the number of elements that it gets where it is declared. */
interface KnownArray {
  readonly declaration: VariableDeclaration;
  readonly length: bigint;
}

function* arraysOfKnownLength(program: Program): Generator<KnownArray> {
  for (const { declarations, initialValue } of program.reportedNodesOf("VariableDeclarationStatement")) {
    const length = initialValue ? lengthOf(initialValue) : 0n;
    const arrays = declarations.filter((one) => one !== null && one !== undefined).filter(isArray);
    if (length !== undefined) for (const declaration of arrays) yield { declaration, length };
  }
  const written = program.reportedNodesOf("FunctionDefinition").filter(({ body }) => body);
  const returned = written.flatMap(({ returnParameters }) => returnParameters.parameters);
  for (const declaration of returned.filter(isArray)) yield { declaration, length: 0n };
}

interface Element extends KnownArray {
  readonly element: NodeOf<"IndexAccess">;
}

function isArray(declaration: VariableDeclaration): boolean {
  return declaration.storageLocation === "memory" && declaration.name !== "" && isDynamicArray(declaration);
}

/** Of `new T[](2)`; undefined where it is not a plain number. */
function lengthOf(value: Expression): bigint | undefined {
  if (!isKind(value, "FunctionCall") || !isKind(value.expression, "NewExpression")) return undefined;
  return numberIn(value.arguments[0]);
}

function numberIn(expression: Expression | null | undefined): bigint | undefined {
  const digits = isKind(expression, "Literal") ? (expression.value ?? "") : "";
  return /^\d+$/.test(digits) ? BigInt(digits) : undefined;
}

/** The element that the use is the base of. */
function elementOf(program: Program, use: AnyNode): NodeOf<"IndexAccess"> | undefined {
  const parent = program.parentOf(use);
  return isKind(parent, "IndexAccess") && parent.baseExpression === use ? parent : undefined;
}

/** True where the index lies behind the last element: any, where there is none, but in a loop that has no round then. */
function isBehind(program: Program, { element, declaration, length }: Element): boolean {
  const index = numberIn(element.indexExpression);
  if (index !== undefined) return index >= length;
  return length === 0n && !exempt("out-of-bounds: a loop over nothing", isCountedBy(program, element, declaration));
}

/** A loop around the element looks at the array itself to tell how many rounds there are. */
function isCountedBy(program: Program, element: AnyNode, { id }: VariableDeclaration): boolean {
  for (let at: AnyNode | undefined = program.parentOf(element); at !== undefined; at = program.parentOf(at)) {
    if (isKind(at, "FunctionDefinition")) return false;
    const condition = isKind(at, "ForStatement", "WhileStatement", "DoWhileStatement") ? at.condition : undefined;
    if (condition && findAll(condition, "Identifier").some((one) => one.referencedDeclaration === id)) return true;
  }
  return false;
}

/** True where the array itself is set anew, or where assembly has its hands on it. */
function mayReplace(program: Program, use: AnyNode): boolean {
  if (!isKind(use, "Identifier")) return true;
  let at: AnyNode = use;
  for (let parent = program.parentOf(at); parent !== undefined; parent = program.parentOf(at)) {
    if (isKind(parent, "Assignment")) return parent.leftHandSide === at;
    if (!isKind(parent, "TupleExpression")) return false;
    at = parent;
  }
  return false;
}
