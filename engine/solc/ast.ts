/** The compiler's syntax tree, as solc 0.8 exports it. */

export type * from "solidity-ast";
export type { Node as AstNode } from "solidity-ast/node.js";
