/** Analyses that are asked for: their result, their progress, and an end when somebody wants one. */

import assert from "node:assert/strict";
import path from "node:path";
import { CancellationToken, CancellationTokenSource } from "vscode-languageserver/node";
import type { AnalyzeResult } from "../../server/protocol.ts";
import { slowSource } from "../engine/slow-source.ts";
import { type LspClient, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const floating = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract A { uint public x; }\n";
const clean = floating.replace("^0.8.0", "0.8.37");
const slow = slowSource(300);
const none = { High: 0, Medium: 0, Low: 0, None: 0 };

describe("analyses by command", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  /** A client on a folder with these files, in which nothing runs by itself. */
  async function startQuiet(files: Readonly<Record<string, string>>) {
    const folder = makeFolder(files);
    const client = await start({ folders: [folder], settings: { run: "manual" } });
    return { client, folder, uri: (name: string) => uriOf(path.join(folder, name)) };
  }

  it("answer with counts when the findings are published, and show progress from begin to end", async () => {
    const { client, uri } = await startQuiet({ "a.sol": floating });
    const result = await client.execute("solhound.analyze", { uri: uri("a.sol"), mode: "static" });
    assert.deepEqual(result, { counts: { ...none, Low: 1 }, nFiles: 1, complete: true, error: null, nErrors: 0 });
    assert.deepEqual(
      client.diagnostics(uri("a.sol"))?.map(({ code }) => code),
      ["floating-pragma"],
    );
    await client.until("end progress", () => client.progress.at(-1)?.value.kind === "end");
    assert.equal(new Set(client.progress.map(({ token }) => token)).size, 1);
    const values = client.progress.map(({ value }) => value);
    assert.deepEqual(values[0], { kind: "begin", title: "Analyzing a.sol", cancellable: true, percentage: 0 });
    assert.deepEqual(values.at(-1), { kind: "end", message: "1 finding" });
    assert.deepEqual(
      values.slice(1, -1).map((value) => value.kind === "report" && value.message),
      ["Reading sources", "Compiling", "Checking"],
    );
  });

  it("report under the client's own token where it gives one", async () => {
    const { client, uri } = await startQuiet({ "a.sol": clean });
    await client.connection.sendRequest("workspace/executeCommand", {
      command: "solhound.analyze",
      arguments: [{ uri: uri("a.sol"), mode: "static" }],
      workDoneToken: "mine",
    });
    await client.until("end progress", () => client.progress.at(-1)?.value.kind === "end");
    assert.deepEqual(new Set(client.progress.map(({ token }) => token)), new Set(["mine"]));
  });

  it("work without progress for clients that show none", async () => {
    const folder = makeFolder({ "a.sol": floating });
    const client = await start({ folders: null, capabilities: {}, initializationOptions: { run: "manual" } });
    const result = await client.execute<AnalyzeResult>("solhound.analyze", {
      uri: uriOf(path.join(folder, "a.sol")),
      mode: "static",
    });
    assert.deepEqual([result.counts, client.progress], [{ ...none, Low: 1 }, []]);
  });

  const ways: readonly [string, (client: LspClient, uri: string, source: CancellationTokenSource) => unknown][] = [
    [
      "the progress's button",
      (client) =>
        client.connection.sendNotification("window/workDoneProgress/cancel", { token: client.progress[0]?.token }),
    ],
    ["the command solhound.cancel", (client) => client.execute("solhound.cancel")],
    ["solhound.cancel for this file", (client, uri) => client.execute("solhound.cancel", { uri })],
    ["cancelling the request", (_client, _uri, source) => source.cancel()],
  ];
  for (const [name, cancel] of ways) {
    it(`end by ${name} while the compiler runs, and the next one works`, async () => {
      const { client, uri } = await startQuiet({ "slow.sol": slow, "a.sol": floating });
      const source = new CancellationTokenSource();
      const running = analyze(client, uri("slow.sol"), source.token);
      await client.until("compile", () => client.progress.some(isCompiling));
      await cancel(client, uri("slow.sol"), source);
      const { complete, error, nErrors } = await running;
      assert.deepEqual([complete, error?.code, nErrors], [false, "cancelled", 1]);
      assert.equal(client.diagnostics(uri("slow.sol")), undefined);
      await client.until("be idle", () => client.statuses.at(-1)?.state === "idle");
      const next = await analyze(client, uri("a.sol"));
      assert.deepEqual([next.counts, next.error], [{ ...none, Low: 1 }, null]);
    });
  }

  it("cancel nothing where nothing runs", async () => {
    const { client } = await startQuiet({});
    assert.equal(await client.execute("solhound.cancel"), 0);
  });

  it("keep neither typing nor questions waiting", async () => {
    const folder = makeFolder({ "slow.sol": slow, "a.sol": clean });
    const client = await start({ folders: [folder], settings: { debounceMs: 0 } });
    const [slowUri, uri] = [uriOf(path.join(folder, "slow.sol")), uriOf(path.join(folder, "a.sol"))];
    client.open(uri, clean);
    await client.nextPublish(uri);
    const running = analyze(client, slowUri);
    await client.until("compile", () => client.progress.some(isCompiling));
    client.change(uri, 2, [{ text: clean.replace("uint", "uit") }]);
    const { diagnostics } = await client.nextPublish(uri, ({ diagnostics }) => diagnostics.length > 0);
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ["7920"],
    );
    const position = { line: 1, character: 0 };
    assert.equal(await client.connection.sendRequest("textDocument/hover", { textDocument: { uri }, position }), null);
    assert.equal(client.progress.at(-1)?.value.kind === "end", false);
    await client.execute("solhound.cancel");
    assert.equal((await running).error?.code, "cancelled");
  });

  it("say what is wrong with a file that is not there, and with arguments that make no sense", async () => {
    const { client, uri, folder } = await startQuiet({});
    const missing = await analyze(client, uri("no.sol"));
    assert.equal(missing.error?.code, "file-not-found");
    assert.ok(missing.error?.message.includes(path.join(folder, "no.sol")));
    assert.deepEqual(client.published, []);
    const closed = await analyze(client, "untitled:Untitled-9");
    assert.deepEqual(closed.error, {
      code: "file-not-found",
      message: "Untitled-9 is neither open nor a file on disk. Open it and try again.",
    });
    await assert.rejects(client.execute("solhound.analyze"), /solhound.analyze needs one argument/);
    await assert.rejects(client.execute("solhound.unknown"), /unknown command solhound.unknown/);
  });

  it("take an untitled document and a file outside of all folders as they are in the editor", async () => {
    const outside = uriOf(path.join(makeFolder({ "out.sol": clean }), "out.sol"));
    const { client } = await startQuiet({});
    for (const uri of ["untitled:Untitled-1", outside]) {
      client.open(uri, floating);
      assert.deepEqual((await analyze(client, uri)).counts, { ...none, Low: 1 }, uri);
      assert.deepEqual(
        client.diagnostics(uri)?.map(({ range }) => range.start),
        [{ line: 1, character: 0 }],
      );
      const cleared = client.nextPublish(uri, ({ diagnostics }) => diagnostics.length === 0);
      client.close(uri);
      await cleared;
    }
  });

  it("go through a whole workspace, past files that do not compile and folders that are not the project's", async () => {
    const broken = clean.replace("uint", "uit");
    const files = { "src/a.sol": floating, "src/b.sol": broken, "c.sol": floating, "lib/d.sol": floating };
    const { client, uri } = await startQuiet({ ...files, "node_modules/e/e.sol": floating, "test/a.t.sol": floating });
    const result = await client.execute<AnalyzeResult>("solhound.analyzeWorkspace", { mode: "static" });
    assert.deepEqual(
      { ...result, error: result.error?.code },
      { counts: { ...none, Low: 2 }, nFiles: 3, complete: false, error: "compile-error", nErrors: 1 },
    );
    const published = new Map(
      client.published.map((params) => [params.uri, params.diagnostics.map(({ code }) => code)]),
    );
    assert.deepEqual(
      published,
      new Map([
        [uri("c.sol"), ["floating-pragma"]],
        [uri("src/a.sol"), ["floating-pragma"]],
        [uri("src/b.sol"), ["7920"]],
      ]),
    );
    await client.until("end progress", () => client.progress.at(-1)?.value.kind === "end");
    assert.deepEqual(
      client.progress.map(({ value }) => value.message),
      [
        undefined,
        "1 of 3: c.sol",
        `2 of 3: ${path.join("src", "a.sol")}`,
        `3 of 3: ${path.join("src", "b.sol")}`,
        "2 findings, 1 of 3 files without a result",
      ],
    );
  });

  it("say how far a workspace was gone through when it is cancelled", async () => {
    const { client } = await startQuiet({ "a.sol": floating, "b.sol": slow, "c.sol": floating });
    const running = client.execute<AnalyzeResult>("solhound.analyzeWorkspace", { mode: "static" });
    await client.until("reach the second", () =>
      client.progress.some(({ value }) => value.message === "2 of 3: b.sol"),
    );
    await client.execute("solhound.cancel");
    const error = { code: "cancelled", message: "The analysis was cancelled; 2 files were left out." };
    assert.deepEqual(await running, { counts: { ...none, Low: 1 }, nFiles: 3, complete: false, error, nErrors: 2 });
    await client.until("end progress", () => client.progress.at(-1)?.value.kind === "end");
    assert.equal(client.progress.at(-1)?.value.message, "cancelled: 1 finding in 1 of 3 files");
  });

  it("go through a project in one run, with what the editor has not saved, and tell each file", async () => {
    const broken = clean.replace("uint", "uit");
    const files = { "foundry.toml": "", "src/a.sol": floating, "src/b.sol": broken, "src/c.sol": clean };
    const { client, uri } = await startQuiet(files);
    client.open(uri("src/c.sol"), floating);
    const result = await client.execute<AnalyzeResult>("solhound.analyzeWorkspace", { mode: "static" });
    assert.deepEqual(
      { ...result, error: result.error?.code },
      { counts: { ...none, Low: 2 }, nFiles: 3, complete: false, error: "compile-error", nErrors: 1 },
    );
    const shown = ["src/a.sol", "src/b.sol", "src/c.sol"].map((name) =>
      client.diagnostics(uri(name))?.map(({ code }) => code),
    );
    assert.deepEqual(shown, [["floating-pragma"], ["7920"], ["floating-pragma"]]);
    await client.until("end progress", () => client.progress.at(-1)?.value.kind === "end");
    const messages = client.progress.map(({ value }) => value.message);
    assert.deepEqual(messages.slice(1, 3), [`1–3 of 3: ${path.join("src", "a.sol")}`, "1–3 of 3: Reading sources"]);
    assert.equal(messages.at(-1), "2 findings, 1 of 3 files without a result");
  });

  it("say so where there is no workspace to go through", async () => {
    const { client, folder } = await startQuiet({});
    const empty = await client.execute<AnalyzeResult>("solhound.analyzeWorkspace");
    assert.deepEqual(empty.error, {
      code: "no-sources",
      message: `There is no Solidity file of its own in ${folder}.`,
    });
    const other = await client.execute<AnalyzeResult>("solhound.analyzeWorkspace", { folder: "file:///elsewhere" });
    assert.equal(other.error?.message, "file:///elsewhere is not a folder of this workspace.");
    const alone = await start({ folders: null });
    const nowhere = await alone.execute<AnalyzeResult>("solhound.analyzeWorkspace");
    assert.equal(nowhere.error?.message, "No folder is open. Open the folder of your contracts and try again.");
  });
});

function isCompiling({ value }: LspClient["progress"][number]): boolean {
  return value.kind === "report" && value.message === "Compiling";
}

function analyze(client: LspClient, uri: string, token = CancellationToken.None): Promise<AnalyzeResult> {
  const params = { command: "solhound.analyze", arguments: [{ uri, mode: "static" }] };
  return client.connection.sendRequest("workspace/executeCommand", params, token);
}
