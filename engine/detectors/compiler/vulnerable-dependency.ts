/** Use of a library in a release whose weakness is published. */

import { lt } from "semver";
import type { ContractDefinition, FunctionCall, FunctionDefinition, InheritanceSpecifier } from "solidity-ast";
import { type AnyNode, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type Advisory, advisories, type LibraryHeader, libraryHeadersIn } from "./advisories.ts";

export const vulnerableDependency: Detector = {
  id: "vulnerable-dependency",
  title: "Vulnerable and outdated library",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-102",
  isSwcNearest: true,
  cwe: [1395, 1104],
  owasp: "SC10:2026",
  scwe: ["SCWE-089"],
  why: "The imported code comes from a library release with a published vulnerability that has been fixed since. Attackers look for contracts that still use such releases.",
  fix: "Update the library to a fixed release, and read the advisory for contracts that are already deployed.",
  example: {
    bad: `// OpenZeppelin Contracts (last updated v4.7.0) (utils/cryptography/ECDSA.sol)
library ECDSA {
    function recover(bytes32 hash, bytes memory signature) internal pure returns (address) {
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        address signer = ecrecover(hash, v, r, s);
        require(signer != address(0), "invalid signature");
        return signer;
    }
}

contract Doors {
    using ECDSA for bytes32;

    function signerOf(bytes32 hash, bytes calldata signature) external pure returns (address) {
        return hash.recover(signature);
    }
}`,
    good: `// OpenZeppelin Contracts (last updated v5.1.0) (utils/cryptography/ECDSA.sol)
library ECDSA {
    function recover(bytes32 hash, bytes memory signature) internal pure returns (address) {
        (bytes32 r, bytes32 s, uint8 v) = abi.decode(signature, (bytes32, bytes32, uint8));
        address signer = ecrecover(hash, v, r, s);
        require(signer != address(0), "invalid signature");
        return signer;
    }
}

contract Doors {
    using ECDSA for bytes32;

    function signerOf(bytes32 hash, bytes calldata signature) external pure returns (address) {
        return hash.recover(signature);
    }
}`,
  },
  references: [
    "https://github.com/OpenZeppelin/openzeppelin-contracts/security/advisories",
    "https://cwe.mitre.org/data/definitions/1395.html",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findUses(program));
  },
};

function* findUses(program: Program): Generator<Detection> {
  const headerOf = headerReader(program);
  const uses = [...program.reportedNodesOf("InheritanceSpecifier"), ...program.reportedNodesOf("FunctionCall")];
  for (const use of uses) {
    const definition = usedIn(program, use);
    const library = definition && headerOf(definition);
    if (definition === undefined || library === undefined || headerOf(use) !== undefined) continue;
    const found = findAdvisory(library, definition);
    if (found === undefined) continue;
    const { advisory, fixed } = found;
    yield {
      at: use,
      message: `\`${definition.name}\` comes from OpenZeppelin Contracts before ${fixed} (last changed in ${library.release}), which ${advisory.effect}: ${advisory.id}`,
      related: [{ at: definition, message: "The imported code" }],
      ...(advisory.isSevere ? {} : { severity: "Low" as const }),
    };
  }
}

type Used = ContractDefinition | FunctionDefinition;

/** The contract that is inherited from, or the function that is called. */
function usedIn(program: Program, use: InheritanceSpecifier | FunctionCall): Used | undefined {
  const named = use.nodeType === "InheritanceSpecifier" ? use.baseName : use.expression;
  const id = "referencedDeclaration" in named ? named.referencedDeclaration : undefined;
  const definition = program.findNode(id ?? -1);
  return isKind(definition, "ContractDefinition", "FunctionDefinition") ? definition : undefined;
}

/**
 * Tells what the library says of the file that a node's contract comes from; undefined for one that is not of the
 * library. Looks through each source once, and for each contract.
 */
function headerReader(program: Program): (node: AnyNode) => LibraryHeader | undefined {
  const headers = new Map<string, readonly LibraryHeader[]>();
  const byContract = new Map<ContractDefinition, LibraryHeader | undefined>();
  const find = (contract: ContractDefinition): LibraryHeader | undefined => {
    const source = program.fileOf(contract);
    const known = headers.get(source) ?? libraryHeadersIn(program.textOf(source)?.text ?? "");
    headers.set(source, known);
    return known.find(({ file }) => plainName(file) === plainName(contract.name));
  };
  return (node) => {
    const contract = program.contractOf(node);
    if (contract !== undefined && !byContract.has(contract)) byContract.set(contract, find(contract));
    return contract && byContract.get(contract);
  };
}

/** The name of a contract, or of its file, without the ending of the variants for upgradeable contracts. */
function plainName(path: string): string {
  return path
    .replace(/^.*\//, "")
    .replace(/\.sol$/, "")
    .replace(/Upgradeable$/, "");
}

function findAdvisory(
  { file, release }: LibraryHeader,
  definition: Used,
): { readonly advisory: Advisory; readonly fixed: string } | undefined {
  for (const advisory of advisories) {
    if (plainFile(file) !== advisory.file || !isExposed(advisory, definition)) continue;
    const range = advisory.ranges.find(([first, fixed]) => !lt(release, first) && lt(release, fixed));
    if (range !== undefined) return { advisory, fixed: range[1] };
  }
  return undefined;
}

function plainFile(file: string): string {
  return file.replace(/Upgradeable\.sol$/, ".sol");
}

function isExposed({ functions }: Advisory, definition: Used): boolean {
  if (functions === undefined || definition.nodeType === "ContractDefinition") {
    return functions === undefined && definition.nodeType === "ContractDefinition";
  }
  // Of the forms of `recover`, only the one that takes the signature as bytes.
  const isOtherForm = /ecover$/.test(definition.name) && definition.parameters.parameters.length > 2;
  return functions.includes(definition.name) && !isOtherForm;
}
