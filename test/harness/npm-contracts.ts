/** Well-known contracts from npm, installed as the test part `npm-contracts`. */

import { readdirSync } from "node:fs";
import path from "node:path";
import { partFolder } from "./part.ts";

/** Folder of each package's sources below `node_modules`; what is a test, a mock or somebody else's is left out. */
export const npmContracts = {
  "@balancer-labs/v2-vault": "@balancer-labs/v2-vault/contracts",
  "@openzeppelin/contracts 4.9": "@openzeppelin/contracts-4.9",
  "@openzeppelin/contracts 5": "@openzeppelin/contracts",
  "@openzeppelin/contracts-upgradeable": "@openzeppelin/contracts-upgradeable",
  "@prb/math": "@prb/math/src",
  "@uniswap/v2-core": "@uniswap/v2-core/contracts",
  "@uniswap/v2-periphery": "@uniswap/v2-periphery/contracts",
  "@uniswap/v3-core": "@uniswap/v3-core/contracts",
  "@uniswap/v3-periphery": "@uniswap/v3-periphery/contracts",
  "@uniswap/v4-core": "@uniswap/v4-core/src",
  erc721a: "erc721a/contracts",
  solmate: "solmate/src",
} as const;

export type NpmContracts = keyof typeof npmContracts;

/** Absolute path of the part: a project as npm lays it out. Call it in a `before` hook; see `partFolder`. */
export function npmContractsFolder(context: Mocha.Context): string {
  return partFolder(context, "npm-contracts");
}

const notTheirCode = /^(test|tests|mock|mocks|node_modules|lib|artifacts|build)$/;

/** Absolute paths of a package's own Solidity files, sorted; `folder` is that of the part. */
export function npmContractFiles(folder: string, name: NpmContracts): string[] {
  const files: string[] = [];
  const visit = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const child = path.join(at, entry.name);
      if (entry.isDirectory() && !notTheirCode.test(entry.name)) visit(child);
      if (entry.isFile() && entry.name.endsWith(".sol")) files.push(child);
    }
  };
  visit(path.join(folder, "node_modules", npmContracts[name]));
  return files.sort();
}
