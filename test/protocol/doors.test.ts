/** Whoever asks, and wherever: the same project has the same findings, by fingerprint, at every door. */

import assert from "node:assert/strict";
import path from "node:path";
import { collectEvents } from "../../engine/host/collect-events.ts";
import { makeEngineHost } from "../../engine/host/engine-host.ts";
import type { AnalyzeResult, Settings } from "../../server/protocol.ts";
import { startTestServer, type TestServer } from "../harness/api/api-server.ts";
import { runCli } from "../harness/cli.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { inRoot } from "../harness/root.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";
/** Nothing in it can be called: what executes contracts has nothing to do, and the findings are all there are. */
const owned = `${head}abstract contract Owned {
    event Moved(address from, address to);
    address owner = msg.sender;
    uint256 private unread;
    constructor() { emit Moved(address(0), tx.origin == owner ? owner : msg.sender); }
}
`;
const vault = `contract Vault is Owned {
    error Empty(address vault);
    address keeper;
    constructor(address first) { keeper = first; (bool isPaid, ) = first.call(""); }
}
`;

/** Each with the import that only its kind of project understands. */
const projects = {
  "of Foundry, with a remapping": {
    "foundry.toml": "[profile.default]\nsrc = 'src'\nremappings = ['@base/=src/base/']\n",
    "src/base/Owned.sol": owned,
    "src/Vault.sol": `${head}import {Owned} from "@base/Owned.sol";\n${vault}`,
  },
  "of Hardhat, with a package": {
    "hardhat.config.js": "module.exports = {};\n",
    "node_modules/base/package.json": '{ "name": "base" }',
    "node_modules/base/Owned.sol": owned,
    "contracts/Vault.sol": `${head}import "base/Owned.sol";\n${vault}`,
  },
  "without a configuration": {
    "Owned.sol": owned,
    "Vault.sol": `${head}import "./Owned.sol";\n${vault}`,
  },
} as const;

type Files = Readonly<Record<string, string>>;

describe("the same findings at every door", function () {
  // Five programs start for each.
  this.timeout(180_000);
  const makeFolder = useTempFolders();
  const start = useLspClients();
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  async function fromEngine(main: string): Promise<readonly string[]> {
    const host = makeEngineHost({
      processPath: inRoot("dist/engine-process.js"),
      nWorkers: 1,
      memoryLimitMb: 1024,
      cacheFolder: inRoot("package.json"),
    });
    const options = {
      mode: "quick",
      seed: 1,
      budget: { timeMs: 60_000 },
      signal: new AbortController().signal,
    } as const;
    const { findings } = await collectEvents(host.analyze({ kind: "project", paths: [main], settings: {} }, options));
    await host.close();
    return findings.map(({ fingerprint }) => fingerprint);
  }

  async function fromCli(main: string): Promise<readonly string[]> {
    const args = ["analyze", "--mode", "quick", "--format", "json", "--offline", main];
    const { stdout } = await runCli(args, { cwd: path.dirname(main) });
    const { runs } = JSON.parse(stdout) as { runs: { findings: { fingerprint: string }[] }[] };
    return runs.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint));
  }

  /** As any client of the API does it: the sources are sent along, by the paths that they have in the project. */
  async function fromApi(files: Files, mainSource: string): Promise<readonly string[]> {
    const { access: token } = await server.login();
    const sources = Object.fromEntries(
      Object.entries(files).flatMap(([file, source]) => (file.endsWith(".sol") ? [[file, { source }]] : [])),
    );
    const remappings = "foundry.toml" in files ? ["@base/=src/base/"] : [];
    const json = { data: { sources, mainSource, remappings, analysisMode: "quick" } };
    const { json: job } = await server.call("POST", "/v1/analyses", { token, json });
    const { uuid } = job as { readonly uuid: string };
    // The answer is held until the analysis has ended.
    const { json: reports } = await server.call("GET", `/v1/analyses/${uuid}/issues?holdSeconds=30`, { token });
    const told = reports as readonly { issues: readonly { extra: { fingerprint: string } }[] }[];
    return told.flatMap(({ issues }) => issues.map(({ extra }) => extra.fingerprint));
  }

  async function fromEditor(
    folder: string,
    main: string,
    connection: Settings["connection"],
  ): Promise<readonly string[]> {
    const { access: token } = await server.login();
    const client = await start({
      folders: [folder],
      settings: { run: "manual", connection },
      answers: { "solhound/upload": () => true, "solhound/token": () => ({ token }) },
    });
    const { error } = await client.execute<AnalyzeResult>("solhound.analyze", { uri: uriOf(main), mode: "quick" });
    assert.equal(error, null);
    const all = new Map(client.published.map(({ uri, diagnostics }) => [uri, diagnostics]));
    return [...all.values()].flat().flatMap(({ data }) => [data.fingerprint, ...(data.also ?? [])]);
  }

  for (const [title, files] of Object.entries(projects)) {
    it(`for a project ${title}`, async () => {
      const folder = makeFolder(files);
      const name = Object.keys(files).find((file) => file.endsWith("Vault.sol")) ?? "";
      const main = path.join(folder, name);
      const expected = [...(await fromEngine(main))].sort();
      assert.ok(expected.length > 3);
      const doors = {
        cli: await fromCli(main),
        api: await fromApi(files, name),
        "local editor": await fromEditor(folder, main, null),
        "remote editor": await fromEditor(folder, main, { url: server.url, mode: "quick", project: null }),
      };
      for (const [door, fingerprints] of Object.entries(doors)) {
        assert.deepEqual([...fingerprints].sort(), expected, door);
      }
    });
  }
});
