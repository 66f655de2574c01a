/** Whoever asks, and wherever: the same project has the same findings, by fingerprint, at every door. */

import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
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

type Files = Readonly<Record<string, string>>;

interface Layout {
  readonly files: Files;
  /** What is a link, and where it leads from there. */
  readonly links?: Files;
  /** What a client of the API says of it, who has read the configuration. */
  readonly told?: {
    readonly remappings?: readonly string[];
    readonly project?: { readonly targets: readonly string[] };
  };
  /** Where the project is, if not at the top. */
  readonly root?: string;
}

const vaultOf = (imported: string): string => `${head}import {Owned} from "${imported}";\n${vault}`;
const silenced = owned.replace("uint256 private unread;", "// solhound-disable-next-line unused-variable\n$&");
const foundry = "[profile.default]\n";
const hardhat = { "hardhat.config.js": 'module.exports = { solidity: "0.8.37" };\n' };
const store = "node_modules/.pnpm/base@1.0.0/node_modules/base";

/** By kind of project, each with an import that only this kind understands: `Vault.sol` is what is asked about. */
const layouts = {
  "of Foundry, with a remapping": {
    files: {
      "foundry.toml": `${foundry}src = 'src'\nremappings = ['@base/=src/base/']\n`,
      "src/base/Owned.sol": owned,
      "src/Vault.sol": vaultOf("@base/Owned.sol"),
    },
    told: { remappings: ["@base/=src/base/"] },
  },
  "of Foundry, with remappings in a file": {
    files: {
      "foundry.toml": "",
      "remappings.txt": "@base/=src/base/\n",
      "src/base/Owned.sol": silenced,
      "src/Vault.sol": vaultOf("@base/Owned.sol"),
    },
    told: { remappings: ["@base/=src/base/"] },
  },
  "of Foundry, with a library": {
    files: {
      "foundry.toml": "",
      "lib/base/src/Owned.sol": owned,
      "src/Vault.sol": vaultOf("base/Owned.sol"),
    },
    told: { remappings: ["base/=lib/base/src/"], project: { targets: ["src/Vault.sol"] } },
  },
  "of Foundry, with a library that has one of its own": {
    files: {
      "foundry.toml": "",
      "lib/base/foundry.toml": `${foundry}remappings = ["deep/=lib/deep/src/"]`,
      "lib/base/src/Owned.sol": `${head}import "deep/Deep.sol";\n${owned.replace(head, "").replace("Owned", "Owned is Deep")}`,
      "lib/base/lib/deep/src/Deep.sol": `${head}abstract contract Deep { address deep = tx.origin; }\n`,
      "src/Vault.sol": vaultOf("base/Owned.sol"),
    },
    told: {
      remappings: ["base/=lib/base/src/", "lib/base/:deep/=lib/base/lib/deep/src/"],
      project: { targets: ["src/Vault.sol"] },
    },
  },
  "of Soldeer": {
    files: {
      "foundry.toml": '[dependencies]\nbase = "1.0.0"\n',
      "dependencies/base-1.0.0/Owned.sol": owned,
      "src/Vault.sol": vaultOf("base-1.0.0/Owned.sol"),
    },
    told: { remappings: ["base-1.0.0/=dependencies/base-1.0.0/"], project: { targets: ["src/Vault.sol"] } },
  },
  "of Hardhat, with a package": {
    files: {
      ...hardhat,
      "node_modules/base/package.json": '{ "name": "base" }',
      "node_modules/base/Owned.sol": owned,
      "contracts/Vault.sol": vaultOf("base/Owned.sol"),
    },
  },
  "of Hardhat, with sources elsewhere and settings": {
    files: {
      "hardhat.config.ts": `export default {
  solidity: { version: "0.8.37", settings: { optimizer: { enabled: true, runs: 5 }, viaIR: false } },
  paths: { sources: "./src" },
};
`,
      "src/base/Owned.sol": silenced,
      "src/Vault.sol": vaultOf("./base/Owned.sol"),
    },
  },
  "of Hardhat, in a workspace of npm": {
    files: {
      "package.json": '{ "workspaces": ["packages/*"] }',
      "node_modules/base/Owned.sol": owned,
      "packages/app/hardhat.config.js": hardhat["hardhat.config.js"],
      "packages/app/contracts/Vault.sol": vaultOf("base/Owned.sol"),
    },
    root: "packages/app/",
  },
  "of Hardhat, with linked packages": {
    files: { ...hardhat, [`${store}/Owned.sol`]: owned, "contracts/Vault.sol": vaultOf("base/Owned.sol") },
    links: { "node_modules/base": ".pnpm/base@1.0.0/node_modules/base" },
    told: { remappings: [`base/=${store}/`] },
  },
  "of Foundry and Hardhat": {
    files: {
      ...hardhat,
      "foundry.toml": `${foundry}src = "contracts"\nlibs = ["node_modules", "lib"]\n`,
      "node_modules/base/Owned.sol": owned,
      "contracts/Vault.sol": vaultOf("base/Owned.sol"),
    },
  },
  "without a configuration": {
    files: { "Owned.sol": owned, "Vault.sol": vaultOf("./Owned.sol") },
  },
  "without a configuration, over several folders": {
    files: { "base/Owned.sol": silenced, "vaults/deep/Vault.sol": vaultOf("../../base/Owned.sol") },
  },
} satisfies Record<string, Layout>;

/** Opened beside each other: of each kind one. A file of no project is known by the folder that it is asked about with. */
const several = [
  "of Foundry, with a library",
  "of Foundry, with remappings in a file",
  "of Hardhat, in a workspace of npm",
  "without a configuration",
] as const;

