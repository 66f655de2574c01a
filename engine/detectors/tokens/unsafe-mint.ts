/** Collectibles that are minted without asking the receiver. */

import { printExpression } from "../../flow/print.ts";
import { isKind, type NodeOf } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import { roleOf } from "../../program/source-role.ts";
import type { FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const unsafeMint: Detector = {
  id: "unsafe-mint",
  title: "Unsafe ERC-721 mint (_mint instead of _safeMint)",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [754],
  why: "A contract that does not support ERC-721 can receive a token with `_mint` and never transfer it: the token is locked. `_safeMint` asks the receiver first.",
  fix: "Call `_safeMint`, with a reentrancy guard since the receiver is called; or mint to externally owned accounts only.",
  example: {
    bad: `interface Receiver {
    function accepts(uint256 id) external view returns (bool);
}

contract Collection {
    mapping(uint256 => address) public ownerOf;

    function _mint(address to, uint256 id) internal {
        ownerOf[id] = to;
    }

    function _safeMint(address to, uint256 id) internal {
        _mint(to, id);
        require(Receiver(to).accepts(id), "refused");
    }
}

contract Cards is Collection {
    uint256 private last;

    function mint() external {
        _mint(msg.sender, ++last);
    }
}`,
    good: `interface Receiver {
    function accepts(uint256 id) external view returns (bool);
}

contract Collection {
    mapping(uint256 => address) public ownerOf;

    function _mint(address to, uint256 id) internal {
        ownerOf[id] = to;
    }

    function _safeMint(address to, uint256 id) internal {
        _mint(to, id);
        require(Receiver(to).accepts(id), "refused");
    }
}

contract Cards is Collection {
    uint256 private last;

    function mint() external {
        _safeMint(msg.sender, ++last);
    }
}`,
  },
  references: ["https://docs.openzeppelin.com/contracts/5.x/api/token/erc721#ERC721-_mint-address-uint256-"],

  *detect(program): Generator<Detection> {
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const callee = calleeOf(program, call);
      const safe = callee && findSafe(program, callee);
      const owner = callee && program.contractOf(callee);
      // The library itself builds the one on the other.
      if (safe === undefined || owner === program.contractOf(call) || roleOf(program, call) === "test") continue;
      yield {
        at: call,
        message: `\`${printExpression(call.expression)}\` does not check that the receiver can handle the token, as \`${safe.name}\` does`,
        related: [{ at: safe, message: "This function checks the receiver" }],
      };
    }
  },
};

function calleeOf(program: Program, { expression }: NodeOf<"FunctionCall">): FunctionDefinition | undefined {
  const name = isKind(expression, "Identifier", "MemberAccess") ? expression : undefined;
  const callee = program.findNode(name?.referencedDeclaration ?? -1);
  return isKind(callee, "FunctionDefinition") ? callee : undefined;
}

/** Beside `_mint` of the common libraries. */
function findSafe(program: Program, callee: FunctionDefinition): FunctionDefinition | undefined {
  if (callee.name !== "_mint" || signatureOf(program, callee) !== "_mint(address,uint256)") return undefined;
  return program
    .contractOf(callee)
    ?.nodes.filter((node) => isKind(node, "FunctionDefinition"))
    .find((node) => node.name === "_safeMint");
}
