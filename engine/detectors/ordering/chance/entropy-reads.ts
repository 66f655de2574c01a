/** Where the block values that a draw is made of are read. */

import type { Expression, Identifier, MemberAccess } from "solidity-ast";
import { printExpression } from "../../../flow/print.ts";
import { subvalues, type Value } from "../../../flow/value.ts";
import { type AnyNode, findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";

/** The reads that go into the draw by way of local variables, one for each statement, in the order of the source. */
export function findReads(program: Program, draw: AnyNode, sources: readonly string[]): AnyNode[] {
  const callable = program.callableOf(draw);
  if (callable === undefined) return [];
  const seen = new Set([statementOf(program, draw)]);
  const written = valuesBehind(callable, draw);
  return blockReadsIn(callable, sources).filter((read) => {
    const statement = statementOf(program, read);
    if (seen.has(statement) || !written.some((value) => isWithin(program, read, value))) return false;
    seen.add(statement);
    return true;
  });
}

/** What is assigned, in this function, to the variables that `node` is computed from. */
function valuesBehind(callable: AnyNode, node: AnyNode): readonly AnyNode[] {
  const assignments = findAll(callable, "VariableDeclarationStatement", "Assignment").flatMap((statement) =>
    statement.nodeType === "Assignment"
      ? [{ ids: variablesIn(statement.leftHandSide), value: statement.rightHandSide }]
      : statement.initialValue
        ? [{ ids: statement.declarations.flatMap((one) => one?.id ?? []), value: statement.initialValue }]
        : [],
  );
  const values = new Set<AnyNode>([node]);
  // A set is walked in the order of insertion, additions too.
  for (const one of values) {
    const used = new Set(variablesIn(one));
    for (const { ids, value } of assignments) if (ids.some((id) => used.has(id))) values.add(value);
  }
  return [...values];
}

function variablesIn(node: AnyNode): readonly number[] {
  return findAll(node, "Identifier").flatMap(({ referencedDeclaration }) => referencedDeclaration ?? []);
}

function isWithin(program: Program, node: AnyNode, outer: AnyNode): boolean {
  let at: AnyNode | undefined = node;
  while (at !== undefined && at !== outer) at = program.parentOf(at);
  return at === outer;
}

/** The state variables that a value is computed from, and that begin with a block value of their deployment. */
export function initialReads(value: Value): AnyNode[] {
  const reads: AnyNode[] = [];
  for (const one of subvalues(value)) {
    if (one.kind !== "load" || one.place.base.kind !== "variable") continue;
    const { value: initial } = one.place.base.declaration;
    reads.push(...(initial ? blockReadsIn(initial, allSources) : []).slice(0, 1));
  }
  return reads;
}

/** The block value that an expression is, or whose hash it is. */
export function sourcesIn(node: Expression): readonly string[] {
  if (node.nodeType === "MemberAccess" || node.nodeType === "Identifier")
    return blockReadsIn(node, allSources).map(nameOf);
  if (
    node.nodeType !== "FunctionCall" ||
    !/^(?:keccak256|sha3|sha256|blockhash|block\.blockhash)$/.test(printExpression(node.expression))
  )
    return [];
  return [...new Set(blockReadsIn(node, allSources).map(nameOf))].sort();
}

const allSources = ["block.timestamp", "block.number", "block.prevrandao", "block.coinbase", "blockhash"];

type BlockRead = Identifier | MemberAccess;

function blockReadsIn(node: AnyNode, sources: readonly string[]): BlockRead[] {
  return findAll(node, "Identifier", "MemberAccess").filter((one) => sources.includes(nameOf(one)));
}

/** As messages name it. */
function nameOf(node: BlockRead): string {
  const name = printExpression(node);
  return Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : name;
}

/** Other names of the same. */
const renamed: Readonly<Record<string, string>> = {
  now: "block.timestamp",
  "block.difficulty": "block.prevrandao",
  "block.blockhash": "blockhash",
};

function statementOf(program: Program, node: AnyNode): AnyNode {
  let at = node;
  for (
    let up = program.parentOf(at);
    up !== undefined && !isKind(up, "Block", "UncheckedBlock");
    up = program.parentOf(at)
  ) {
    at = up;
  }
  return at;
}