describe("the same findings at every door", function () {
  // Five programs start for each.
  this.timeout(300_000);
  const makeFolder = useTempFolders();
  const start = useLspClients();
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  /** All at once, as the files of one project. */
  async function fromEngine(outerBasePath: string, mains: readonly string[]): Promise<readonly string[]> {
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
    const input = { kind: "project", paths: mains, outerBasePath, settings: {} } as const;
    const { findings } = await collectEvents(host.analyze(input, options));
    await host.close();
    return findings.map(({ fingerprint }) => fingerprint);
  }

  async function fromCli(cwd: string, ...paths: readonly string[]): Promise<readonly string[]> {
    const args = ["analyze", "--mode", "quick", "--format", "json", "--offline", ...paths];
    const { stdout } = await runCli(args, { cwd });
    const { runs } = JSON.parse(stdout) as { runs: { findings: { fingerprint: string }[] }[] };
    return runs.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint));
  }

  /** As any client of the API does it: the sources are sent along, by the paths that they have in the project. */
  async function fromApi({ files, told, root = "" }: Layout, main: string): Promise<readonly string[]> {
    const { access: token } = await server.login();
    const inProject = (file: string): string => (file.startsWith(root) ? file.slice(root.length) : file);
    const sources = Object.fromEntries(
      Object.entries(files).flatMap(([file, source]) => (file.endsWith(".sol") ? [[inProject(file), { source }]] : [])),
    );
    const json = { data: { sources, mainSource: inProject(main), ...told, analysisMode: "quick" } };
    const { json: job } = await server.call("POST", "/v1/analyses", { token, json });
    const { uuid } = job as { readonly uuid: string };
    // The answer is held until the analysis has ended.
    const { json: reports } = await server.call("GET", `/v1/analyses/${uuid}/issues?holdSeconds=30`, { token });
    const all = reports as readonly { issues: readonly { extra: { fingerprint: string } }[] }[];
    return all.flatMap(({ issues }) => issues.map(({ extra }) => extra.fingerprint));
  }

  /** `main` is null where all of the folders is asked about. */
  async function fromEditor(
    folders: readonly string[],
    main: string | null,
    connection: Settings["connection"],
  ): Promise<readonly string[]> {
    const { access: token } = await server.login();
    const client = await start({
      folders,
      settings: { run: "manual", connection },
      answers: { "solhound/upload": () => true, "solhound/token": () => ({ token }) },
    });
    const [command, asked] = main === null ? ["analyzeWorkspace", {}] : ["analyze", { uri: uriOf(main) }];
    const { error } = await client.execute<AnalyzeResult>(`solhound.${command}`, { ...asked, mode: "quick" });
    assert.equal(error, null);
    const all = new Map(client.published.map(({ uri, diagnostics }) => [uri, diagnostics]));
    return [...all.values()].flat().flatMap(({ data }) => [data.fingerprint, ...(data.also ?? [])]);
  }

  const instance = (): Settings["connection"] => ({ url: server.url, mode: "quick", project: null });

  function layOut({ files, links = {} }: Layout): string {
    const folder = makeFolder(files);
    for (const [link, target] of Object.entries(links)) {
      mkdirSync(path.dirname(path.join(folder, link)), { recursive: true });
      symlinkSync(target, path.join(folder, link));
    }
    return folder;
  }

  for (const [title, layout] of Object.entries(layouts)) {
    it(`for a project ${title}`, async () => {
      const folder = layOut(layout);
      const name = mainOf(layout);
      const main = path.join(folder, name);
      const expected = [...(await fromEngine(folder, [main]))].sort();
      assert.ok(expected.length > 3);
      const doors = {
        cli: await fromCli(folder, main),
        api: await fromApi(layout, name),
        "local editor": await fromEditor([folder], main, null),
        "remote editor": await fromEditor([folder], main, instance()),
      };
      for (const [door, fingerprints] of Object.entries(doors)) {
        assert.deepEqual([...fingerprints].sort(), expected, door);
      }
    });
  }

  it("for folders of several projects at once", async () => {
    const chosen = several.map((title) => ({ layout: layouts[title], folder: layOut(layouts[title]) }));
    const folders = chosen.map(({ folder }) => folder);
    const fromEach = async (ask: (one: (typeof chosen)[number]) => Promise<readonly string[]>) => {
      const told: string[] = [];
      for (const one of chosen) told.push(...(await ask(one)));
      return told;
    };
    const doors = {
      engine: await fromEach(({ layout, folder }) =>
        fromEngine(
          folder,
          ownOf(layout).map((file) => path.join(folder, file)),
        ),
      ),
      cli: await fromEach(({ folder }) => fromCli(folder, ".")),
      "local editor": await fromEditor(folders, null, null),
      "remote editor": await fromEditor(folders, null, instance()),
    };
    // Several projects have equal files, and what is found in one that others import may be told with each.
    const [expected, ...rest] = Object.entries(doors).map(([door, told]) => [door, [...new Set(told)].sort()] as const);
    for (const [door, told] of rest) assert.deepEqual(told, expected?.[1], door);
  });
});

function mainOf({ files }: Layout): string {
  return Object.keys(files).find((file) => file.endsWith("Vault.sol")) ?? "";
}

/** Neither packages nor libraries. */
function ownOf({ files }: Layout): readonly string[] {
  return Object.keys(files).filter(
    (file) => file.endsWith(".sol") && !/^(?:node_modules|lib|dependencies)\//.test(file),
  );
}
