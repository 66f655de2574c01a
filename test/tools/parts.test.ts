/** Test parts are installed once, whole or not at all. A stand-in for npm shows when it is called, and can fail. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inRoot } from "../harness/root.ts";

const standIn = `#!/bin/sh
echo "$*" >> "$CALLS"
if [ -n "$NPM_FAILS" ]; then echo "npm error: no network" >&2; exit 1; fi
sleep 0.3
mkdir node_modules
`;

const describeWhereShellScriptsRun = process.platform === "win32" ? describe.skip : describe;

describeWhereShellScriptsRun("test parts", () => {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "solhound-parts-"));
  const cache = path.join(scratch, "cache");
  const calls = path.join(scratch, "calls");

  beforeEach(() => {
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(path.join(scratch, "bin"), { recursive: true });
    writeFileSync(path.join(scratch, "bin/npm"), standIn, { mode: 0o755 });
  });
  after(() => rmSync(scratch, { recursive: true }));

  async function ensure(name: string, env: NodeJS.ProcessEnv = {}): Promise<{ folder?: string; unavailable?: string }> {
    const url = JSON.stringify(inRoot("tools/parts.mjs"));
    const script = `import { ensurePart } from ${url}; console.log(JSON.stringify(ensurePart(${JSON.stringify(name)})));`;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], {
      env: { PATH: `${path.join(scratch, "bin")}:${process.env["PATH"]}`, CALLS: calls, SOLHOUND_CACHE: cache, ...env },
    });
    return JSON.parse(stdout) as { folder?: string; unavailable?: string };
  }

  const nCalls = (): number => readFileSync(calls, "utf8").trim().split("\n").length;

  it("are installed from their lock, without running scripts", async () => {
    const { folder } = await ensure("old-clients");
    assert.ok(folder?.startsWith(path.join(cache, "old-clients-")) === true);
    assert.deepEqual(readdirSync(folder ?? "").sort(), ["node_modules", "package-lock.json", "package.json"]);
    assert.match(readFileSync(calls, "utf8"), /^ci --ignore-scripts /);
  });

  it("are installed once", async () => {
    const first = await ensure("old-clients");
    assert.deepEqual(await ensure("old-clients"), first);
    assert.equal(nCalls(), 1);
  });

  it("are installed safely by two at the same time", async () => {
    const [one, two] = await Promise.all([ensure("old-clients"), ensure("old-clients")]);
    assert.deepEqual(one, two);
    assert.equal(nCalls(), 2);
    assert.equal(readdirSync(cache).length, 1);
  });

  it("leave nothing behind where npm fails, and say why", async () => {
    const { unavailable } = await ensure("old-clients", { NPM_FAILS: "1" });
    assert.match(
      unavailable ?? "",
      /^"old-clients" could not be installed: npm ci ended with status 1:\nnpm error: no network$/,
    );
    assert.deepEqual(readdirSync(cache), []);
    assert.ok((await ensure("old-clients")).folder);
  });

  it("say where npm is missing", async () => {
    const { unavailable } = await ensure("old-clients", { PATH: "" });
    assert.match(unavailable ?? "", /npm could not be started/);
  });

  it("sweep away what was interrupted long ago", async () => {
    const [old, fresh] = [path.join(cache, ".installing-old"), path.join(cache, ".installing-fresh")];
    mkdirSync(old, { recursive: true });
    mkdirSync(fresh);
    utimesSync(old, 0, 0);
    await ensure("old-clients");
    assert.deepEqual([existsSync(old), existsSync(fresh)], [false, true]);
  });
});

describe("the oldest VS Code of the tests", () => {
  it("is the oldest that the manifest allows, and whose types we compile with", () => {
    const { engines, devDependencies } = readManifest("package.json");
    const { dependencies } = readManifest("test/parts/vscode-oldest/package.json");
    const minor = /^\^1\.(\d+)\.0$/.exec(engines?.["vscode"] ?? "")?.[1];
    // A release of code-server is named after the VS Code that it is built from.
    assert.deepEqual(
      [dependencies?.["code-server"], devDependencies?.["@types/vscode"]],
      [`4.${minor}.0`, `1.${minor}.0`],
    );
  });

  function readManifest(file: string): Readonly<Record<string, Readonly<Record<string, string>> | undefined>> {
    return JSON.parse(readFileSync(inRoot(file), "utf8"));
  }
});
