/** Every kind of bad input: its message, its place, its status, and that the other inputs are analysed all the same. */

import assert from "node:assert/strict";
import { chmodSync, symlinkSync } from "node:fs";
import path from "node:path";
import { type CliOutcome, runCli, steady } from "../harness/cli.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const good = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n\ncontract Good {}\n";

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly path: string;
  /** What is printed on it, with a line end. */
  readonly told: string;
  readonly prepare?: (folder: string) => void;
}

const cases: readonly Case[] = [
  {
    name: "a missing file",
    files: {},
    path: "Missing.sol",
    told: "[ERROR] Missing.sol does not exist. Check the path.\n  Missing.sol\n",
  },
  {
    name: "a folder without Solidity",
    files: { "empty/notes.txt": "", "empty/node_modules/x/Y.sol": good },
    path: "empty",
    told: "[ERROR] empty has no Solidity file to analyse. Dependencies, build output, tests, scripts and mocks are left out of a folder: name one of them, or use --include, to have them analysed.\n  empty\n",
  },
  {
    name: "a file that is no source",
    files: { "notes.txt": "" },
    path: "notes.txt",
    told: "[ERROR] notes.txt is neither a Solidity source nor bytecode (.bin, .bin-runtime, .evm, .hex, .o). Name a .sol file or a folder.\n  notes.txt\n",
  },
  {
    name: "bytecode where nothing may be executed",
    files: { "Vault.bin": "6080" },
    path: "Vault.bin",
    told: "[ERROR] Vault.bin holds bytecode, which is analysed by executing it. Use --mode quick or full.\n  Vault.bin\n",
  },
  {
    name: "symbolic links in a circle",
    files: {},
    path: "loop.sol",
    prepare(folder) {
      symlinkSync("other.sol", path.join(folder, "loop.sol"));
      symlinkSync("loop.sol", path.join(folder, "other.sol"));
    },
    told: "[ERROR] loop.sol cannot be used: its symbolic links lead in a circle.\n  loop.sol\n",
  },
  {
    name: "a source of 20 MB",
    files: { "Big.sol": `${good}//${"x".repeat(20 * 1024 * 1024)}` },
    path: "Big.sol",
    told: "[ERROR] <folder>/Big.sol is too large: 20.0 MB, where 16 MB is the limit for one source.\n  Big.sol\n",
  },
  {
    name: "invalid UTF-8",
    files: { "Latin.sol": Buffer.from("// gr\u{fc}n\ncontract Latin {}\n", "latin1") },
    path: "Latin.sol",
    told: "[ERROR] <folder>/Latin.sol is not valid UTF-8: byte 0xfc at offset 5. Save the file in UTF-8.\n  Latin.sol:1:6\n",
  },
  {
    name: "a syntax error",
    files: { "Broken.sol": "pragma solidity 0.8.37;\ncontract Broken {\n    uint256 total\n}\n" },
    path: "Broken.sol",
    told: "[ERROR] Expected ';' but got '}'\n  Broken.sol:4:1\n\n    3 │     uint256 total\n  > 4 │ }\n      │ ^\n",
  },
  {
    name: "an import that leads nowhere",
    files: { "Lost.sol": 'pragma solidity 0.8.37;\nimport "./Gone.sol";\ncontract Lost {}\n' },
    path: "Lost.sol",
    told: `[ERROR] Import "./Gone.sol" was not found: there is no <folder>/Gone.sol. Correct the path, or create the file.
  Lost.sol:2:8

    1 │ pragma solidity 0.8.37;
  > 2 │ import "./Gone.sol";
      │        ^^^^^^^^^^^^
    3 │ contract Lost {}
`,
  },
  {
    name: "a pragma that no compiler meets",
    files: { "Future.sol": "pragma solidity ^9.1.0;\ncontract Future {}\n" },
    path: "Future.sol",
    told: `[ERROR] No available compiler meets "pragma solidity ^9.1.0" (Future.sol:1). Available: 0.4.9 to 0.8.37. Change the pragma if the code compiles with one of these.
  Future.sol:1:1

  > 1 │ pragma solidity ^9.1.0;
      │ ^^^^^^^^^^^^^^^^^^^^^^
    2 │ contract Future {}
`,
  },
];

/** Cases that have a contract left when what is wrong is left out. */
const nPartial = 2;

