/** Where results go, and what happens when they cannot. */

import assert from "node:assert/strict";
import { chmodSync, cpSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeOutputFile } from "../../cli/write-output.ts";
import { cliPath, runCli } from "../harness/cli.ts";
import { inRoot } from "../harness/root.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract A {}\n";

describe("--output", () => {
  const makeFolder = useTempFolders();

  it("writes the report there, and nothing else", async () => {
    const folder = makeFolder({ "A.sol": floating });
    const args = ["analyze", "A.sol", "--format", "json", "--output", "report.json"];
    assert.deepEqual(await runCli(args, { cwd: folder }), { status: 0, stdout: "", stderr: "" });
    assert.equal(JSON.parse(readFileSync(path.join(folder, "report.json"), "utf8")).runs[0].file, "A.sol");
    assert.deepEqual(readdirSync(folder).sort(), ["A.sol", "report.json"]);
  });

  it("keeps links and permissions of what it replaces", async () => {
    const folder = makeFolder({ "real.txt": "old" });
    const real = path.join(folder, "real.txt");
    const link = path.join(folder, "link.txt");
    chmodSync(real, 0o640);
    symlinkSync("real.txt", link);
    assert.deepEqual(await writeOutputFile(link, "new"), { ok: true, value: undefined });
    assert.equal(readFileSync(real, "utf8"), "new");
    assert.ok(lstatSync(link).isSymbolicLink());
    assert.equal(statSync(real).mode & 0o777, 0o640);
  });

  it("says why it cannot", async () => {
    const folder = makeFolder({ "A.sol": floating, "taken/x": "" });
    const { status, stderr } = await runCli(["analyze", "A.sol", "--output", "taken"], { cwd: folder });
    assert.deepEqual(
      { status, stderr },
      { status: 2, stderr: `solhound: The output file ${folder}/taken is a folder.\n` },
    );
    assert.deepEqual(readdirSync(folder).sort(), ["A.sol", "taken"]);
  });
});

describe("standard output", () => {
  const makeFolder = useTempFolders();

  it("has no colours where it is no terminal", async () => {
    const folder = makeFolder({ "A.sol": floating });
    const { stdout, stderr } = await runCli(["analyze", "A.sol"], { cwd: folder });
    assert.deepEqual([stdout.includes("\u{1b}"), stderr], [false, ""]);
    assert.ok(stdout.startsWith("[LOW] Floating pragma · floating-pragma\n  A.sol:2:1\n"));
  });

  it("may be closed by who reads it", async () => {
    const folder = makeFolder({ "A.sol": floating });
    const outcome = await runCli(["analyze", "A.sol", "--fail-on", "low"], {
      cwd: folder,
      onStart: (child) => child.stdout?.destroy(),
    });
    assert.deepEqual([outcome.status, outcome.stderr], [1, ""]);
  });
});

describe("a bug of ours", () => {
  const makeFolder = useTempFolders();

  it("ends with 3, and says where the log is", async () => {
    const folder = makeFolder({ "A.sol": floating, "package.json": '{"type": "module"}' });
    for (const name of ["cli.js", "chunks"]) {
      cpSync(inRoot("dist", name), path.join(folder, "dist", name), { recursive: true });
    }
    writeFileSync(path.join(folder, "dist/engine-process.js"), 'console.error("out of luck"); process.exit(7);');
    const env = { ...process.env, XDG_STATE_HOME: folder };
    const command = path.join(folder, "dist", path.basename(cliPath));
    const { status, stdout, stderr } = await runCli(["analyze", "A.sol"], { cwd: folder, env, command });
    const [log = ""] = readdirSync(path.join(folder, "solhound"));
    assert.equal(status, 3);
    assert.ok(stdout.startsWith("[ERROR] The engine process died: it ended with status 7: out of luck\n  A.sol\n"));
    assert.equal(
      stderr,
      `solhound: a bug of Solhound ended 1 analysis\nThe log is in ${folder}/solhound/${log}\nPlease report it: https://github.com/solhound/solhound/issues\n`,
    );
    assert.match(readFileSync(path.join(folder, "solhound", log), "utf8"), /\n\nA\.sol: .*out of luck\n$/);
  });
});
