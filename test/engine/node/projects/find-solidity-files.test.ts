/** Which files of a folder are a project's own. */

import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import path from "node:path";
import type { Includable } from "../../../../engine/model/includable.ts";
import { findSolidityFiles } from "../../../../engine/node/projects/find-solidity-files.ts";
import { makeKnownProjects } from "../../../../engine/node/projects/known-projects.ts";
import { useTempFolders } from "../../../harness/temp-folder.ts";

const options = { include: [], known: makeKnownProjects({}) } as const;

describe("finding Solidity files", () => {
  const makeFolder = useTempFolders();

  async function find(folder: string, include: readonly Includable[] = []): Promise<string[]> {
    return (await findSolidityFiles(folder, { ...options, include })).map((file) => path.relative(folder, file));
  }

  it("gives sources sorted, and leaves out dependencies, tests, scripts, outputs and what is hidden", async () => {
    const own = [
      "b.sol",
      "contracts/a.sol",
      "contracts/lib/e.sol",
      "contracts/mockingbird/a.sol",
      "library/lib.sol",
      "libs/d.sol",
      "src/Hammock.sol",
      "src/Testament.sol",
    ];
    const others = [
      "node_modules/p/a.sol",
      "lib/oz/a.sol",
      "dependencies/a.sol",
      "contracts/node_modules/a.sol",
      "test/a.sol",
      "contracts/tests/a.sol",
      "contracts/mocks/a.sol",
      "contracts/testing/c.sol",
      "contracts/z_mocks/deep/a.sol",
      "contracts/mocks-v2/a.sol",
      "contracts-exposed/a.sol",
      "src/FakeToken.sol",
      "mock/a.sol",
      "script/a.sol",
      "scripts/a.sol",
      "src/A.t.sol",
      "src/A.s.sol",
      "src/MockA.sol",
      "src/TestA.sol",
      "src/TokenMock.sol",
      "src/VaultHarness.sol",
      "out/a.sol",
      "artifacts/a.sol",
      "cache/a.sol",
      ".git/a.sol",
      ".hidden/a.sol",
      "readme.md",
      "a.sol.bak",
    ];
    const folder = makeFolder(Object.fromEntries([...own, ...others].map((name) => [name, ""])));
    assert.deepEqual(await find(folder), own.sort());
    const tests = [
      "contracts-exposed/a.sol",
      "contracts/mocks-v2/a.sol",
      "contracts/mocks/a.sol",
      "contracts/z_mocks/deep/a.sol",
      "contracts/testing/c.sol",
      "contracts/tests/a.sol",
      "mock/a.sol",
      "script/a.sol",
      "scripts/a.sol",
    ];
    const named = ["A.s", "A.t", "FakeToken", "MockA", "TestA", "TokenMock", "VaultHarness"].map(
      (name) => `src/${name}.sol`,
    );
    const withTests = [...own, ...tests, ...named, "test/a.sol"];
    assert.deepEqual(await find(folder, ["tests"]), withTests.sort());
    const dependencies = ["contracts/node_modules/a.sol", "dependencies/a.sol", "lib/oz/a.sol", "node_modules/p/a.sol"];
    assert.deepEqual(await find(folder, ["dependencies"]), [...own, ...dependencies].sort());
  });

  it("leaves out what the configurations of projects in it name", async () => {
    const folder = makeFolder({
      "foundry.toml": `[profile.default]\ntest = "checks"\nscript = "deploy"\nlibs = ["vendor"]\nout = "built"`,
      "src/a.sol": "",
      "src/vendor/b.sol": "",
      "lib/c.sol": "",
      "checks/x.sol": "",
      "deploy/x.sol": "",
      "vendor/x.sol": "",
      "built/x.sol": "",
      "packages/app/hardhat.config.js": `module.exports = { paths: { tests: "spec", artifacts: "made" } }`,
      "packages/app/contracts/d.sol": "",
      "packages/app/spec/x.sol": "",
      "packages/app/made/x.sol": "",
      "packages/app/lib/x.sol": "",
    });
    assert.deepEqual(await find(folder), [
      "lib/c.sol",
      "packages/app/contracts/d.sol",
      "src/a.sol",
      "src/vendor/b.sol",
    ]);
    assert.deepEqual(await find(path.join(folder, "vendor")), ["x.sol"]);
  });

  it("keeps a project's own sources, also where its configuration names them as a library", async () => {
    const folder = makeFolder({
      "foundry.toml": `[profile.default]\nlibs = ["node_modules", "contracts", "src", "vendor"]`,
      "contracts/a.sol": "",
      "src/b.sol": "",
      "vendor/x.sol": "",
      "packages/app/foundry.toml": `[profile.default]\nsrc = "code"\nlibs = ["code", "lib"]`,
      "packages/app/code/c.sol": "",
      "packages/app/lib/x.sol": "",
    });
    assert.deepEqual(await find(folder), ["contracts/a.sol", "packages/app/code/c.sol", "src/b.sol"]);
  });

  it("takes the folder it is given whatever its name", async () => {
    const folder = makeFolder({ "test/a.sol": "" });
    assert.deepEqual(await find(path.join(folder, "test")), ["a.sol"]);
  });

  it("follows no symbolic link, into a loop or out", async () => {
    const outside = makeFolder({ "o.sol": "" });
    const folder = makeFolder({ "a/a.sol": "", "b/b.sol": "" });
    symlinkSync(folder, path.join(folder, "a/loop"));
    symlinkSync(path.join(folder, "b"), path.join(folder, "a/b-again"));
    symlinkSync(outside, path.join(folder, "out-link"));
    symlinkSync(path.join(outside, "o.sol"), path.join(folder, "o.sol"));
    symlinkSync("nowhere", path.join(folder, "broken.sol"));
    assert.deepEqual(await find(folder), ["a/a.sol", "b/b.sol"]);
  });

  it("throws where there is no such folder", async () => {
    await assert.rejects(findSolidityFiles(path.join(makeFolder(), "no"), options), { code: "ENOENT" });
  });
});
