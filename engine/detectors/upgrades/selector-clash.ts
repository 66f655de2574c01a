/** Functions of different names that calls cannot tell apart. */

import type { FunctionDefinition, VariableDeclaration } from "solidity-ast";
import { headerPlace } from "../../program/header.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isProxy } from "../../program/proxies.ts";
import { getterSignatureOf, isCallableFromOutside, signatureOf } from "../../program/signature.ts";
import { erc20, erc721, proxyFunctions } from "../../program/well-known-functions.ts";
import { keccak256Hex } from "../../util/keccak256.ts";
import type { Detection, Detector } from "../detector.ts";

export const selectorClash: Detector = {
  id: "selector-clash",
  title: "Function selector clash",
  severity: "Low",
  confidence: "High",
  swc: null,
  cwe: [694],
  owasp: "SC10:2026",
  why: "A call selects a function by the first four bytes of a hash, and these two functions have the same. Behind a proxy one runs instead of the other, and callers of a well-known function get something else. Such a collision is rarely an accident.",
  fix: "Rename one of the functions; if the code is not your own, find out why they clash.",
  example: {
    bad: `contract Wallet {
    uint256 public total;

    function collate_propagate_storage(bytes16 what) external {
        total += uint128(what);
    }
}

interface IVault {
    function burn(uint256 amount) external;
}`,
    good: `contract Wallet {
    uint256 public total;

    function collate(bytes16 what) external {
        total += uint128(what);
    }
}

interface IVault {
    function burn(uint256 amount) external;
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector",
    "https://docs.openzeppelin.com/upgrades-plugins/proxies#transparent-proxies-and-function-clashes",
  ],

  *detect(program): Generator<Detection> {
    const hasProxy = program.contracts.some((contract) => isProxy(contract));
    for (const [first, second] of findClashes(program)) {
      yield {
        at: headerPlace(program, second.node),
        message: `\`${second.signature}\` has the same selector as \`${first.signature}\`, 0x${second.selector}`,
        ...(first.node ? { related: [{ at: first.node, message: "The other function" }] } : {}),
        ...(hasProxy ? { severity: "Medium" as const } : {}),
      };
    }
  },
};

interface Named {
  readonly signature: string;
  readonly selector: string;
  /** Absent for what a contract elsewhere is known to have. */
  readonly node?: FunctionDefinition | VariableDeclaration;
}

interface Declared extends Named {
  readonly node: FunctionDefinition | VariableDeclaration;
}

/** Functions that wallets, tokens and proxies are asked for by others. */
const wellKnown = [
  erc20.domainSeparator,
  proxyFunctions.implementation,
  proxyFunctions.admin,
  proxyFunctions.upgradeTo,
  proxyFunctions.upgradeToAndCall,
  proxyFunctions.changeAdmin,
  erc20.transfer,
  erc20.transferFrom,
  erc20.approve,
  erc20.balanceOf,
  proxyFunctions.owner,
  proxyFunctions.transferOwnership,
  erc721.supportsInterface,
  erc20.permit,
];

/** Each declared function with another that has its selector, in the order of the source. */
function* findClashes(program: Program): Generator<readonly [Named, Declared]> {
  const bySelector = new Map<string, Named[]>();
  const declared = [...declaredIn(program)];
  for (const one of [...wellKnown.map((one) => named(one)), ...declared]) {
    const alike = bySelector.get(one.selector);
    if (alike === undefined) bySelector.set(one.selector, [one]);
    else alike.push(one);
  }
  for (const one of declared) {
    const other = bySelector.get(one.selector)?.findLast(({ signature }) => signature !== one.signature);
    if (other !== undefined) yield [other, one];
  }
}

/** Compilers before 0.6 do not tell selectors. */
function named(signature: string, told?: string): Named {
  return { signature, selector: told ?? keccak256Hex(new TextEncoder().encode(signature)).slice(0, 8) };
}

/** What contracts and interfaces can be called for, in the order of the source; libraries have other signatures. */
function* declaredIn(program: Program): Generator<Declared> {
  for (const contract of program.contracts) {
    if (contract.contractKind === "library") continue;
    for (const node of contract.nodes) {
      if (isKind(node, "FunctionDefinition") && isCallableFromOutside(node)) {
        yield { ...named(signatureOf(program, node), node.functionSelector), node };
      } else if (isKind(node, "VariableDeclaration") && node.visibility === "public") {
        yield { ...named(getterSignatureOf(program, node), node.functionSelector), node };
      }
    }
  }
}
