/** Connected mode: what is asked for runs on an instance, a real one on this machine, and everything else here. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { json } from "node:stream/consumers";
import type { CodeAction } from "vscode-languageserver/node";
import type { AnalyzeResult, Settings, TokenParams, UploadParams } from "../../server/protocol.ts";
import { startTestServer, type TestServer } from "../harness/api/api-server.ts";
import { type LspClient, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { startScripted } from "../harness/lsp/scripted-server.ts";
import { startSelfSigned } from "../harness/self-signed.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

/** Two findings, and quickly done with. */
const bank = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Bank {
  address immutable owner = msg.sender;
  function close() external {
    require(tx.origin == owner);
    selfdestruct(payable(msg.sender));
  }
}
`;
/** One finding, and nothing to execute. */
const plain = `${bank.slice(0, bank.indexOf("address"))}uint public x;\n}\n`;
const broken = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\ncontract Broken { uint x = missing; }\n";

/** The part of an instance that keeps judgements of one project. */
async function keepTriage(
  kept: Map<string, { readonly state: string; readonly reason: string }>,
  what: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const base = "/v1/projects/p1/triage";
  const [method = "", path = ""] = what.split(" ");
  if (method === "GET" && path === base) {
    response.end(JSON.stringify({ entries: [...kept].map(([fingerprint, one]) => ({ fingerprint, ...one })) }));
  } else if (method === "PUT" && path.startsWith(`${base}/`)) {
    kept.set(path.slice(base.length + 1), (await json(request)) as never);
    response.end("{}");
  } else response.writeHead(404).end("{}");
}

describe("connected mode", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  interface Options {
    readonly url?: string;
    readonly token?: (params: TokenParams) => unknown;
    readonly mayUpload?: boolean;
    readonly project?: string;
    readonly files?: Readonly<Record<string, string>>;
  }

  /** A client on a folder that is connected, in which nothing runs by itself. */
  async function startConnected({ url = server.url, token, mayUpload = true, project, files }: Options = {}) {
    const folder = makeFolder(files ?? { "foundry.toml": "", "src/Bank.sol": plain });
    const uploads: UploadParams[] = [];
    const asked: TokenParams[] = [];
    const { access } = await server.login();
    const connection: Settings["connection"] = { url, mode: "quick", project: project ?? null };
    const client = await start({
      folders: [folder],
      settings: { run: "manual", connection },
      answers: {
        "solhound/upload": (params: UploadParams) => {
          uploads.push(params);
          return mayUpload;
        },
        "solhound/token": (params: TokenParams) => {
          asked.push(params);
          return token === undefined ? { token: access } : token(params);
        },
      },
    });
    const uri = (name: string) => uriOf(path.join(folder, name));
    const analyze = (name = "src/Bank.sol", mode = "quick") =>
      client.execute<AnalyzeResult>("solhound.analyze", { uri: uri(name), mode });
    return { client, folder, uri, analyze, uploads, asked };
  }

  const fingerprints = (client: LspClient, uri: string): readonly string[] =>
    (client.diagnostics(uri) ?? []).flatMap(({ data }) => data?.fingerprint ?? []).sort();

  const countJobs = async (): Promise<number> => {
    const { access } = await server.login();
    const { json } = await server.call("GET", "/v1/analyses", { token: access });
    return (json as { readonly total: number }).total;
  };

  it("finds there what is found here, with the same fingerprints and words", async () => {
    const there = await startConnected({ files: { "foundry.toml": "", "src/Bank.sol": bank } });
    const before = await countJobs();
    const result = await there.analyze();
    assert.equal(result.error, null);
    assert.equal(await countJobs(), before + 1);
    const here = await start({ folders: [there.folder], settings: { run: "manual" } });
    const local = await here.execute<AnalyzeResult>("solhound.analyze", {
      uri: there.uri("src/Bank.sol"),
      mode: "quick",
    });
    assert.ok(result.counts.Medium + result.counts.High > 0);
    assert.deepEqual(result, local);
    assert.deepEqual(there.client.diagnostics(there.uri("src/Bank.sol")), here.diagnostics(there.uri("src/Bank.sol")));
    assert.ok(
      there.client.progress.some(({ value }) => "message" in value && value.message?.endsWith(` on ${server.url}`)),
    );
  });

  it("says before the first upload where it goes, how deep, and how much", async () => {
    const { analyze, uploads, folder } = await startConnected();
    await analyze();
    await analyze();
    assert.deepEqual(uploads, [{ folder: uriOf(folder), instance: server.url, mode: "quick", nFiles: 1 }]);
  });

  it("works here where the user does not want to send anything", async () => {
    const { analyze, client, uri } = await startConnected({ mayUpload: false });
    const before = await countJobs();
    assert.equal((await analyze()).error, null);
    assert.ok(fingerprints(client, uri("src/Bank.sol")).length > 0);
    assert.equal(await countJobs(), before);
  });

  it("sends nothing for checks of saved and typed text, nor for those that are static", async () => {
    const { client, uri, analyze, uploads } = await startConnected();
    client.answerSettings({ run: "onType", connection: { url: server.url, mode: "quick", project: null } });
    await client.connection.sendNotification("workspace/didChangeConfiguration", { settings: null });
    client.open(uri("src/Bank.sol"), plain);
    await client.nextPublish(uri("src/Bank.sol"), ({ diagnostics }) => diagnostics.length > 0);
    client.save(uri("src/Bank.sol"));
    await analyze("src/Bank.sol", "static");
    assert.deepEqual(uploads, []);
  });

  it("does not send what does not compile", async () => {
    const files = { "foundry.toml": "", "src/Bank.sol": bank, "src/Broken.sol": broken };
    const { client, uri, uploads, analyze } = await startConnected({ files });
    const result = await analyze("src/Broken.sol");
    assert.deepEqual([result.error?.code, uploads], ["compile-error", []]);
    const all = await client.execute<AnalyzeResult>("solhound.analyzeWorkspace", { mode: "quick" });
    assert.deepEqual([all.nFiles, all.nErrors, uploads.map(({ nFiles }) => nFiles)], [2, 1, [1]]);
    assert.ok(fingerprints(client, uri("src/Bank.sol")).length > 0);
  });

  it("asks for another token when one is refused, once for all that need it", async () => {
    const { access } = await server.login();
    const { analyze, asked } = await startConnected({
      token: ({ isRefused }) => ({ token: isRefused ? access : "old" }),
    });
    assert.equal((await analyze()).error, null);
    assert.deepEqual(
      asked.map(({ instance, isRefused, mayAsk }) => [instance, isRefused, mayAsk]),
      [
        [server.url, false, true],
        [server.url, true, true],
      ],
    );
  });

  it("goes on here, and says so once, where nobody is signed in", async () => {
    const { analyze, client, uri } = await startConnected({ token: () => null });
    await analyze();
    await analyze();
    const text = `Nobody is signed in to ${server.url}. Run "Solhound: Sign In" and try again. The analysis goes on here, on this machine.`;
    assert.deepEqual(client.shown, [text]);
    assert.ok(fingerprints(client, uri("src/Bank.sol")).length > 0);
    assert.equal(client.statuses.at(-1)?.connection?.state, "signed-out");
  });

  it("goes on here, and says so once, where the instance is away; and there again once it is back", async () => {
    const away = await startTestServer();
    const tokens = await away.login();
    const { analyze, client, uri } = await startConnected({ url: away.url, token: () => ({ token: tokens.access }) });
    await away.stop();
    await analyze();
    await analyze();
    assert.deepEqual(client.shown, [
      `${away.url} does not answer (ECONNREFUSED). The analysis goes on here, on this machine.`,
    ]);
    assert.ok(fingerprints(client, uri("src/Bank.sol")).length > 0);
    assert.equal(client.statuses.at(-1)?.connection?.state, "offline");
    const back = await startTestServer({ dataFolder: away.dataFolder, port: Number(new URL(away.url).port) });
    try {
      assert.equal((await analyze()).error, null);
      assert.equal(client.statuses.at(-1)?.connection?.state, "ready");
    } finally {
      await back.close();
      await away.close();
    }
  });

  it("waits for an instance that is started anew in the middle of an analysis", async () => {
    const first = await startTestServer();
    const tokens = await first.login();
    const files = { "foundry.toml": "", "src/Bank.sol": bank };
    const { analyze, client } = await startConnected({
      url: first.url,
      token: () => ({ token: tokens.access }),
      files,
    });
    const result = analyze();
    await client.until("be analyzed there", () =>
      client.progress.some(({ value }) => "message" in value && value.message?.startsWith("Checking on ")),
    );
    await first.stop();
    const second = await startTestServer({ dataFolder: first.dataFolder, port: Number(new URL(first.url).port) });
    try {
      const { error, counts } = await result;
      assert.equal(error, null);
      assert.ok(counts.Medium + counts.High > 0);
      assert.deepEqual(client.shown, []);
    } finally {
      await second.close();
      await first.close();
    }
  });

  it("sends nothing to an instance for which nobody vouches", async () => {
    const heard: unknown[] = [];
    const selfSigned = await startSelfSigned((request) => heard.push(request));
    try {
      const { analyze } = await startConnected({ url: selfSigned.url });
      const { error } = await analyze();
      assert.equal(error?.code, "remote-failed");
      assert.match(error?.message ?? "", /^The certificate of https:.* is not trusted here/);
      assert.deepEqual(heard, []);
    } finally {
      selfSigned.close();
    }
  });

  it("does not follow an instance that sends it elsewhere", async () => {
    const elsewhere = await startScripted((what, response) =>
      response.writeHead(307, { Location: server.url + (what.split(" ")[1] ?? "") }).end(),
    );
    const before = await countJobs();
    try {
      const { analyze } = await startConnected({ url: elsewhere.url });
      const { error } = await analyze();
      const message = `${elsewhere.url} sends requests on to another address, which is not followed.`;
      assert.deepEqual(error, { code: "remote-failed", message });
      assert.equal(elsewhere.heard.length, 1);
      assert.equal(await countJobs(), before);
    } finally {
      elsewhere.close();
    }
  });

  it("refuses an address that is not encrypted", async () => {
    const { analyze, asked } = await startConnected({ url: "http://audits.example" });
    const { error } = await analyze();
    assert.equal(error?.code, "remote-failed");
    assert.match(error?.message ?? "", /^http:\/\/audits\.example is not encrypted/);
    assert.deepEqual(asked, []);
  });

  it("heeds what the project has decided about checks", async () => {
    const { analyze, client, uri, folder } = await startConnected();
    await analyze();
    const [first] = client.diagnostics(uri("src/Bank.sol")) ?? [];
    assert.ok(typeof first?.code === "string");
    writeFileSync(path.join(folder, "solhound.json"), JSON.stringify({ checks: { [first.code]: "off" } }));
    await analyze();
    assert.deepEqual(
      client.diagnostics(uri("src/Bank.sol"))?.filter(({ code }) => code === first.code),
      [],
    );
  });

  it("shows nothing that was judged there not to count, and has judgements kept", async () => {
    const kept = new Map<string, { readonly state: string; readonly reason: string }>();
    const front = await startScripted((what, response, _, request) => keepTriage(kept, what, request, response));
    try {
      const { client, uri, asked } = await startConnected({ url: front.url, project: "p1" });
      client.open(uri("src/Bank.sol"), plain);
      await client.execute("solhound.analyze", { uri: uri("src/Bank.sol"), mode: "static" });
      assert.deepEqual([asked.map(({ mayAsk }) => mayAsk)], [[false]]);
      const [fingerprint] = fingerprints(client, uri("src/Bank.sol"));
      const actions: readonly CodeAction[] = await client.connection.sendRequest("textDocument/codeAction", {
        textDocument: { uri: uri("src/Bank.sol") },
        range: { start: { line: 1, character: 0 }, end: { line: 1, character: 5 } },
        context: { diagnostics: [] },
      });
      const action = actions.find(({ title }) => title.startsWith("Mark as false positive"));
      assert.equal(action?.title, `Mark as false positive on ${new URL(front.url).host}: floating-pragma`);
      assert.deepEqual(action.command?.arguments, [{ uri: uri("src/Bank.sol"), fingerprint, state: "false_positive" }]);
      const gone = client.nextPublish(uri("src/Bank.sol"), ({ diagnostics }) => diagnostics.length === 0);
      const args = { ...action.command?.arguments?.[0], reason: "We pin it when we build." };
      assert.equal(await client.execute("solhound.triage", args), null);
      await gone;
      assert.deepEqual([...kept], [[fingerprint, { state: "false_positive", reason: "We pin it when we build." }]]);
      const countAll = async (): Promise<number> => {
        const args = { uri: uri("src/Bank.sol"), mode: "static" };
        const { counts } = await client.execute<AnalyzeResult>("solhound.analyze", args);
        return Object.values(counts).reduce((sum, count) => sum + count, 0);
      };
      assert.equal(await countAll(), 0);
      kept.clear();
      const back = client.nextPublish(uri("src/Bank.sol"), ({ diagnostics }) => diagnostics.length === 1);
      assert.equal(await countAll(), 1);
      await back;
    } finally {
      front.close();
    }
  });

  it("offers no judgement where the instance keeps none", async () => {
    const { client, uri, analyze } = await startConnected({ project: "p1" });
    client.open(uri("src/Bank.sol"), plain);
    await analyze();
    const actions: readonly CodeAction[] = await client.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri: uri("src/Bank.sol") },
      range: { start: { line: 1, character: 0 }, end: { line: 1, character: 5 } },
      context: { diagnostics: [] },
    });
    assert.ok(actions.length > 0);
    assert.deepEqual(
      actions.filter(({ command }) => command !== undefined),
      [],
    );
    const args = { uri: uri("src/Bank.sol"), fingerprint: "f", state: "accepted" };
    assert.equal(await client.execute("solhound.triage", args), "No instance keeps judgements for this file.");
  });

  it("tells no token, whatever is traced", async () => {
    const { access } = await server.login();
    const { analyze, client } = await startConnected({ token: () => ({ token: access }) });
    await client.connection.sendNotification("$/setTrace", { value: "verbose" });
    await analyze();
    const said = JSON.stringify([client.logs, client.traces, client.shown, client.progress, client.statuses]);
    assert.ok(client.traces.length > 0);
    assert.equal(said.includes(access), false);
  });
});
