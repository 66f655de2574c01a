/** Of the files that were chosen, those are submitted that an analysis needs. */

import assert from "node:assert/strict";
import { toCompilerData, usualCompiler } from "../../../api/web/submit/compiler-choice.ts";
import { chooseSources, isOfProject, toSubmission } from "../../../api/web/submit/sources.ts";

const file = (name: string, text = "") => ({ name, text });
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name);

describe("a chosen folder", () => {
  it("gives its Solidity files, but not what was built or is hidden", () => {
    for (const name of ["Vault.sol", "contracts/a/Vault.sol", "src/out.sol", "lib/x/Y.SOL"]) {
      assert.ok(isOfProject(name), name);
    }
    for (const name of ["Vault.ts", "out/Vault.sol/Vault.json", "out/Vault.sol", ".git/a.sol", "a/artifacts/b.sol"]) {
      assert.ok(!isOfProject(name), name);
    }
  });

  it("gives of its packages what its files import", () => {
    const files = [
      file("contracts/Vault.sol", 'import "@oz/token/ERC20.sol"; import "./Base.sol";'),
      file("contracts/Base.sol"),
      file("node_modules/@oz/token/ERC20.sol", 'import "../utils/Context.sol";'),
      file("node_modules/@oz/utils/Context.sol"),
      file("node_modules/@oz/token/ERC721.sol"),
      file("node_modules/other/Other.sol"),
    ];
    assert.deepEqual(names(chooseSources(files)), [
      "contracts/Vault.sol",
      "contracts/Base.sol",
      "node_modules/@oz/token/ERC20.sol",
      "node_modules/@oz/utils/Context.sol",
    ]);
  });

  it("gives all of a package where nothing else was chosen", () => {
    const files = [file("node_modules/a/A.sol"), file("node_modules/a/B.sol")];
    assert.deepEqual(chooseSources(files), files);
  });
});

describe("a submission", () => {
  const options = { analysisMode: "quick", groupName: "", noCacheLookup: false, compiler: usualCompiler } as const;

  it("names the least deep of its own files as the main one", () => {
    const { data } = toSubmission([file("a/b/C.sol"), file("node_modules/D.sol"), file("a/E.sol", "e")], options);
    assert.equal(data.mainSource, "a/E.sol");
    assert.deepEqual(data.sourceList, ["a/b/C.sol", "node_modules/D.sol", "a/E.sol"]);
    assert.deepEqual(data.sources?.["a/E.sol"], { source: "e" });
  });

  it("says only what was chosen", () => {
    assert.deepEqual(Object.keys(toSubmission([file("A.sol")], options)), ["clientToolName", "data"]);
    const chosen = toSubmission([file("A.sol")], {
      analysisMode: "deep",
      groupName: "g",
      noCacheLookup: true,
      compiler: usualCompiler,
    });
    assert.deepEqual([chosen.groupName, chosen.noCacheLookup, chosen.data.analysisMode], ["g", true, "deep"]);
  });

  it("says how to compile as the compiler's metadata does", () => {
    const choice = {
      version: "0.8.20",
      evmVersion: "paris",
      optimizerRuns: "200",
      viaIr: true,
      remappings: " a/=b/ \n\n",
    };
    assert.deepEqual(toCompilerData(choice), {
      solcVersion: "0.8.20",
      metadata: { settings: { optimizer: { enabled: true, runs: 200 }, evmVersion: "paris", viaIR: true } },
      remappings: ["a/=b/"],
    });
    assert.deepEqual(toCompilerData({ ...usualCompiler, optimizerRuns: "off" }), {
      metadata: { settings: { optimizer: { enabled: false } } },
    });
    assert.deepEqual(toCompilerData(usualCompiler), {});
  });
});
