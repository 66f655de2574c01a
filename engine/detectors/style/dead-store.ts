/** Values that are stored and replaced before anything reads them. */

import { contractFlows } from "../../dataflow/access/contract-flows.ts";
import { type Flow, type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printPlace } from "../../flow/print.ts";
import { covers, indexesOf, overlaps, type Place, subvalues } from "../../flow/value.ts";
import { type AnyNode, findAll, isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isValueType } from "../../program/types.ts";
import type { Expression, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const deadStore: Detector = {
  id: "dead-store",
  title: "Dead store (value overwritten before it is read)",
  severity: "Low",
  confidence: "Medium",
  swc: "SWC-135",
  cwe: [563],
  why: "The first of two assignments has no effect: the second overwrites the value before anything reads it. Often one was meant for another variable, or should have added instead of assigned.",
  fix: "Remove the first assignment, or write what was meant.",
  example: {
    bad: `contract Sale {
    uint256 public price;
    uint256 public fee;

    function set(uint256 newPrice, uint256 newFee) external {
        price = newPrice;
        price = newFee;
    }
}`,
    good: `contract Sale {
    uint256 public price;
    uint256 public fee;

    function set(uint256 newPrice, uint256 newFee) external {
        price = newPrice;
        fee = newFee;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/563.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      contractFlows(program).flatMap(({ flows }) => flows.flatMap((flow) => [...findDeadStores(program, flow)])),
    );
    for (const block of program.reportedNodesOf("Block")) yield* findDeadLocals(program, block);
    for (const block of program.reportedNodesOf("UncheckedBlock")) yield* findDeadLocals(program, block);
  },
};

function* findDeadStores(program: Program, flow: Flow): Generator<Detection> {
  for (const write of stepsOf(flow, "write")) {
    const replacing = isPlain(program, flow, write) ? findReplacing(flow, write) : undefined;
    if (replacing === undefined || replacing.node === write.node || replacing.site !== write.site) continue;
    if (exempt("dead-store: the rest of the struct stays", isPartlyReplaced(flow, write))) continue;
    yield {
      at: write.node,
      message: `the value stored in \`${printPlace(write.place)}\` here is overwritten before it is read`,
      related: [{ at: replacing.node, message: "It is overwritten here" }],
    };
  }
}

/** A struct is written as a whole, and not all of its fields are replaced. */
function isPartlyReplaced(flow: Flow, { node, site }: StepOf<"write">): boolean {
  const fields = stepsOf(flow, "write").filter((one) => one.node === node && one.site === site);
  return fields.length > 1 && fields.some((field) => findReplacing(flow, field) === undefined);
}

/** In the body of a function, to a place that stays what it is. Assembly, and locks in modifiers, are written so on purpose. */
function isPlain(program: Program, flow: Flow, { id, node, site, place }: StepOf<"write">): boolean {
  const isInBody = site.callable.nodeType === "FunctionDefinition" && program.callableOf(node) !== undefined;
  if (!flow.committing.has(id) || exempt("dead-store: in a modifier", !isInBody)) return false;
  if (exempt("dead-store: in assembly", node.nodeType.startsWith("Yul"))) return false;
  if (exempt("dead-store: a lock", isFlag(place))) return false;
  const isLength = place.path.some(({ kind }) => kind === "length");
  if (exempt("dead-store: the length of a list", isLength)) return false;
  const moves = indexesOf(place).some((index) => subvalues(index).some(({ kind }) => kind === "load"));
  return !exempt("dead-store: an index that is stored itself", moves);
}

/** A lock is set and released around calls. */
function isFlag({ base, path }: Place): boolean {
  return base.kind === "variable" && path.length === 0 && base.declaration.typeDescriptions.typeString === "bool";
}

/** The write that comes next on every path that lasts, where nothing can have read the place before. */
function findReplacing(flow: Flow, write: StepOf<"write">): StepOf<"write"> | undefined {
  const seen = new Set<number>();
  const pending = [...write.successors];
  let replacing: StepOf<"write"> | undefined;
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const step = flow.steps[id];
    if (step === undefined || seen.has(id) || !flow.committing.has(id)) continue;
    seen.add(id);
    if (step.kind === "write" && covers(step.place, write.place)) {
      if (replacing !== undefined) return undefined;
      replacing = step;
      continue;
    }
    if (step.successors.length === 0 || mayRead(step, write)) return undefined;
    pending.push(...step.successors);
  }
  return replacing;
}

/** Assignments to a local variable that a later statement of the same block replaces, with no use between. */
function* findDeadLocals(program: Program, { statements }: NodeOf<"Block" | "UncheckedBlock">): Generator<Detection> {
  for (const [at, statement] of (statements ?? []).entries()) {
    const assignment = localAssignmentIn(program, statement);
    if (assignment === undefined || exempt("dead-store: zero as a beginning", isReset(assignment.value))) continue;
    const { variable } = assignment;
    const next = statements?.slice(at + 1).find((one) => mayUse(one, variable));
    const replacing = next && localAssignmentIn(program, next);
    if (next === undefined || replacing?.variable !== variable || mayUse(replacing.value, variable)) continue;
    yield {
      at: assignment.node,
      message: `the value assigned to \`${variable.name}\` here is overwritten before it is read`,
      related: [{ at: replacing.node, message: "It is overwritten here" }],
    };
  }
}

interface LocalAssignment {
  readonly node: AnyNode;
  readonly variable: VariableDeclaration;
  readonly value: Expression;
}

/** The statement sets one local variable of a value type, and does nothing else. */
function localAssignmentIn(program: Program, statement: AnyNode): LocalAssignment | undefined {
  const node = isKind(statement, "ExpressionStatement") ? statement.expression : undefined;
  if (!isKind(node, "Assignment") || node.operator !== "=" || !isKind(node.leftHandSide, "Identifier"))
    return undefined;
  const variable = program.findNode(node.leftHandSide.referencedDeclaration ?? -1);
  const isLocal = isKind(variable, "VariableDeclaration") && !variable.stateVariable && isValueType(variable);
  return isLocal ? { node, variable, value: node.rightHandSide } : undefined;
}

/** Zero as a beginning is habit; what a call gives back and nobody looks at is another check's. */
function isReset(value: Expression): boolean {
  if (isKind(value, "Literal")) return /^(?:0|0x0+|false)$/.test(value.value ?? "");
  return findAll(value, "FunctionCall").some(({ kind }) => kind === "functionCall");
}

/** Names the variable, or leads away from the block to where it may be read. */
function mayUse(node: AnyNode, { id }: VariableDeclaration): boolean {
  const isNamed =
    findAll(node, "Identifier").some(({ referencedDeclaration }) => referencedDeclaration === id) ||
    findAll(node, "InlineAssembly").some((block) => block.externalReferences.some((one) => one.declaration === id));
  return isNamed || findAll(node, "Break", "Continue", "Return", "PlaceholderStatement").length > 0;
}

function mayRead(step: Step, { place }: StepOf<"write">): boolean {
  if (step.kind === "read") return overlaps(step.place, place);
  return step.kind === "call" || step.kind === "opaque";
}
