/** Words of the language that were replaced by better ones and removed. */

import { headerTokens } from "../../program/header.ts";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { tokensOf } from "../../program/source-tokens.ts";
import { functionKindOf, isDynamicArray } from "../../program/types.ts";
import type { Expression } from "../../solc/ast.ts";
import { isAtLeast } from "../../solc/releases.ts";
import type { Detection, Detector } from "../detector.ts";

export const deprecatedConstruct: Detector = {
  id: "deprecated-construct",
  title: "Deprecated Solidity construct",
  severity: "Low",
  confidence: "High",
  swc: "SWC-111",
  cwe: [477],
  scwe: ["SCWE-072"],
  why: "The construct was removed from the language because it misled: `throw` consumes all gas, `constant` functions may write, `var` infers a type that is too small, `callcode` passes the wrong sender, and assigning an array's `length` exposes other storage. Code that uses it cannot move to a maintained compiler.",
  fix: "Use the replacement that the finding names, and move to a current compiler.",
  example: {
    bad: `pragma solidity 0.4.26;

contract Digest {
    function digest(bytes32 word) public pure returns (bytes32) {
        return sha3(word);
    }
}`,
    good: `pragma solidity 0.4.26;

contract Digest {
    function digest(bytes32 word) public pure returns (bytes32) {
        return keccak256(word);
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/050-breaking-changes.html",
    "https://docs.soliditylang.org/en/latest/060-breaking-changes.html",
    "https://docs.soliditylang.org/en/latest/070-breaking-changes.html",
  ],

  *detect(program): Generator<Detection> {
    for (const construct of constructs) {
      if (isAtLeast(program.solc, construct.removed)) continue;
      // One finding a contract and construct: code of its time uses some on every other line.
      const uses = new Map<AnyNode | undefined, AnyNode[]>();
      for (const node of construct.find(program)) {
        const contract = program.contractOf(node);
        uses.set(contract, [...(uses.get(contract) ?? []), node]);
      }
      for (const [first, ...others] of uses.values()) {
        if (first === undefined) continue;
        const times = others.length === 0 ? "" : ` (${others.length + 1} times in this contract)`;
        yield {
          at: first,
          message: `${construct.name} is deprecated: ${construct.instead}${times}`,
          ...(others.length > 0 && {
            related: others.slice(0, maxRelated).map((at) => ({ at, message: `${construct.name} is used here too` })),
          }),
        };
      }
    }
  },
};

const maxRelated = 10;

interface Construct {
  /** As people write it. */
  readonly name: string;
  readonly instead: string;
  /** The first compiler that no longer knows it, or that warns of it itself without end. */
  readonly removed: string;
  find(program: Program): Iterable<AnyNode>;
}

const constructs: readonly Construct[] = [
  { name: "`suicide`", instead: "write `selfdestruct`", removed: "0.5.0", find: writtenAs("Identifier", /^suicide$/) },
  { name: "`sha3`", instead: "write `keccak256`", removed: "0.5.0", find: writtenAs("Identifier", /^sha3$/) },
  {
    name: "`block.blockhash`",
    instead: "write `blockhash`",
    removed: "0.5.0",
    find: writtenAs("Identifier", /^block \. blockhash$/),
  },
  {
    name: "`msg.gas`",
    instead: "write `gasleft()`",
    removed: "0.5.0",
    find: writtenAs("FunctionCall", /^msg \. gas$/),
  },
  {
    name: "`throw`",
    instead: "write `revert()`, which refunds the remaining gas",
    removed: "0.5.0",
    find: writtenAs("ExpressionStatement", /^throw$/),
  },
  {
    name: "`callcode`",
    instead: "write `delegatecall`, which preserves sender and value",
    removed: "99.0.0",
    find: function* (program) {
      for (const node of program.reportedNodesOf("MemberAccess"))
        if (functionKindOf(node) === "barecallcode") yield node;
      for (const node of program.reportedNodesOf("YulFunctionCall"))
        if (node.functionName.name === "callcode") yield node;
    },
  },
  {
    name: "`constant` at a function",
    instead: "write `view` or `pure`, which the compiler enforces",
    removed: "0.5.0",
    find: function* (program) {
      for (const node of program.functions) {
        if (headerTokens(program, node).some(({ text }) => text === "constant")) yield node;
      }
    },
  },
  {
    name: "`var`",
    instead: "name the type, because `var` takes the smallest one that fits the first value",
    removed: "0.5.0",
    find: writtenAs("VariableDeclarationStatement", /^var /),
  },
  {
    name: "`now`",
    instead: "write `block.timestamp`, which shows that the block producer chooses it",
    removed: "0.7.0",
    find: writtenAs("Identifier", /^now$/),
  },
  {
    name: "assigning the `length` of an array",
    instead: "use `push`, `pop` and `delete`",
    removed: "0.6.0",
    find: function* (program) {
      for (const node of program.reportedNodesOf("Assignment")) if (isLength(node.leftHandSide)) yield node;
      for (const node of program.reportedNodesOf("UnaryOperation"))
        if (changing.has(node.operator) && isLength(node.subExpression)) yield node;
    },
  },
  {
    name: "the unit `years`",
    instead: "write days, because a year does not always have 365",
    removed: "0.5.0",
    find: writtenAs("Literal", / years$/),
  },
];

const changing: ReadonlySet<string> = new Set(["++", "--", "delete"]);

function isLength(target: Expression): boolean {
  return isKind(target, "MemberAccess") && target.memberName === "length" && isDynamicArray(target.expression);
}

/** The nodes of a kind whose source reads like this; a declared name that reads so is not the language's. */
function writtenAs(kind: AnyNode["nodeType"], pattern: RegExp): Construct["find"] {
  return function* (program) {
    for (const node of program.reportedNodesOf(kind)) {
      if (isKind(node, "Identifier") && (node.referencedDeclaration ?? -1) >= 0) continue;
      const texts = tokensOf(program, node).map(({ text }) => text);
      if (pattern.test(texts.join(" ").replace(/ ;$/, ""))) yield node;
    }
  };
}
