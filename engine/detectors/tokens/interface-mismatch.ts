/** A token whose functions answer otherwise than its standard says, or than what they do. */

import { headerPlace } from "../../program/header.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isCallableFromOutside, openSignatureOf, selectorOf, signatureOf } from "../../program/signature.ts";
import { erc20, erc721 } from "../../program/well-known-functions.ts";
import type { ContractDefinition, FunctionDefinition } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";
import { idleTransfers } from "./idle-transfers.ts";

export const interfaceMismatch: Detector = {
  id: "interface-mismatch",
  title: "Incorrect ERC-20 or ERC-721 interface",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [573],
  ethTrust: ["[GP] Follow Accepted ERC Standards"],
  why: "Contracts that hold the token are compiled for the standard. Where a function returns nothing, or another type, their calls revert or read garbage: the tokens are locked in them. Where it answers that it is done and does nothing, whoever is paid with the token has nothing.",
  fix: "Return what the standard says; inherit its interface, so that the compiler checks it; what cannot be moved reverts.",
  example: {
    bad: `contract Token {
    uint256 public totalSupply = 1000;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }
}`,
    good: `contract Token {
    uint256 public totalSupply = 1000;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    constructor() {
        balanceOf[msg.sender] = totalSupply;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-20", "https://eips.ethereum.org/EIPS/eip-721"],

  *detect(program): Generator<Detection> {
    for (const contract of program.contracts) {
      if (contract.contractKind !== "contract") continue;
      const open = openSignatures(program, contract);
      const standard = standardOf(open);
      if (standard === undefined) continue;
      yield* findHidden(program, contract, standard);
      const isMeant = standard.confirming.some((signature) => open.has(signature));
      for (const one of findOthers(program, contract, standard)) yield isMeant ? one : { ...one, ...unsure };
    }
    for (const callable of idleTransfers(program)) yield describeIdle(program, callable);
  },
};

function describeIdle(program: Program, callable: FunctionDefinition): Detection {
  return {
    at: headerPlace(program, callable),
    message: `\`${callable.name}\` answers that it is done, and ${callable.name === "approve" ? "allows" : "moves"} nothing`,
  };
}

/** Balances that nobody lets others move may be points, and no tokens. */
const unsure: Pick<Detection, "severity" | "assumptions"> = {
  severity: "Low",
  assumptions: ["The contract is meant to be used as a token of that standard."],
};

/** Functions with other results; each contract for what it defines itself: its bases have findings of their own. */
function* findOthers(program: Program, contract: ContractDefinition, standard: Standard): Generator<Detection> {
  for (const callable of contract.nodes) {
    if (!isKind(callable, "FunctionDefinition") || !isCallableFromOutside(callable)) continue;
    const wanted = standard.results[signatureOf(program, callable)];
    const given = resultsOf(callable);
    if (wanted === undefined || wanted === given) continue;
    yield {
      at: headerPlace(program, callable),
      message: `\`${callable.name}\` returns ${name(given)}, where ${standard.name} requires ${name(wanted)}`,
    };
  }
}

interface Standard {
  readonly name: string;
  /** What no other standard has. */
  readonly mark: string;
  /** Any of them shows that a contract means to be such a token; of fungible ones, that others may be let to move them. */
  readonly confirming: readonly string[];
  /** How many of its functions a contract must have to be taken for one. */
  readonly nNeeded: number;
  /** Types of the results, by signature. */
  readonly results: Readonly<Record<string, string>>;
}

const standards: readonly Standard[] = [
  {
    name: "ERC-721",
    mark: erc721.ownerOf,
    confirming: [erc721.ownerOf],
    nNeeded: 4,
    results: {
      [erc20.balanceOf]: "uint256",
      [erc721.ownerOf]: "address",
      [erc721.safeTransferFromWithData]: "",
      [erc721.safeTransferFrom]: "",
      [erc20.transferFrom]: "",
      [erc20.approve]: "",
      [erc721.setApprovalForAll]: "",
      [erc721.getApproved]: "address",
      [erc721.isApprovedForAll]: "bool",
      [erc721.supportsInterface]: "bool",
    },
  },
  {
    name: "ERC-20",
    mark: erc20.transfer,
    confirming: [erc20.approve, erc20.allowance],
    nNeeded: 4,
    results: {
      [erc20.totalSupply]: "uint256",
      [erc20.balanceOf]: "uint256",
      [erc20.allowance]: "uint256",
      [erc20.transfer]: "bool",
      [erc20.transferFrom]: "bool",
      [erc20.approve]: "bool",
      [erc20.domainSeparator]: "bytes32",
    },
  },
];

/** What a contract's open functions are called, inherited ones and getters too. */
function openSignatures(program: Program, contract: ContractDefinition): ReadonlySet<string> {
  return new Set(program.linearizedBases(contract).flatMap((base) => signaturesOf(program, base)));
}

/** The standard that most of these functions belong to. */
function standardOf(open: ReadonlySet<string>): Standard | undefined {
  return standards.find(({ mark, nNeeded, results }) => {
    const n = Object.keys(results).filter((signature) => open.has(signature)).length;
    return open.has(mark) && n >= nNeeded;
  });
}

function signaturesOf(program: Program, { nodes }: ContractDefinition): string[] {
  return nodes.flatMap((node) => {
    if (isKind(node, "FunctionDefinition")) return isCallableFromOutside(node) ? [signatureOf(program, node)] : [];
    if (!isKind(node, "VariableDeclaration") || node.visibility !== "public") return [];
    const keys = [...(node.typeDescriptions.typeString ?? "").matchAll(/mapping\((\w+)/g)].map(([, key]) => key);
    return [`${node.name}(${keys.join(",")})`];
  });
}

function resultsOf({ returnParameters }: FunctionDefinition): string {
  return returnParameters.parameters
    .map(({ typeDescriptions }) => (typeDescriptions.typeString ?? "").replace(" payable", ""))
    .join(",");
}

function name(types: string): string {
  return types === "" ? "nothing" : `\`${types}\``;
}

/** What wallets ask every token for, whether it has it or not, beside what its standard says. */
const askedOfAll = [erc20.nonces, erc20.permit];

/** What has the selector of a function of the standard, but not its name: it answers in its place. */
function* findHidden(program: Program, { nodes }: ContractDefinition, { results }: Standard): Generator<Detection> {
  const asked = new Map([...Object.keys(results), ...askedOfAll].map((one) => [selectorOf(one), one]));
  for (const node of nodes) {
    const signature = openSignatureOf(program, node);
    const hidden = signature && asked.get(selectorOf(signature));
    if (!hidden || hidden === signature) continue;
    yield {
      at: headerPlace(program, node),
      message: `\`${signature}\` has the same selector as \`${hidden}\` and answers its callers`,
    };
  }
}
