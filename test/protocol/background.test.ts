/** Files that nobody has open are checked while the user does nothing. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { findingsCapability } from "../../server/findings-protocol.ts";
import type { AnalyzeResult, Settings } from "../../server/protocol.ts";
import { slowSource } from "../engine/slow-source.ts";
import { type LspClient, richCapabilities, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { childrenOf } from "../harness/processes.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A { uint public x; }\n";
const exact = floating.replace("^0.8.0", "0.8.37");
const authorizing = `${exact}contract Owned {\n  address public immutable owner = msg.sender;\n  function stop() external view { require(tx.origin == owner); }\n}\n`;

/** Nothing is said when a process starts or ends. */
async function untilEngines(
  { server }: LspClient,
  isWanted: (engines: readonly number[]) => boolean,
): Promise<readonly number[]> {
  for (;;) {
    const engines = childrenOf(server.pid, "engine-process.js");
    if (isWanted(engines)) return engines;
    await setTimeout(20);
  }
}

describe("background analysis", () => {
  const start = useLspClients();

  before(function () {
    if (process.platform === "win32") this.skip();
  });

  const makeFolder = useTempFolders();

  async function open(files: Record<string, string>, settings: Partial<Settings> = {}) {
    const folder = makeFolder({ "foundry.toml": "[profile.default]\nsrc = '.'\n", ...files });
    const client = await start({
      folders: [folder],
      settings: { analyzeWorkspace: true, idleMs: 0, debounceMs: 0, ...settings },
      capabilities: { ...richCapabilities, experimental: { [findingsCapability]: true } },
    });
    const fileOf = (name: string): string => path.join(folder, name);
    return { client, fileOf, uri: (name: string) => uriOf(fileOf(name)) };
  }

  const codes = (client: LspClient, uri: string) => client.diagnostics(uri)?.map(({ code }) => code);
  const untilDone = (client: LspClient): Promise<unknown> =>
    client.until("check all", () => {
      const last = client.backgrounds.at(-1);
      return last !== undefined && last.nAll > 0 && last.nDone === last.nAll;
    });

  it("tells the findings of files that nobody has opened, and how far it is", async () => {
    const files = Array.from({ length: 12 }, (_, n) => [`c${n}.sol`, n % 2 === 0 ? floating : exact] as const);
    const { client, uri } = await open(Object.fromEntries(files));
    await untilDone(client);
    for (const [name, text] of files) {
      assert.deepEqual(codes(client, uri(name)), text === floating ? ["floating-pragma"] : undefined, name);
    }
    const counts = client.backgrounds.map(({ nDone, nAll }) => `${nDone} of ${nAll}`);
    assert.deepEqual(counts, ["0 of 12", "8 of 12", "12 of 12"]);
    assert.deepEqual([client.shown, client.asked], [[], []]);
    assert.deepEqual(
      client.statuses.filter(({ state }) => state !== "idle"),
      [],
    );
  });

  it("ends its process once all is done", async () => {
    const { client } = await open({ "a.sol": floating }, { run: "onSave" });
    await untilDone(client);
    // The one that stays waits for the user.
    await untilEngines(client, (engines) => engines.length === 1);
  });

  it("is done where the setting says so, and from then on", async () => {
    const { client, uri } = await open({ "a.sol": floating, "b.sol": floating }, { analyzeWorkspace: false });
    await client.execute<AnalyzeResult>("solhound.analyze", { uri: uri("a.sol"), mode: "static" });
    assert.deepEqual([codes(client, uri("b.sol")), client.backgrounds], [undefined, []]);
    client.answerSettings({ analyzeWorkspace: true, idleMs: 0 });
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    await untilDone(client);
    assert.deepEqual(codes(client, uri("b.sol")), ["floating-pragma"]);
    // What was analysed before is not due.
    assert.equal(client.backgrounds.at(-1)?.nAll, 1);
  });

  it("follows what changes on disk, in files and in what they import", async () => {
    const importing = `${exact.replace("contract A", 'import "./base.sol";\ncontract B is Owned')}`;
    const { client, fileOf, uri } = await open({ "base.sol": authorizing, "derived.sol": importing });
    await untilDone(client);
    assert.deepEqual(codes(client, uri("base.sol")), ["tx-origin"]);
    writeFileSync(fileOf("new.sol"), floating);
    client.watched(uri("new.sol"), 1);
    await client.nextPublish(uri("new.sol"), ({ diagnostics }) => diagnostics.length === 1);
    const broken = client.nextPublish(uri("derived.sol"), ({ diagnostics }) => diagnostics.length > 0);
    writeFileSync(fileOf("base.sol"), floating);
    client.watched(uri("base.sol"), 2);
    assert.deepEqual(
      (await broken).diagnostics.map(({ code }) => code),
      ["7920"],
    );
  });

  it("loses no file where its process is killed", async () => {
    const { client, uri } = await open({ "a.sol": floating, "slow.sol": slowSource(30), "z.sol": floating });
    await client.until("begin", () => client.backgrounds.length > 0);
    const engines = await untilEngines(client, (running) => running.length === 2);
    for (const engine of engines) process.kill(engine, "SIGKILL");
    await untilDone(client);
    for (const name of ["a.sol", "slow.sol", "z.sol"]) {
      assert.deepEqual(codes(client, uri(name)), ["floating-pragma"], name);
    }
    assert.deepEqual(client.shown, []);
  });
});
