/** Where the block values that a draw is made of are read. */

import type { Expression, Identifier, MemberAccess } from "solidity-ast";
import { type AnyNode, findAll, isKind } from "./nodes.ts";
import { printExpression } from "./print.ts";
import type { Program } from "./program.ts";
import { ingredients, type Value } from "./value.ts";

/** The reads in other statements of the function that draws, one for each statement, in the order of the source. */
export function findReads(program: Program, draw: AnyNode, sources: readonly string[]): AnyNode[] {
  const callable = program.callableOf(draw);
  if (callable === undefined) return [];
  const seen = new Set([statementOf(program, draw)]);
  return blockReadsIn(callable, sources).filter((read) => {
    const statement = statementOf(program, read);
    if (seen.has(statement)) return false;
    seen.add(statement);
    return true;
  });
}

/** The state variables that a value is computed from, and that begin with a block value of their deployment. */
export function initialReads(value: Value): AnyNode[] {
  const reads: AnyNode[] = [];
  for (const one of ingredients(value)) {
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
