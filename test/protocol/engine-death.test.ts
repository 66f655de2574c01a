/** The engine's processes die, and nobody else does. */

import assert from "node:assert/strict";
import path from "node:path";
import type { AnalyzeResult } from "../../server/protocol.ts";
import { slowSource } from "../engine/slow-source.ts";
import { type LspClient, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { allGone, childrenOf } from "../harness/processes.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A { uint public x; }\n";

const enginesOf = ({ server }: LspClient): number[] => childrenOf(server.pid, "engine-process.js");
const isAnyEngine = (client: LspClient): boolean => enginesOf(client).length > 0;

/** The one at work, and the one that waits for somebody to type. */
function killEngines(client: LspClient): void {
  for (const engine of enginesOf(client)) process.kill(engine, "SIGKILL");
}

describe("an engine process", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  before(function () {
    if (process.platform === "win32") this.skip();
  });

  async function startSlow() {
    const folder = makeFolder({ "slow.sol": slowSource(300), "a.sol": floating });
    const client = await start({ folders: [folder], settings: { run: "manual" } });
    const uri = (name: string) => uriOf(path.join(folder, name));
    const analyze = (name: string) =>
      client.execute<AnalyzeResult>("solhound.analyze", { uri: uri(name), mode: "static" });
    /** Starts a long analysis; answers it and its process once the compiler is at work. */
    const runLong = async () => {
      const nBefore = client.progress.length;
      const result = analyze("slow.sol");
      await client.until("compile", () =>
        client.progress.slice(nBefore).some(({ value }) => value.kind === "report" && value.message === "Compiling"),
      );
      const [engine] = childrenOf(client.server.pid, "engine-process.js");
      assert.ok(engine);
      return { result, engine };
    };
    return { client, uri, analyze, runLong };
  }

  it("that is killed in the middle of a run is told once, replaced, and the next analysis works", async () => {
    const { client, uri, analyze, runLong } = await startSlow();
    for (let n = 0; n < 2; n++) {
      const { result, engine } = await runLong();
      process.kill(engine, "SIGKILL");
      const { complete, error } = await result;
      assert.deepEqual([complete, error?.code], [false, "internal-error"]);
    }
    const next = await analyze("a.sol");
    assert.deepEqual([next.counts.Low, next.error], [1, null]);
    assert.deepEqual(
      client.diagnostics(uri("a.sol"))?.map(({ code }) => code),
      ["floating-pragma"],
    );
    await client.until("tell", () => client.shown.length > 0);
    assert.equal(client.shown.length, 1);
    assert.match(client.shown[0] ?? "", /^The analysis of slow\.sol stopped: .*SIGKILL/);
    assert.equal(client.server.exitCode, null);
  });

  it("that is killed in a run over the workspace costs no file its result", async () => {
    const names = ["a.sol", "b.sol", "slow.sol", "z.sol"];
    const files = names.map((name) => [name, name === "slow.sol" ? slowSource(60) : floating]);
    const folder = makeFolder({ "foundry.toml": "[profile.default]\nsrc = '.'\n", ...Object.fromEntries(files) });
    const client = await start({ folders: [folder], settings: { run: "manual" } });
    const result = client.execute<AnalyzeResult>("solhound.analyzeWorkspace", { mode: "static" });
    await client.until("compile", () =>
      client.progress.some(({ value }) => value.kind === "report" && value.message === "1–4 of 4: Compiling"),
    );
    killEngines(client);
    const { counts, nFiles, error } = await result;
    assert.deepEqual([counts.Low, nFiles, error], [4, 4, null]);
    for (const name of names) {
      const codes = client.diagnostics(uriOf(path.join(folder, name)))?.map(({ code }) => code);
      assert.deepEqual(codes, ["floating-pragma"], name);
    }
    assert.deepEqual(client.shown, []);
  });

  it("that is killed while it checks by itself is replaced, and the check done again, without a word", async () => {
    const slow = slowSource(8);
    const folder = makeFolder({ "slow.sol": slow });
    const client = await start({ folders: [folder] });
    const uri = uriOf(path.join(folder, "slow.sol"));
    client.open(uri, slow);
    await client.until("start an engine", () => client.statuses.at(-1)?.state === "analyzing" && isAnyEngine(client));
    killEngines(client);
    const { diagnostics } = await client.nextPublish(uri, (params) => params.diagnostics.length > 0);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ["floating-pragma"],
    );
    assert.deepEqual(client.shown, []);
    assert.equal(client.logs.length, 1);
  });

  it("that dies every time is not started for ever, and gets another chance with the next edit", async () => {
    const slow = slowSource(8);
    const folder = makeFolder({ "slow.sol": slow });
    const client = await start({ folders: [folder], settings: { idleMs: 50, debounceMs: 5000 } });
    const uri = uriOf(path.join(folder, "slow.sol"));
    client.open(uri, slow);
    const isAnalyzing = () => client.statuses.at(-1)?.state === "analyzing";
    for (let nDeaths = 1; nDeaths <= 3; nDeaths++) {
      await client.until("start an engine", () => isAnalyzing() && isAnyEngine(client));
      killEngines(client);
      await client.until("log the death", () => client.logs.length === nDeaths);
    }
    await client.until("tell", () => client.shown.length === 1);
    assert.match(client.shown[0] ?? "", /^Checks of slow\.sol by themselves are paused/);
    await client.until("be idle", () => client.statuses.at(-1)?.state === "idle");
    client.save(uri);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(isAnalyzing(), false);
    client.change(uri, 2, [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: " " }]);
    await client.nextPublish(uri, (params) => params.version === 2 && params.diagnostics.length > 0);
  });

  it("leaves the server and its client alone when it dies while nothing runs", async () => {
    const { client, analyze } = await startSlow();
    await analyze("a.sol");
    const engines = childrenOf(client.server.pid, "engine-process.js");
    assert.ok(engines.length > 0);
    for (const engine of engines) process.kill(engine, "SIGKILL");
    await allGone(engines);
    assert.equal((await analyze("a.sol")).counts.Low, 1);
    assert.deepEqual(client.shown, []);
  });

  it("does not outlive the server, however that ends", async () => {
    const endings: readonly ((client: Awaited<ReturnType<typeof startSlow>>["client"]) => unknown)[] = [
      async (client) => assert.equal(await client.stop(), 0),
      (client) => client.connection.sendNotification("exit"),
      (client) => client.server.stdin.end(),
      (client) => client.server.kill("SIGKILL"),
    ];
    for (const end of endings) {
      const { client, runLong } = await startSlow();
      const { result, engine } = await runLong();
      result.catch(() => {});
      const others = childrenOf(client.server.pid, "engine-process.js");
      assert.ok(others.includes(engine));
      await end(client);
      await allGone([...others, ...(client.server.pid === undefined ? [] : [client.server.pid])]);
    }
  });
});
