/** Well-known contracts as npm delivers them compile and are analysed as they are, with no setting. */

import assert from "node:assert/strict";
import path from "node:path";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import type { AnalysisSummary } from "../../engine/model/analysis.ts";
import { npmContractsFolder } from "../harness/npm-contracts.ts";
import { inRoot } from "../harness/root.ts";

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

describe("contracts from npm", () => {
  const host = makeEngineHost({
    processPath: inRoot("dist/engine-process.js"),
    nWorkers: 1,
    memoryLimitMb: 2048,
    compilers: { fetch: "known", trusted: false, keepsOutput: false },
  });
  let folder: string;
  before(function () {
    folder = npmContractsFolder(this);
  });
  after(() => host.close());

  async function analyze(file: string): Promise<{ summary: AnalysisSummary; nUnits: number }> {
    const input = { kind: "disk", path: path.join(folder, "node_modules", file), settings: {} } as const;
    const signal = new AbortController().signal;
    let nUnits = 0;
    for await (const event of host.analyze(input, { mode: "static", budget: { timeMs: 60_000 }, seed: 1, signal })) {
      if (event.kind === "loaded") nUnits = Object.keys(event.paths).length;
      if (event.kind === "summary") return { summary: event.summary, nUnits };
    }
    throw new Error("no summary");
  }

  for (const [file, solc, nUnits] of contracts) {
    it(`${file}: solc ${solc}, ${nUnits} sources`, async () => {
      const { summary, nUnits: found } = await analyze(file);
      const told = { error: summary.error, stopped: summary.stopped, solc: summary.solc, nUnits: found };
      assert.deepEqual(told, { error: null, stopped: null, solc, nUnits });
    });
  }
});
