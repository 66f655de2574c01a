/** Well-known contracts as npm delivers them compile and are analysed as they are, with no setting. */

import assert from "node:assert/strict";
import { cpSync, symlinkSync } from "node:fs";
import path from "node:path";
import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import { startBuiltEngine } from "../harness/built-engine.ts";
import { npmContractsFolder } from "../harness/npm-contracts.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

/** A contract that brings in much of its package, the compiler that its pragmas choose, and its source units. */
const contracts: readonly (readonly [file: string, solc: string, nUnits: number])[] = [
  ["@openzeppelin/contracts/governance/extensions/GovernorTimelockControl.sol", "0.8.37", 35],
  ["@openzeppelin/contracts/account/Account.sol", "0.8.37", 10],
  ["@openzeppelin/contracts-4.9/governance/compatibility/GovernorCompatibilityBravo.sol", "0.8.37", 23],
  ["@openzeppelin/contracts-4.9/token/ERC20/presets/ERC20PresetMinterPauser.sol", "0.8.37", 18],
  ["@openzeppelin/contracts-upgradeable/governance/extensions/GovernorTimelockCompoundUpgradeable.sol", "0.8.37", 30],
  ["@openzeppelin/contracts-upgradeable/token/ERC20/extensions/ERC4626Upgradeable.sol", "0.8.37", 17],
  ["solmate/src/auth/authorities/MultiRolesAuthority.sol", "0.8.37", 2],
  ["solmate/src/tokens/ERC4626.sol", "0.8.37", 4],
  ["@uniswap/v2-core/contracts/UniswapV2Factory.sol", "0.5.16", 11],
  ["@uniswap/v2-periphery/contracts/UniswapV2Router02.sol", "0.6.6", 10],
  ["@uniswap/v2-periphery/contracts/UniswapV2Migrator.sol", "0.6.6", 7],
  ["@uniswap/v3-periphery/contracts/base/LiquidityManagement.sol", "0.7.6", 23],
  ["@uniswap/v3-periphery/contracts/base/ERC721Permit.sol", "0.7.6", 18],
  ["@uniswap/v4-core/src/PoolManager.sol", "0.8.26", 45],
  ["@balancer-labs/v2-vault/contracts/Vault.sol", "0.7.6", 47],
  ["erc721a/contracts/extensions/ERC721AQueryable.sol", "0.8.37", 4],
  ["@prb/math/src/UD60x18.sol", "0.8.37", 31],
  ["@prb/math/src/SD59x18.sol", "0.8.37", 31],
];

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n";

describe("contracts from npm", () => {
  const host = startBuiltEngine({ keepsOutput: false });
  const makeFolder = useTempFolders();
  let folder: string;
  before(function () {
    folder = npmContractsFolder(this);
  });
  after(() => host.close());

  async function analyze(file: string): Promise<{ summary: AnalysisSummary; nUnits: number }> {
    const input = { kind: "project", paths: [file], settings: {} } as const;
    const signal = new AbortController().signal;
    let nUnits = 0;
    for await (const event of host.analyze(input, { mode: "static", budget: { timeMs: 60_000 }, seed: 1, signal })) {
      if (event.kind === "loaded") nUnits = Object.keys(event.paths).length;
      if (event.kind === "summary") return { summary: event.summary, nUnits };
    }
    throw new Error("no summary");
  }

  async function assertCompiles(file: string, solc: string, nUnits: number): Promise<void> {
    const { summary, nUnits: found } = await analyze(file);
    const told = { error: summary.error, stopped: summary.stopped, solc: summary.solc, nUnits: found };
    assert.deepEqual(told, { error: null, stopped: null, solc, nUnits });
  }

  for (const [file, solc, nUnits] of contracts) {
    it(`${file}: solc ${solc}, ${nUnits} sources`, async () => {
      await assertCompiles(path.join(folder, "node_modules", file), solc, nUnits);
    });
  }

  it("in a Hardhat project: the compiler that its configuration names", async () => {
    const project = makeFolder({
      "hardhat.config.ts": `export default { solidity: { version: "0.8.28", settings: { viaIR: true } } };`,
      "package.json": `{ "dependencies": { "@openzeppelin/contracts": "5.7.0" } }`,
      "contracts/Token.sol": `${head}import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
contract Token is ERC20("Token", "T") { constructor() { _mint(msg.sender, 1); } }
`,
    });
    symlinkSync(path.join(folder, "node_modules"), path.join(project, "node_modules"), "junction");
    await assertCompiles(path.join(project, "contracts/Token.sol"), "0.8.28", 6);
  });

  it("in a Foundry project: remappings written and guessed", async () => {
    const project = makeFolder({
      "foundry.toml": `[profile.default]\nsolc = "0.8.28"\nevm_version = "cancun"\n`,
      "remappings.txt": "@oz/=lib/oz/contracts/\n",
      "src/Token.sol": `${head}import {ERC20} from "solmate/tokens/ERC20.sol";
import {Strings} from "@oz/utils/Strings.sol";
contract Token is ERC20("Token", "T", 18) { function text(uint256 x) external pure returns (string memory) { return Strings.toString(x); } }
`,
    });
    const modules = path.join(folder, "node_modules");
    cpSync(path.join(modules, "solmate/src"), path.join(project, "lib/solmate/src"), { recursive: true });
    cpSync(path.join(modules, "@openzeppelin/contracts/utils"), path.join(project, "lib/oz/contracts/utils"), {
      recursive: true,
    });
    await assertCompiles(path.join(project, "src/Token.sol"), "0.8.28", 8);
  });
});
