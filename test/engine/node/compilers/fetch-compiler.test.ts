/** Compilers over real HTTP: what is good is kept whole, what is not is not kept, and many who ask cause one fetch. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findCached } from "../../../../engine/node/compilers/compiler-cache.ts";
import { fetchCompiler, listFetchable } from "../../../../engine/node/compilers/fetch-compiler.ts";
import { fetchLimits } from "../../../../engine/node/compilers/fetch-failure.ts";
import { type Behaviour, startRegistry, type TestRegistry } from "../../../harness/registry.ts";
import { inRoot } from "../../../harness/root.ts";
import { useTempFolders } from "../../../harness/temp-folder.ts";

const never = new AbortController().signal;

/** Of no release, so that what the servers say of themselves counts. */
const version = "0.99.1";
const compiler = `// ${"solc ".repeat(100_000)}\nmodule.exports = {};\n`;
const sha256 = createHash("sha256").update(compiler).digest("hex");

describe("fetching a compiler", () => {
  const makeFolder = useTempFolders();
  const oldRegistry = process.env["npm_config_registry"];
  let registry: TestRegistry;
  let folder: string;

  before(async () => {
    registry = await startRegistry({ [version]: compiler, "0.4.26": "// another one\n", "0.8.1": "" }, makeFolder);
    process.env["npm_config_registry"] = `${registry.url}npm/`;
  });
  after(async () => {
    if (oldRegistry === undefined) delete process.env["npm_config_registry"];
    else process.env["npm_config_registry"] = oldRegistry;
    await registry.close();
  });
  beforeEach(() => {
    folder = path.join(makeFolder(), "compilers");
    registry.behaviour = "good";
    registry.requests.length = 0;
  });

  async function fetch(from: "npm" | "mirror", wanted = version, limits = {}, signal = never): Promise<string | null> {
    const mirror = from === "npm" ? null : `${registry.url}mirror`;
    const request = { folder, version: wanted, mirror, limits: { ...fetchLimits, stallMs: 20_000, ...limits } };
    const result = await fetchCompiler(request, signal);
    return result.ok ? null : result.error.message;
  }

  function assertNothingKept(): void {
    assert.deepEqual(readdirSync(folder), []);
  }

  for (const from of ["npm", "mirror"] as const) {
    describe(`from ${from === "npm" ? "the npm registry" : "a mirror"}`, () => {
      const server = (): string => (from === "npm" ? "the npm registry" : `the mirror ${new URL(registry.url).host}`);

      it("keeps the file and its hash", async () => {
        assert.equal(await fetch(from), null);
        const file = path.join(folder, `solc-${version}`, "soljson.js");
        assert.deepEqual(await findCached(folder, version), { version, path: file, sha256 });
        assert.equal(readFileSync(file, "utf8"), compiler);
        assert.deepEqual(readdirSync(folder, { recursive: true }).sort(), [
          `solc-${version}`,
          `solc-${version}/soljson.js`,
          `solc-${version}/soljson.js.sha256`,
        ]);
      });

      it("does not ask again for what is there", async () => {
        await fetch(from);
        const nBefore = registry.requests.length;
        assert.equal(await fetch(from), null);
        assert.equal(registry.requests.length, nBefore);
      });

      const broken: readonly [behaviour: Behaviour, told: Readonly<Record<typeof from, string>>][] = [
        [
          "corrupted",
          {
            npm: "what it sent is damaged, or is not what was published: its integrity is wrong",
            mirror: "its file is not the one that its list.json describes",
          },
        ],
        ["missing", { npm: "it does not have this version", mirror: "it does not have this version" }],
        ["stalled", { npm: "it sent nothing for 0.3 s", mirror: "it sent nothing for 0.3 s" }],
        ["endless", { npm: "it sent more than 4000000 bytes", mirror: "it sent more than 4000000 bytes" }],
        ["redirecting", { npm: "it leads in a circle", mirror: "it leads in a circle" }],
      ];
      for (const [behaviour, told] of broken) {
        it(`refuses what is ${behaviour}, and keeps nothing of it`, async () => {
          registry.behaviour = behaviour;
          const limits = {
            maxTarballBytes: 4_000_000,
            maxCompilerBytes: 4_000_000,
            ...(behaviour === "stalled" ? { stallMs: 300 } : {}),
          };
          assert.equal(await fetch(from, version, limits), `${server()}: ${told[from]}`);
          assertNothingKept();
        });
      }

      it("refuses what is truncated, and keeps nothing of it", async () => {
        registry.behaviour = "truncated";
        assert.match((await fetch(from)) ?? "", /^the (npm registry|mirror \S+): \S/);
        assertNothingKept();
      });

      it("refuses a release that is not what it was when it was published", async () => {
        const told = {
          npm: "what it sent is damaged, or is not what was published: its integrity is wrong",
          mirror: "it sent something else as solc 0.4.26",
        };
        assert.equal(await fetch(from, "0.4.26"), `${server()}: ${told[from]}`);
        assertNothingKept();
      });

      it("says that a version is not there", async () => {
        const told = { npm: "it does not have this version", mirror: "it has no solc 0.99.2" };
        assert.equal(await fetch(from, "0.99.2"), `${server()}: ${told[from]}`);
      });

      it("ends with an abort, and keeps nothing", async () => {
        registry.behaviour = "stalled";
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 100);
        assert.equal(await fetch(from, version, { stallMs: 60_000 }, controller.signal), "it was cancelled");
        assertNothingKept();
      });

      it("takes no longer than it may", async () => {
        registry.behaviour = "stalled";
        assert.equal(await fetch(from, version, { stallMs: 60_000, totalMs: 200 }), `${server()}: it took too long`);
        assertNothingKept();
      });
    });
  }

  it("asks with the credentials that npm has for the registry, and does not tell them", async () => {
    const home = makeFolder({ ".npmrc": `//${new URL(registry.url).host}/npm/:_authToken=\${TEST_TOKEN}\n` });
    const saved = { userconfig: process.env["npm_config_userconfig"], token: process.env["TEST_TOKEN"] };
    Object.assign(process.env, { npm_config_userconfig: path.join(home, ".npmrc"), TEST_TOKEN: "s3cret" });
    try {
      registry.behaviour = "missing";
      assert.doesNotMatch((await fetch("npm")) ?? "", /s3cret/);
      assert.equal(registry.headers.authorization, "Bearer s3cret");
      await fetch("mirror");
      assert.equal(registry.headers.authorization, undefined);
    } finally {
      delete process.env["TEST_TOKEN"];
      delete process.env["npm_config_userconfig"];
      if (saved.userconfig !== undefined) process.env["npm_config_userconfig"] = saved.userconfig;
    }
  });

  it("says where nobody answers", async () => {
    const request = { folder, version, mirror: "http://user:s3cret@127.0.0.1:9/", limits: fetchLimits };
    const result = await fetchCompiler(request, never);
    assert.equal(!result.ok && result.error.message, "the mirror 127.0.0.1:9: it refused the connection");
  });

  it("lists what there is, but what npm has under a wrong name", async () => {
    assert.deepEqual(await listFetchable(null, fetchLimits, never), [version, "0.4.26"]);
    const listed = await listFetchable(`${registry.url}mirror/`, fetchLimits, never);
    assert.deepEqual([...listed].sort(), ["0.4.26", "0.8.1", version]);
    assert.deepEqual(await listFetchable(`${registry.url}nothing/`, fetchLimits, never), []);
  });

  describe("by many at once", () => {
    const script = inRoot("out/test/engine/node/compilers/fetch-child.js");

    function start(): { ended: Promise<string>; kill(): void } {
      const child = spawn(process.execPath, [script, folder, version], { stdio: ["ignore", "pipe", "inherit"] });
      let told = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        told += text;
      });
      const ended = new Promise<string>((resolve) => child.on("close", () => resolve(told)));
      return { ended, kill: () => void child.kill("SIGKILL") };
    }

    const tarballs = (): number => registry.requests.filter((request) => request.endsWith(".tgz")).length;

    it("fetches once for ten processes", async () => {
      const told = await Promise.all(Array.from({ length: 10 }, () => start().ended));
      assert.deepEqual(told, Array(10).fill("ok"));
      assert.equal(tarballs(), 1);
      assert.equal((await findCached(folder, version))?.sha256, sha256);
    });

    it("leaves no half file where it is killed, and the next one fetches at once", async () => {
      registry.behaviour = "stalled";
      const first = start();
      while (tarballs() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      first.kill();
      await first.ended;
      assert.equal(await findCached(folder, version), undefined);
      assert.ok(readdirSync(folder).some((name) => name.startsWith(".fetching-")));
      registry.behaviour = "good";
      assert.deepEqual(await Promise.all([start().ended, start().ended, start().ended]), ["ok", "ok", "ok"]);
      assert.equal(tarballs(), 2);
      assert.deepEqual(readdirSync(folder), [`solc-${version}`]);
    });
  });

  it("takes over the lock of a machine that is gone", async () => {
    const lock = path.join(folder, `.lock-${version}`);
    mkdirSync(lock, { recursive: true });
    writeFileSync(path.join(lock, "owner.json"), JSON.stringify({ host: `not-${os.hostname()}`, pid: process.pid }));
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(lock, longAgo, longAgo);
    assert.equal(await fetch("npm"), null);
    assert.ok(!existsSync(lock));
  });

  it("fetches anew what was changed on disk", async () => {
    await fetch("npm");
    writeFileSync(path.join(folder, `solc-${version}`, "soljson.js.sha256"), "no hash");
    assert.equal(await findCached(folder, version), undefined);
    assert.equal(await fetch("npm"), null);
    assert.equal((await findCached(folder, version))?.sha256, sha256);
  });
});