describe("bad input", () => {
  const makeFolder = useTempFolders();
  let folder: string;
  let outcome: CliOutcome;

  before(async () => {
    folder = makeFolder({ "Good.sol": good, ...Object.assign({}, ...cases.map(({ files }) => files)) });
    for (const { prepare } of cases) prepare?.(folder);
    const paths = ["Good.sol", ...cases.map(({ path: one }) => one)];
    outcome = await runCli(["analyze", "--mode", "static", ...paths], { cwd: folder });
  });

  for (const { name, told } of cases) {
    it(`${name} is told by what, where and what to do`, () => {
      assert.ok(steady(outcome.stdout, folder).includes(told), outcome.stdout);
    });
  }

  it("does not stop the other inputs, and is the call's fault", () => {
    const summary = `${"─".repeat(100)}
No findings in ${1 + nPartial} files.
${cases.length - nPartial} of ${cases.length + 1} inputs could not be analysed: see above.
${nPartial} of ${cases.length + 1} inputs did not compile; the rest of it was analysed: see above.
solhound 0.1.0 · static mode · solc 0.8.37 · <time>
`;
    const blocks = [...cases.map(({ told }) => told), summary];
    assert.deepEqual(
      { ...outcome, stdout: steady(outcome.stdout, folder) },
      { status: 2, stdout: blocks.join("\n"), stderr: "" },
    );
  });

  it("a contract that does not exist is told with those that do", async () => {
    const folder = makeFolder({ "Good.sol": good });
    const outcome = await runCli(["analyze", "Good.sol", "--contract", "Vault", "--mode", "static"], { cwd: folder });
    const [first] = outcome.stdout.split("\n");
    assert.equal(first, '[ERROR] No contract "Vault" in Good.sol. Contracts there: Good.');
    assert.equal(outcome.status, 2);
  });

  it("an unreadable file is told", async function () {
    const folder = makeFolder({ "Good.sol": good, "Secret.sol": good });
    chmodSync(folder, 0o755);
    chmodSync(path.join(folder, "Secret.sol"), 0);
    // Nothing is unreadable for the superuser, so another user has to try.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const run = runCli(["analyze", "Good.sol", "Secret.sol", "--mode", "static"], { cwd: folder, ...user });
    const outcome = await run.catch(() => null);
    if (outcome === null || /MODULE_NOT_FOUND|EACCES/.test(outcome.stderr)) return this.skip();
    const [first] = steady(outcome.stdout, folder).split("\n");
    assert.equal(first, "[ERROR] <folder>/Secret.sol cannot be read: permission denied.");
    assert.equal(outcome.status, 2);
  });

  it("a folder that links to itself, and a file that is named again, are analysed once", async () => {
    const folder = makeFolder({ "src/Good.sol": good });
    symlinkSync("..", path.join(folder, "src/again"));
    symlinkSync("src/Good.sol", path.join(folder, "Link.sol"));
    const paths = ["src", "src/Good.sol", "Link.sol", "./src"];
    const outcome = await runCli(["analyze", ...paths, "--mode", "static", "--format", "json"], { cwd: folder });
    assert.equal(outcome.status, 0, outcome.stderr);
    assert.deepEqual(
      JSON.parse(outcome.stdout).runs.map(({ file }: { file: string }) => file),
      ["src/Good.sol"],
    );
  });

  it("is told on stderr, too, where the report is for a program", async () => {
    const folder = makeFolder({ "Good.sol": good, "Broken.sol": "contract Broken { uint256 total }\n" });
    const args = ["analyze", "Good.sol", "Broken.sol", "Missing.sol", "--mode", "static", "--format", "json"];
    const outcome = await runCli(args, { cwd: folder });
    assert.equal(outcome.status, 2);
    const message = "Expected ';' but got '}'";
    assert.equal(
      outcome.stderr,
      `solhound: Broken.sol:1:33: ${message}\nsolhound: Missing.sol does not exist. Check the path.\n`,
    );
    assert.deepEqual(
      JSON.parse(outcome.stdout).runs.map(({ file, error }: { file: string; error: unknown }) => [file, error]),
      [
        ["Good.sol", null],
        ["Broken.sol", { code: "compile-error", message, file: "Broken.sol", line: 1, column: 33 }],
        [
          "Missing.sol",
          {
            code: "file-not-found",
            message: "Missing.sol does not exist. Check the path.",
            file: "Missing.sol",
            line: null,
            column: null,
          },
        ],
      ],
    );
  });
});
