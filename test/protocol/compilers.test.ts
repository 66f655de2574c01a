/** A compiler that is not on this machine, as the user of an editor meets it: asked, and fetched only then. */

import assert from "node:assert/strict";
import path from "node:path";
import { ErrorCodes, ResponseError, ShowMessageRequest } from "vscode-languageserver/node";
import type { AnalyzeResult } from "../../server/protocol.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { oldSource, oldVersion, readOldCompiler } from "../harness/old-compiler.ts";
import { startRegistry, type TestRegistry } from "../harness/registry.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

describe("a compiler that is not here", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();
  let registry: TestRegistry;

  before(async () => {
    registry = await startRegistry({ [oldVersion]: readOldCompiler() }, makeFolder);
  });
  after(() => registry.close());
  beforeEach(() => registry.requests.splice(0));

  async function open(settings: object, choice?: string) {
    const folder = makeFolder({ "a.sol": oldSource });
    const env = { SOLHOUND_CACHE: makeFolder(), SOLHOUND_SOLC_MIRROR: `${registry.url}mirror` };
    const client = await start({ folders: [folder], settings, env, ...(choice === undefined ? {} : { choice }) });
    const uri = uriOf(path.join(folder, "a.sol"));
    client.open(uri, oldSource);
    const lacks = /^solc 0\.8\.13 is needed .* it is not on this machine\. Fetching compilers is not allowed\./;
    const isTold = () => client.diagnostics(uri)?.some(({ message }) => lacks.test(String(message)));
    const isCompiled = () => client.statuses.some(({ solc }) => solc === oldVersion);
    return { client, uri, isTold, isCompiled };
  }

  it("is fetched once the user agrees, and then used", async () => {
    const { client, isTold, isCompiled } = await open({}, "Fetch");
    await client.until("say what is lacking", isTold);
    await client.until("compile", isCompiled);
    await client.until("take the message back", () => !isTold());
    assert.deepEqual(client.asked, ["a.sol needs the compiler solc 0.8.13, which is not on this machine. Fetch it?"]);
    assert.equal(registry.requests.filter((request) => request.endsWith(".js")).length, 1);
  });

  it("is not fetched where the user does not agree, who is asked again only when he asks for an analysis", async () => {
    const { client, isTold } = await open({ debounceMs: 0, idleMs: 0 }, "Not Now");
    await client.until("say what is lacking", isTold);
    await client.until("ask", () => client.asked.length > 0);
    const outcome = await client.execute<{ error: { code: string } }>("solhound.analyze", {
      uri: client.published.at(-1)?.uri,
    });
    assert.equal(outcome.error.code, "no-compiler");
    // Whoever is still being asked is not asked a second time beside it.
    const nAsked = client.asked.length;
    assert.ok(nAsked === 1 || nAsked === 2);
    client.save(client.published.at(-1)?.uri ?? "");
    await client.until("be idle again", () => client.statuses.at(-1)?.state === "idle");
    assert.equal(client.asked.length, nAsked);
    assert.deepEqual(registry.requests, []);
  });

  it("is fetched after all where the user changes his mind", async () => {
    const { client, isTold, isCompiled } = await open({ idleMs: 60_000 }, "Not Now");
    await client.until("say what is lacking", isTold);
    await client.until("ask", () => client.asked.length === 1);
    const uri = client.published.at(-1)?.uri;
    client.choose("Fetch");
    // The first answer may still be on its way: until then nobody is asked anew.
    for (let n = 0; client.asked.length === 1 && n < 10; n++) await client.execute("solhound.analyze", { uri });
    await client.until("compile", isCompiled);
    assert.equal(client.asked.length, 2);
  });

  it("is waited for by an analysis that is asked for while the question is open, until it is cancelled", async () => {
    const { client, uri } = await open({ debounceMs: 0, idleMs: 0 });
    const answers: ((answer: { title: string }) => void)[] = [];
    await new Promise<void>((isAsked) => {
      client.connection.onRequest(ShowMessageRequest.method, () => {
        isAsked();
        return new Promise<{ title: string }>((answer) => answers.push(answer));
      });
    });
    const analyze = () => client.execute<AnalyzeResult>("solhound.analyze", { uri, mode: "static" });
    const cancelled = analyze();
    await client.until("begin", () => client.progress.some(({ value }) => value.kind === "begin"));
    await client.execute("solhound.cancel");
    assert.equal((await cancelled).complete, false);
    const asked = analyze();
    await client.until("begin anew", () => client.progress.filter(({ value }) => value.kind === "begin").length === 2);
    answers[0]?.({ title: "Fetch" });
    assert.deepEqual([(await asked).error, answers.length], [null, 1]);
  });

  it("is no reason to leave an analysis without an answer where the client can ask nobody", async () => {
    const { client, uri, isTold } = await open({ idleMs: 60_000, run: "manual" });
    client.connection.onRequest(ShowMessageRequest.method, () => new ResponseError(ErrorCodes.MethodNotFound, "no"));
    for (const _ of ["asked", "asked again"]) {
      const outcome = await client.execute<{ error: { code: string } }>("solhound.analyze", { uri, mode: "static" });
      assert.equal(outcome.error.code, "no-compiler");
    }
    await client.until("say what is lacking", isTold);
  });

  it("is neither asked for nor fetched where the setting says never", async () => {
    const { client, isTold } = await open({ fetchCompilers: "never" }, "Fetch");
    await client.until("say what is lacking", isTold);
    assert.deepEqual([client.asked, registry.requests], [[], []]);
  });

  it("is fetched without a question where the setting says always", async () => {
    const { client, isCompiled } = await open({ fetchCompilers: "always" });
    await client.until("compile", isCompiled);
    assert.deepEqual(client.asked, []);
  });
});
