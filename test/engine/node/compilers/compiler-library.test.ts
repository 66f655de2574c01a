/** Where a compiler may come from: bundled, cached, the project's own, fetched; and what is never run. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type CompilerAccess, noAccess } from "../../../../engine/model/compiler-access.ts";
import { putInPlace } from "../../../../engine/node/compilers/compiler-cache.ts";
import { makeCompilerLibrary } from "../../../../engine/node/compilers/compiler-library.ts";
import { knownCompiler, versionOfSha256 } from "../../../../engine/node/compilers/known-compilers.ts";
import { compilerVersions } from "../../../../engine/solc/releases.ts";
import { err, ok } from "../../../../engine/util/result.ts";
import { bundledVersion } from "../../../harness/in-process-compiler.ts";
import { inRoot } from "../../../harness/root.ts";
import { useTempFolders } from "../../../harness/temp-folder.ts";

const never = new AbortController().signal;
const bundled = { version: bundledVersion, path: inRoot("dist/solc/soljson.js"), sha256: null };
const evil = "process.exit(66);";

describe("compiler library", () => {
  const makeFolder = useTempFolders();
  const asked: string[] = [];
  const fetcher = {
    fetch: async (version: string) => {
      asked.push(version);
      return version === "0.4.26" ? ok(null) : err({ message: "it is down" });
    },
    list: async () => ["0.8.38", "0.8.1", "0.3.6", "0.4.26"],
  };

  function makeLibrary(
    access: Partial<CompilerAccess> = {},
    project: string | null = null,
    cacheFolder = makeFolder(),
  ) {
    return makeCompilerLibrary({ bundled: [bundled], cacheFolder, fetcher }, { ...noAccess, ...access }, project);
  }

  beforeEach(() => asked.splice(0));

  it("knows every release by its hash", () => {
    assert.deepEqual(
      compilerVersions.filter((version) => knownCompiler(version) === undefined),
      [],
    );
    const sha256 = createHash("sha256").update(readFileSync(bundled.path)).digest("hex");
    assert.equal(versionOfSha256(sha256), bundledVersion);
    assert.equal(knownCompiler("toString"), undefined);
  });

  it("has the bundled one without asking", async () => {
    const library = makeLibrary();
    assert.deepEqual(await library.atHand(), [bundledVersion]);
    assert.deepEqual(await library.find(bundledVersion), bundled);
    assert.deepEqual(await library.obtain(bundledVersion, never), ok(null));
    assert.deepEqual(asked, []);
  });

  it("fetches nothing unless that is allowed", async () => {
    assert.deepEqual(await makeLibrary().obtain("0.4.26", never), err({ kind: "not-allowed" }));
    assert.deepEqual(await makeLibrary({ fetch: "known" }).obtain("0.8.38", never), err({ kind: "not-allowed" }));
    assert.deepEqual(asked, []);
  });

  it("fetches what is allowed, and tells why that fails", async () => {
    assert.deepEqual(await makeLibrary({ fetch: "known" }).obtain("0.4.26", never), ok(null));
    const failure = err({ kind: "failed", message: "it is down" });
    assert.deepEqual(await makeLibrary({ fetch: "allowed" }).obtain("0.8.38", never), failure);
    assert.deepEqual(asked, ["0.4.26", "0.8.38"]);
  });

  it("learns of newer releases, and of those that fill a gap, where it may ask", async () => {
    const known = makeLibrary().versions;
    assert.deepEqual(await makeLibrary().released(never), known);
    assert.deepEqual(await makeLibrary({ fetch: "known" }).released(never), known);
    const news = (await makeLibrary({ fetch: "allowed" }).released(never)).filter((one) => !known.includes(one));
    assert.deepEqual(news, ["0.8.38", "0.8.1"]);
  });

  it("finds what was fetched, and forgets it where it is wrong", async () => {
    const cache = makeFolder({ "new/soljson.js": evil });
    await putInPlace(cache, "0.8.38", path.join(cache, "new"), "0".repeat(64));
    const library = makeLibrary({}, null, cache);
    const file = { version: "0.8.38", path: path.join(cache, "solc-0.8.38/soljson.js"), sha256: "0".repeat(64) };
    assert.deepEqual(await library.find("0.8.38"), file);
    assert.deepEqual(await library.atHand(), ["0.8.38", bundledVersion]);
    assert.equal(await library.discard(bundled), false);
    assert.equal(await library.discard(file), true);
    assert.equal(await library.find("0.8.38"), undefined);
  });

  it("takes nothing for a release that does not have its hash", async () => {
    const cache = makeFolder({ "new/soljson.js": evil });
    const sha256 = createHash("sha256").update(evil).digest("hex");
    await putInPlace(cache, "0.4.26", path.join(cache, "new"), sha256);
    assert.equal(await makeLibrary({}, null, cache).find("0.4.26"), undefined);
  });

  it("takes a released compiler from a project that is not trusted", async () => {
    const project = makeFolder({
      "node_modules/solc/soljson.js": readFileSync(inRoot("node_modules/solc-0.8.13/soljson.js")),
    });
    const library = makeLibrary({}, project);
    assert.deepEqual(await library.atHand(), [bundledVersion, "0.8.13"]);
    const found = await library.find("0.8.13");
    assert.deepEqual(
      [found?.path, found?.sha256],
      [path.join(project, "node_modules/solc/soljson.js"), knownCompiler("0.8.13")?.sha256],
    );
  });

  it("takes any other from a project that is trusted alone", async () => {
    const files = { "node_modules/solc/soljson.js": evil, "node_modules/solc/package.json": '{"version": "0.4.26"}' };
    const project = makeFolder(files);
    assert.equal(await makeLibrary({}, project).find("0.4.26"), undefined);
    assert.equal((await makeLibrary({ trusted: true }, project).find("0.4.26"))?.version, "0.4.26");
  });
});
