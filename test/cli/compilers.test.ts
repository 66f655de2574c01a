/** The command line and a compiler that is not bundled: fetched, kept, refused. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCli } from "../harness/cli.ts";
import { oldSource, oldVersion, readOldCompiler } from "../harness/old-compiler.ts";
import { startRegistry, type TestRegistry } from "../harness/registry.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

describe("compilers on the command line", () => {
  const makeFolder = useTempFolders();
  let registry: TestRegistry;
  let cache: string;
  let project: string;

  before(async () => {
    registry = await startRegistry({ [oldVersion]: readOldCompiler() }, makeFolder);
    cache = makeFolder();
    project = makeFolder({ "a.sol": oldSource });
  });
  after(() => registry.close());

  async function analyze(...args: string[]) {
    const env = { ...process.env, SOLHOUND_CACHE: cache, SOLHOUND_SOLC_MIRROR: `${registry.url}mirror` };
    const options = ["analyze", "--mode", "static", "--format", "json", ...args, "a.sol"];
    const { status, stdout } = await runCli(options, { cwd: project, env });
    const [run] = JSON.parse(stdout).runs;
    return { status, solc: run.solc, error: run.error?.message as string | undefined };
  }

  it("are not fetched offline", async () => {
    const { status, solc, error } = await analyze("--offline");
    assert.deepEqual([status, solc, registry.requests], [2, null, []]);
    assert.match(error ?? "", /^solc 0\.8\.13 is needed for "pragma solidity 0\.8\.13" \(a\.sol:2\), and it is not/);
  });

  it("are fetched from a mirror, kept, and then used offline", async () => {
    assert.deepEqual(await analyze(), { status: 0, solc: oldVersion, error: undefined });
    const nRequests = registry.requests.length;
    assert.deepEqual(await analyze("--offline"), { status: 0, solc: oldVersion, error: undefined });
    assert.equal(registry.requests.length, nRequests);
  });

  it("are fetched anew where they were changed on disk", async () => {
    const file = path.join(cache, "compilers", `solc-${oldVersion}`, "soljson.js");
    const good = readFileSync(file);
    writeFileSync(file, "process.exit(66)");
    assert.deepEqual(await analyze("--no-cache"), { status: 0, solc: oldVersion, error: undefined });
    assert.deepEqual(readFileSync(file), good);
  });

  it("keep what they compiled, unless told not to", async () => {
    assert.equal(readdirSync(path.join(cache, "compiled")).length, 1);
    const other = makeFolder();
    const env = { ...process.env, SOLHOUND_CACHE: other };
    writeFileSync(path.join(project, "b.sol"), oldSource.replace(oldVersion, "0.8.37"));
    await runCli(["analyze", "--mode", "static", "--no-cache", "b.sol"], { cwd: project, env });
    assert.ok(!existsSync(path.join(other, "compiled")));
  });

  it("are told where the mirror is none", async () => {
    const { status, stderr } = await runCli(["analyze", "--solc-mirror", "ftp://x", "a.sol"], { cwd: project });
    assert.equal(status, 2);
    assert.equal(
      stderr,
      'solhound: --solc-mirror must be an address that begins with https:// or http://; it is "ftp://x".\n',
    );
  });
});
