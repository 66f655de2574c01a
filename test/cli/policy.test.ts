/** What a project has decided about checks, through the command. */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { runCli } from "../harness/cli.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A {}\n";
const quiet =
  "pragma solidity 0.8.37;\ncontract A { function f(bool a) external pure returns (bool) { return a == true; } }\n";
const analyze = (...args: readonly string[]) => ["analyze", "--mode", "static", "--format", "json", ...args];

interface Told {
  readonly runs: readonly {
    readonly nKnown: number;
    readonly error: { readonly code: string; readonly message: string } | null;
    readonly findings: readonly { readonly check: string; readonly severity: string }[];
    readonly unusedSuppressions: readonly { readonly line: number }[];
  }[];
}

type Project = (files: Readonly<Record<string, string>>, work: (folder: string) => Promise<void>) => Promise<void>;

/** Within a `describe`: works in a folder that holds `a.sol` and the given files. */
function useProjects(): Project {
  const makeFolder = useTempFolders();
  return (files, work) => work(makeFolder({ "a.sol": floating, ...files }));
}

async function told(folder: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = await runCli(analyze(...args, "a.sol"), { cwd: folder });
  const [run] = stdout === "" ? [] : (JSON.parse(stdout) as Told).runs;
  return { status, stderr, run };
}

describe("checks, as a project wants them", () => {
  const inProject = useProjects();
  it("can be switched off and chosen by option", () =>
    inProject({}, async (folder) => {
      const off = await told(folder, "--disable", "tx-origin,floating-pragma", "--fail-on", "low");
      assert.deepEqual([off.status, off.run?.findings], [0, []]);
      const only = await told(folder, "--only", "floating-pragma", "--fail-on", "low");
      assert.deepEqual([only.status, only.run?.findings.map(({ check }) => check)], [1, ["floating-pragma"]]);
    }));

  it("speak only when asked where they are off by default", () =>
    inProject({ "a.sol": quiet }, async (folder) => {
      assert.deepEqual((await told(folder)).run?.findings, []);
      for (const option of ["--enable", "--only"]) {
        const { run } = await told(folder, option, "boolean-equality");
        assert.deepEqual(
          run?.findings.map(({ check }) => check),
          ["boolean-equality"],
          option,
        );
      }
      const off = await told(folder, "--enable", "boolean-equality", "--disable", "boolean-equality");
      assert.deepEqual(off.run?.findings, []);
    }));

  it("are named rightly or not at all", () =>
    inProject({}, async (folder) => {
      const { status, stderr } = await told(folder, "--disable", "tx-orign");
      assert.equal(status, 2);
      assert.equal(
        stderr,
        'solhound: --disable must be ids of checks, and "tx-orign" is none (did you mean tx-origin?); it is ["tx-orign"].\n',
      );
    }));

  it("follow the project's file, and options win over it", () =>
    inProject({ "solhound.json": '{"checks": {"floating-pragma": "High"}}', "foundry.toml": "" }, async (folder) => {
      const project = await told(folder);
      assert.deepEqual([project.status, project.run?.findings.map(({ severity }) => severity)], [1, ["High"]]);
      assert.deepEqual((await told(folder, "--disable", "floating-pragma")).run?.findings, []);
    }));

  it("are not guessed where the project's file is wrong", () =>
    inProject({ "solhound.json": '{"checks": {"nothing": "off"}}' }, async (folder) => {
      const { status, run } = await told(folder);
      assert.equal(status, 2);
      const message = `${path.join(folder, "solhound.json")}: "checks" names "nothing", which is no check. "solhound checks" lists them all.`;
      assert.deepEqual(run?.error, { code: "invalid-config", message, file: null, line: null, column: null });
    }));

  it("follow a config file, with other options", () =>
    inProject({ "ci.json": '{"fail-on": "medium", "checks": {"floating-pragma": "Medium"}}' }, async (folder) => {
      const { status, run } = await told(folder, "--config", "ci.json");
      assert.deepEqual([status, run?.findings.map(({ severity }) => severity)], [1, ["Medium"]]);
    }));
});

describe("a baseline", () => {
  const inProject = useProjects();
  it("keeps what is known quiet, and lets what is new be heard", () =>
    inProject({}, async (folder) => {
      const first = await told(folder, "--write-baseline", "known.json", "--fail-on", "low");
      assert.deepEqual([first.status, first.run?.findings.length], [0, 1]);
      assert.match(first.stderr, /^solhound: 1 finding written to .*known\.json; give it to --baseline/);
      const known = await told(folder, "--baseline", "known.json", "--fail-on", "low");
      assert.deepEqual([known.status, known.run?.findings, known.run?.nKnown], [0, [], 1]);
      const text = await readFile(path.join(folder, "a.sol"), "utf8");
      await writeFile(path.join(folder, "a.sol"), `\n\n${text.replace("^0.8.0", ">=0.8.0")}`);
      const changed = await told(folder, "--baseline", "known.json", "--fail-on", "low");
      assert.deepEqual([changed.status, changed.run?.findings.length, changed.run?.nKnown], [1, 1, 0]);
    }));

  it("may be named by the project's file", () =>
    inProject({ "solhound.json": '{"baseline": "known.json"}' }, async (folder) => {
      assert.match((await told(folder)).run?.error?.message ?? "", /known\.json is not there\. Write it/);
      await writeFile(path.join(folder, "known.json"), '{"version": 1, "findings": []}');
      assert.deepEqual((await told(folder)).run?.findings.length, 1);
    }));

  it("is refused where it is none", () =>
    inProject({ "known.json": "[]" }, async (folder) => {
      const { status, stderr } = await told(folder, "--baseline", "known.json");
      assert.equal(status, 2);
      assert.match(
        stderr,
        /^solhound: The baseline .*known\.json is not a baseline: write one with --write-baseline\.\n$/,
      );
    }));
});

describe("a comment that silences nothing", () => {
  const inProject = useProjects();
  it("is told in the text and in the JSON", () =>
    inProject({ "a.sol": `// solhound-disable-next-line tx-origin\n${floating}` }, async (folder) => {
      assert.deepEqual(
        (await told(folder)).run?.unusedSuppressions.map(({ line }) => line),
        [1],
      );
      const { stdout } = await runCli(["analyze", "--mode", "static", "a.sol"], { cwd: folder });
      assert.match(stdout, /^a\.sol:1: this comment suppresses nothing \(tx-origin\)\.$/m);
    }));
});
