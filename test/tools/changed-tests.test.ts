/** `npm run test:fast -- --changed`: what changed, and which tests it can concern. */

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot } from "../harness/root.ts";

interface Tool {
  changedFiles(folder: string, ref: string): string[];
  readCode(folder: string): ReadonlyMap<string, string>;
  reachedTests(code: ReadonlyMap<string, string>, changed: readonly string[]): ReadonlyMap<string, readonly string[]>;
}

const tool = (await import(pathToFileURL(inRoot("tools/changed-tests.mjs")).href)) as Tool;

const code = new Map(
  Object.entries({
    "engine/util/a.ts": "export const a = 1;",
    "engine/util/b.ts": 'import { a } from "./a.ts";\nexport const b = a;',
    "engine/util/c.ts": 'import type { A } from "./a.ts";\nexport type { A };',
    "engine/host/engine-process.ts": 'import "../util/b.ts";\nload("./engine-code.cjs");',
    "engine/host/engine-code.ts": "export const c = 3;",
    "cli/main.ts": 'const { b } = await import("../engine/util/b.ts");\nspawn("./engine-process.js");',
    "test/harness/cli.ts": 'export const cliPath = inRoot("dist/cli.js");',
    "test/harness/fixtures.ts": 'export const folder = inRoot("test/detectors");',
    "test/a.test.ts": 'import { a } from "../engine/util/a.ts";',
    "test/b.test.ts": 'import {\n  b,\n} from "../engine/util/b.ts";',
    "test/c.test.ts": 'import { c } from "../engine/util/c.ts";',
    "test/cli.test.ts": 'import { cliPath } from "./harness/cli.ts";',
    "test/fixtures.test.ts": 'export { folder } from "./harness/fixtures.ts";',
    "test/pages.test.ts": 'readdirSync(inRoot("docs", "checks")); inRoot("README.md"); run("tools/x.mjs");',
    "test/tidy/sources.test.ts": "",
    "tools/x.mjs": "",
  }),
);

describe("changed tests", () => {
  const everyTest = [...code.keys()].filter((file) => file.endsWith(".test.ts"));

  for (const [changed, tests] of [
    [["engine/util/a.ts"], ["test/a.test.ts", "test/b.test.ts", "test/cli.test.ts"]],
    [["engine/util/b.ts"], ["test/b.test.ts", "test/cli.test.ts"]],
    [["engine/util/c.ts"], ["test/c.test.ts"]],
    [["engine/host/engine-process.ts"], ["test/cli.test.ts"]],
    [["engine/host/engine-code.ts"], ["test/cli.test.ts"]],
    [["test/a.test.ts"], ["test/a.test.ts"]],
    [["test/gone.test.ts"], []],
    [["engine/util/gone.ts"], []],
    [["test/detectors/tx-origin/owner.sol"], ["test/fixtures.test.ts"]],
    [["test/other/owner.sol"], []],
    [["docs/checks/tx-origin.md"], ["test/pages.test.ts"]],
    [["README.md"], ["test/pages.test.ts"]],
    [["tools/x.mjs"], ["test/pages.test.ts"]],
    [
      ["README.md", "engine/util/c.ts"],
      ["test/c.test.ts", "test/pages.test.ts"],
    ],
  ] as const) {
    it(`of ${changed.join(", ")} are ${tests.join(", ") || "those of all sources"}`, () => {
      const reached = [...tool.reachedTests(code, changed).keys()].sort();
      assert.deepEqual(reached, [...tests, "test/tidy/sources.test.ts"].sort());
    });
  }

  it("of what decides about all are all", () => {
    assert.deepEqual([...tool.reachedTests(code, ["tsconfig.json"]).keys()], everyTest);
  });

  it("of no change are none", () => assert.equal(tool.reachedTests(code, []).size, 0));

  it("come with the way to the change", () => {
    assert.deepEqual(tool.reachedTests(code, ["engine/util/a.ts"]).get("test/cli.test.ts"), [
      ...["test/cli.test.ts", "test/harness/cli.ts", "cli/main.ts", "engine/util/b.ts", "engine/util/a.ts"],
    ]);
  });

  it("of a check of this checkout are those that run checks", () => {
    const ways = tool.reachedTests(tool.readCode(inRoot(".")), ["engine/detectors/access/tx-origin.ts"]);
    for (const name of ["detectors/fixtures", "engine/detectors/registry", "engine/checks/catalogue", "cli/checks"]) {
      assert.ok(ways.has(`test/${name}.test.ts`), name);
    }
    assert.ok(!ways.has("test/api/auth/signed-tokens.test.ts") && !ways.has("test/engine/util/result.test.ts"));
  });
});

describe("changed files", () => {
  let folder = "";
  before("make a repository", () => {
    folder = mkdtempSync(path.join(os.tmpdir(), "solhound-changed-"));
    const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
    const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
    git("init", "--quiet");
    for (const name of ["kept", "edited", "staged", "moved", "removed"]) write(name, `${name}\n`);
    write(".gitignore", "ignored\n");
    git("add", ".");
    git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message", "First");
    write("edited", "other\n");
    write("staged", "other\n");
    git("add", "staged");
    git("mv", "moved", "là");
    rmSync(path.join(folder, "removed"));
    for (const name of ["new", "ignored"]) write(name, "");
  });
  after("remove it", () => rmSync(folder, { recursive: true }));

  it("are those of the working tree, new ones too", () => {
    assert.deepEqual(tool.changedFiles(folder, "HEAD"), ["edited", "là", "moved", "new", "removed", "staged"].sort());
  });

  it("cannot be told of a commit that is not there", () => {
    assert.throws(() => tool.changedFiles(folder, "nowhere"), /nowhere/);
  });
});

describe("test:fast --changed", () => {
  for (const args of [["--changed"], ["--fast", "--changed", "a", "b"]]) {
    it(`refuses ${args.join(" ")}`, () => {
      const { status, stderr } = spawnSync(process.execPath, [inRoot("tools/test.mjs"), ...args], { encoding: "utf8" });
      assert.equal(status, 2);
      assert.match(stderr, /^--changed takes one commit or none/);
    });
  }
});
