/** A folder of the call is analysed as the project it is; each file is told as if it had been named alone. */

import assert from "node:assert/strict";
import { runCli } from "../harness/cli.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const license = "// SPDX-License-Identifier: MIT\n";
const files = {
  "foundry.toml": "[profile.default]\nsrc = 'src'\n",
  "remappings.txt": "@base/=src/base/\n",
  "src/base/Owned.sol": `${license}pragma solidity ^0.8.0;
contract Owned {
    address payable owner = payable(msg.sender);
    function close() external { require(tx.origin == owner); selfdestruct(owner); }
}
`,
  "src/Vault.sol": `${license}pragma solidity ^0.8.0;
import "@base/Owned.sol";
contract Vault is Owned {
    function pay(uint amount) external { owner.send(amount); }
}
`,
  "src/Old.sol": `${license}pragma solidity 0.3.9;\ncontract Old {}\n`,
  "src/Broken.sol": `${license}pragma solidity ^0.8.0;\nimport "./Missing.sol";\ncontract Broken {}\n`,
  "src/Late.sol": `${license}pragma solidity ^0.8.0;\nimport "./Broken.sol";\ncontract Late is Broken { uint x = "no"; }\n`,
};

interface Run {
  readonly file: string;
  readonly solc: string | null;
  readonly error: { readonly code: string; readonly file: string; readonly message: string } | null;
  readonly findings: readonly {
    readonly check: string;
    readonly file: string;
    readonly line: number;
    readonly fingerprint: string;
  }[];
}

describe("a folder", () => {
  const makeFolder = useTempFolders();
  const options = ["--mode", "static", "--format", "json", "--offline"];

  async function analyze(cwd: string, ...paths: readonly string[]): Promise<{ status: number | null; runs: Run[] }> {
    const { status, stdout } = await runCli(["analyze", ...options, ...paths], { cwd });
    return { status, runs: (JSON.parse(stdout) as { runs: Run[] }).runs };
  }

  it("is told file by file, as those files alone", async () => {
    const cwd = makeFolder(files);
    const together = await analyze(cwd, "src");
    const names = ["Broken", "Late", "Old", "Vault", "base/Owned"].map((name) => `src/${name}.sol`);
    assert.deepEqual(
      together.runs.map(({ file }) => file),
      names,
    );
    const alone = await analyze(cwd, ...names);
    const show = ({ runs, status }: { status: number | null; runs: Run[] }) => ({
      status,
      runs: runs.map(({ file, solc, error, findings }) => ({ file, solc, error, findings })),
    });
    assert.deepEqual(show(together), show(alone));
  });

  it("needs no project for files that import each other across its folders", async () => {
    const { "foundry.toml": _config, "remappings.txt": _remappings, ...sources } = files;
    const cwd = makeFolder({
      "a/tokens/T.sol": sources["src/base/Owned.sol"],
      "a/vaults/V.sol": sources["src/Vault.sol"].replace("@base/Owned.sol", "../tokens/T.sol"),
    });
    for (const paths of [["."], ["a"], ["a/tokens/T.sol", "a/vaults/V.sol"]]) {
      const { runs } = await analyze(cwd, ...paths);
      assert.deepEqual(
        runs.map(({ file, error, findings }) => [
          file,
          error,
          findings.some(({ check }) => check === "unchecked-call"),
        ]),
        [
          ["a/tokens/T.sol", null, false],
          ["a/vaults/V.sol", null, true],
        ],
      );
    }
  });

  it("has what each file has wrong, and what is found in the others", async () => {
    const { runs, status } = await analyze(
      makeFolder(files),
      "--only",
      "floating-pragma,tx-origin,unchecked-call",
      ".",
    );
    const told = runs.map(({ file, error, findings }) => [
      file,
      error?.code ?? null,
      findings.map(({ check }) => check),
    ]);
    assert.equal(status, 2);
    assert.deepEqual(told, [
      ["src/Broken.sol", "import-not-found", ["floating-pragma"]],
      ["src/Late.sol", "import-not-found", ["floating-pragma"]],
      ["src/Old.sol", "no-compiler", []],
      ["src/Vault.sol", null, ["unchecked-call", "floating-pragma"]],
      ["src/base/Owned.sol", null, ["tx-origin", "floating-pragma"]],
    ]);
  });

  it("need not be named whole: what a file imports of the same project is told with it, and once", async () => {
    const cwd = makeFolder({
      ...files,
      "src/Other.sol": `${license}pragma solidity ^0.8.0;\nimport "./base/Owned.sol";\ncontract Other is Owned {}\n`,
    });
    const told = async (...paths: readonly string[]) =>
      (await analyze(cwd, "--only", "tx-origin", ...paths)).runs.map(({ file, findings }) => [
        file,
        findings.map((finding) => `${finding.file} ${finding.fingerprint}`),
      ]);
    const alone = await told("src/base/Owned.sol");
    const origin = alone[0]?.[1];
    assert.equal(origin?.length, 1);
    assert.deepEqual(await told("src/Vault.sol"), [["src/Vault.sol", origin]]);
    const importers = [
      ["src/Other.sol", origin],
      ["src/Vault.sol", []],
    ];
    assert.deepEqual(await told("src/Other.sol", "src/Vault.sol"), importers);
    assert.deepEqual(await told("src/Vault.sol", "src/base/Owned.sol"), [["src/Vault.sol", []], ...alone]);
    const some = makeFolder({ ...files, "foundry.toml": "", "src/tokens/T.sol": files["src/Vault.sol"] });
    const { runs } = await analyze(some, "--only", "tx-origin", "src/tokens", "src/Vault.sol");
    assert.deepEqual(
      runs.map(({ file, findings }) => [file, findings.map((finding) => finding.file)]),
      [
        ["src/tokens/T.sol", ["src/base/Owned.sol"]],
        ["src/Vault.sol", []],
      ],
    );
  });

  it("has tests and dependencies in it where they are asked for, or named", async () => {
    const source = `${license}pragma solidity 0.8.37;\ncontract C {}\n`;
    const cwd = makeFolder({
      "foundry.toml": "",
      "src/A.sol": source,
      "src/lib/B.sol": source,
      "src/mocks/M.sol": source,
      "test/T.t.sol": source,
      "lib/dep/src/D.sol": source,
    });
    const analyzed = async (...args: string[]) => (await analyze(cwd, ...args)).runs.map(({ file }) => file);
    const own = ["src/A.sol", "src/lib/B.sol"];
    const tests = ["src/mocks/M.sol", "test/T.t.sol"];
    assert.deepEqual(await analyzed("."), own);
    assert.deepEqual(await analyzed("--include", "tests", "."), [...own, ...tests]);
    assert.deepEqual(await analyzed("--include", "dependencies", "."), ["lib/dep/src/D.sol", ...own]);
    assert.deepEqual(await analyzed("lib", "test/T.t.sol"), ["lib/dep/src/D.sol", "test/T.t.sol"]);
  });
});
