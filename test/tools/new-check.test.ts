/** `npm run new-check` in a copy of the checkout: what it makes holds, but for the words that a person has to write. */

import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { inRoot } from "../harness/root.ts";

/** What is not copied; packages are linked. */
const left = new Set(["node_modules", "dist", ".git", "artifacts"]);

describe("new-check", function () {
  // A copy of the checkout is made, compiled and linted.
  this.timeout(300_000);
  let copy = "";

  before("copy the checkout", () => {
    copy = realpathSync(mkdtempSync(path.join(os.tmpdir(), "solhound-new-check-")));
    for (const name of readdirSync(inRoot("."))) {
      if (!left.has(name)) cpSync(inRoot(name), path.join(copy, name), { recursive: true, preserveTimestamps: true });
    }
    symlinkSync(realpathSync(inRoot("node_modules")), path.join(copy, "node_modules"), "junction");
  });
  after("remove the copy", () => rmSync(copy, { recursive: true }));

  const runNode = (...args: string[]): SpawnSyncReturns<string> =>
    spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  const newCheck = (...args: string[]): SpawnSyncReturns<string> => runNode("tools/new-check.mjs", ...args);
  const bin = (name: string, ...args: string[]): SpawnSyncReturns<string> =>
    spawnSync(path.join(copy, "node_modules/.bin", name), args, {
      cwd: copy,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
  const read = (file: string): string => readFileSync(path.join(copy, file), "utf8");

  for (const [args, message] of [
    [[], /^new-check: name the family and the id of the check, as in: npm run new-check access\/tx-origin\n$/],
    [["access/a", "access/b"], /^new-check: name the family and the id/],
    [["access/a/b"], /^new-check: name the family and the id/],
    [["tx-origin"], /^new-check: name the family and the id/],
    [["acces/new-flaw"], /^new-check: there is no family "acces"; the families are access, arithmetic, /],
    [["access/New_Flaw"], /^new-check: "New_Flaw" is no id: /],
    [["access/..\\x"], /^new-check: "\.\.\\\\?x" is no id: /],
    [["style/tx-origin"], /^new-check: engine\/detectors\/access\/tx-origin\.ts is there already\n$/],
  ] as const) {
    it(`refuses ${JSON.stringify(args)}`, () => {
      const { status, stdout, stderr } = newCheck(...args);
      assert.match(stderr, message);
      assert.deepEqual([status, stdout], [2, ""]);
    });
  }

  it("makes a check that is in order", () => {
    const { status, stdout, stderr } = newCheck("funds/new-flaw");
    assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
    assert.match(stdout, /^engine\/detectors\/funds\/new-flaw\.ts\ntest\/detectors\/new-flaw\/new-flaw\.sol\n/);
    const imports = [...read("engine/detectors/index.ts").matchAll(/^import .* from "(.*)";$/gm)].map(([, one]) => one);
    assert.deepEqual(imports, [...imports].sort());
    assert.match(read("engine/detectors/index.ts"), /\n {2}newFlaw,\n\];\n$/);
    assert.match(read("docs/checks/new-flaw.md"), /^# New flaw\n/);
  });

  it("which the compiler takes", () => {
    const { status, stdout } = bin("tsc", "-p", "tsconfig.json");
    assert.deepEqual([status, stdout], [0, ""]);
  });

  it("which the linter takes", () => {
    const { status, stderr } = bin("biome", "ci", "--vcs-enabled=false", "engine/detectors", "engine/checks");
    assert.equal(status, 0, stderr);
  });

  it("and of which all holds that is held of checks, but that its words are still to be written", () => {
    const tests = ["detectors/fixtures", "detectors/exemptions", "engine/checks/catalogue", "tidy/layers"];
    const files = [...tests, "engine/detectors/registry", "engine/detectors/check-pages"];
    const mocha = ["node_modules/mocha/bin/mocha.js", "--reporter", "json", "--timeout", "60000", "-g", "new-flaw"];
    const { stdout } = runNode(...mocha, ...files.map((name) => `out/test/${name}.test.js`));
    const { stats, failures } = JSON.parse(stdout) as {
      readonly stats: { readonly passes: number };
      readonly failures: readonly { readonly fullTitle: string }[];
    };
    assert.deepEqual(
      failures.map(({ fullTitle }) => fullTitle),
      ["registry of checks new-flaw has finished words"],
    );
    assert.ok(stats.passes >= 10, `${stats.passes} passed`);
  });

  it("refuses the same again", () => {
    assert.match(newCheck("tokens/new-flaw").stderr, /engine\/detectors\/funds\/new-flaw\.ts is there already/);
  });
});
