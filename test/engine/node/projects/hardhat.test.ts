/** Hardhat projects: their configuration is read, never run. */

import assert from "node:assert/strict";
import path from "node:path";
import { readHardhatConfig } from "../../../../engine/node/projects/hardhat-config.ts";
import { readProject } from "../../../../engine/node/projects/read-project.ts";
import { useTempFolders } from "../../../harness/temp-folder.ts";

const bare = (version: string) => ({ version, settings: {} });

describe("a Hardhat configuration", () => {
  const makeFolder = useTempFolders();

  it("names one compiler, or several, in every form that there is", () => {
    const forms: readonly (readonly [script: string, compilers: readonly unknown[]])[] = [
      [`module.exports = { solidity: "0.8.24" };`, [bare("0.8.24")]],
      [`export default { solidity: '0.8.24' } satisfies HardhatUserConfig`, [bare("0.8.24")]],
      [
        `import { defineConfig } from "hardhat/config";\nexport default defineConfig({ solidity: \`0.8.24\` });`,
        [bare("0.8.24")],
      ],
      [`const config: HardhatUserConfig = {\n  solidity: "0.8.24",\n};\n\nexport default config;\n`, [bare("0.8.24")]],
      [
        `const VERSION = "0.8.24" as const\nconst solidity = { version: VERSION }\nmodule.exports = { solidity }`,
        [bare("0.8.24")],
      ],
      [
        `module.exports = { ...base, solidity: { compilers: [{ version: "0.8.24" }, { version: "0.6.12" }] } }`,
        [bare("0.8.24"), bare("0.6.12")],
      ],
      [`export default { solidity: ["0.8.24", "0.7.6"] }`, [bare("0.8.24"), bare("0.7.6")]],
      [
        `export default { solidity: { profiles: { default: { version: "0.8.28" }, production: { version: "0.8.1" } } } }`,
        [bare("0.8.28")],
      ],
      [`module.exports = { solidity: process.env.SOLC || "0.8.24" }`, [bare("0.8.24")]],
      [`export = { solidity: process.env["SOLC"] ?? '0.8.24' }`, [bare("0.8.24")]],
    ];
    for (const [script, compilers] of forms) assert.deepEqual(readHardhatConfig(script).compilers, compilers, script);
  });

  it("tells the settings of each, and the compilers of single files", () => {
    const { compilers, overrides, paths } = readHardhatConfig(`
      // solidity: "0.4.11"
      require("@nomicfoundation/hardhat-toolbox"); /* solidity: { */
      const accounts = process.env.KEY !== undefined ? [process.env.KEY] : [];
      task("accounts", "Prints them", async (args, hre) => { for (const a of await hre.ethers.getSigners()) { print(a); } });
      module.exports = {
        networks: { main: { url: \`https://\${process.env.HOST}\`, accounts, timeout: 1_000 } },
        solidity: {
          version: "0.8.24",
          settings: { optimizer: { enabled: true, runs: 10 ** 3 }, viaIR: true, evmVersion: "cancun" },
          overrides: { "contracts/Old.sol": { version: "0.5.17", settings: { optimizer: { enabled: true, runs: 1_000 } } } },
        },
        paths: { sources: "./src", tests: "./spec", artifacts: "./build" },
      };
    `);
    assert.deepEqual(compilers, [
      { version: "0.8.24", settings: { optimizerRuns: 200, viaIr: true, evmVersion: "cancun" } },
    ]);
    assert.deepEqual(overrides, { "contracts/Old.sol": { version: "0.5.17", settings: { optimizerRuns: 1000 } } });
    assert.deepEqual(paths, {
      sources: "./src",
      tests: ["./spec"],
      artifacts: "./build",
      cache: "cache",
    });
  });

  it("tells nothing where it would have to be run", () => {
    for (const script of [
      "",
      "module.exports = makeConfig();",
      `module.exports = { solidity: versions.map((version) => ({ version })) }`,
      `module.exports = { solidity: isCi ? "0.8.24" : "0.8.20" }`,
      `module.exports = { solidity: "0.8." + patch }`,
      `module.exports = { solidity: { version: \`0.8.\${patch}\` } }`,
      `module.exports = { solidity: `,
      `module.exports = ${"[".repeat(5000)}`,
      `module.exports = ${"{a:".repeat(5000)}`,
      `"unclosed\n\`unclosed`,
    ]) {
      assert.deepEqual(readHardhatConfig(script).compilers, [], script.slice(0, 80));
    }
  });

  it("gives way to what was compiled with the last time, and says so where there is nothing", async () => {
    const record = (solcVersion: string, settings: object) => JSON.stringify({ solcVersion, input: { settings } });
    const files = { "hardhat.config.ts": "export default load();", "artifacts/build-info/broken.json": "{" };
    const known = makeFolder({
      ...files,
      "artifacts/build-info/a.json": record("0.8.20", {
        optimizer: { enabled: false, runs: 200 },
        evmVersion: "paris",
      }),
      "artifacts/build-info/a.output.json": record("0.8.1", {}),
    });
    const project = await readProject(known);
    assert.equal(project.kind, "hardhat");
    assert.deepEqual(project.compilers, [
      { version: "0.8.20", settings: { optimizerRuns: null, evmVersion: "paris" } },
    ]);
    assert.deepEqual(project.notes, []);

    const unknown = makeFolder(files);
    const { compilers, notes } = await readProject(unknown);
    assert.deepEqual(compilers, []);
    assert.deepEqual(notes, [
      `The compilers in ${unknown}/hardhat.config.ts cannot be seen without running it, and there is no build-info in artifacts: the pragmas decide.`,
    ]);
  });

  it("says where tests and outputs are", async () => {
    const folder = makeFolder({
      "hardhat.config.js": `module.exports = { solidity: "0.8.24", paths: { tests: "spec", artifacts: "build", cache: "tmp" } }`,
    });
    const project = await readProject(folder);
    assert.ok(project.testFolders.includes(path.join(folder, "spec")));
    for (const name of ["build", "tmp"]) assert.ok(project.outputFolders.includes(path.join(folder, name)));
  });
});
