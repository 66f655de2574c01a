/** What cannot be analysed, in a main or a side file, against every door: nothing of it reads as clean anywhere. */

import assert from "node:assert/strict";
import path from "node:path";
import type { Job, Report } from "../../api/analyses/contract.ts";
import type { Project } from "../../api/projects/contract.ts";
import type { AnalyzeResult } from "../../server/protocol.ts";
import { startTestServer, type TestServer } from "../harness/api/api-server.ts";
import { runCli } from "../harness/cli.ts";
import { uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { causes, type Layout, layoutsOf, type PartialFailure, sound, unreadable } from "../harness/partial-failures.ts";
import { broken, openPragma } from "../harness/solidity-samples.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

interface SarifRun {
  readonly results: readonly object[];
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly toolExecutionNotifications: readonly {
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } };
      }[];
    }[];
  }[];
}

/** A log tells each file that failed, and why. */
function assertSarifTells(text: string, failing: readonly string[], { says }: PartialFailure): void {
  const [run] = (JSON.parse(text) as { readonly runs: readonly SarifRun[] }).runs;
  const [invocation] = run?.invocations ?? [];
  assert.equal(invocation?.executionSuccessful, false);
  const errors = invocation.toolExecutionNotifications.filter(({ level }) => level === "error");
  const files = errors.map(({ locations: [first] }) => first?.physicalLocation.artifactLocation.uri.split("/").at(-1));
  assert.deepEqual([...new Set(files)].sort(), [...failing].sort());
  for (const { message } of errors) assert.match(message.text, says);
}

describe("what cannot be analysed", () => {
  const makeFolder = useTempFolders();
  const startClient = useLspClients();
  let server: TestServer;
  let token: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
  });
  after(() => server.close());

  const call = (method: string, route: string, json?: object) =>
    server.call(method, `/v1${route}`, json === undefined ? { token } : { token, json });

  async function analyse(files: Readonly<Record<string, string | Buffer>>, groupName: string) {
    const sources = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, { source: typeof text === "string" ? text : null }]),
    );
    // The only file that has no text would be refused at once.
    const data = { sources, mainSource: "Main.sol", deployedBytecode: "fe" };
    const { uuid, groupId } = (await call("POST", "/analyses", { data, groupName })).json as Job;
    const issues = await call("GET", `/analyses/${uuid}/issues`);
    const job = (await call("GET", `/analyses/${uuid}`)).json as Job;
    const [report] = (await call("GET", `/analyses/${uuid}/issues?partial=true`)).json as Report[];
    return { job, issues, report, groupId, sarif: await call("GET", `/analyses/${uuid}/sarif`) };
  }

  async function badgeOf(groupId: string): Promise<string> {
    const { id } = (await call("POST", "/projects", { name: groupId, groups: [groupId], badge: true })).json as Project;
    return ((await call("GET", `/projects/${id}/badge/data`)).json as { readonly status: string }).status;
  }

  type Outcome = Awaited<ReturnType<typeof analyse>>;

  function assertApiTells({ job, issues, report, sarif }: Outcome, layout: Layout, cause: PartialFailure): void {
    const { files, failing, mainFails } = layout;
    assert.equal(job.status, mainFails ? "Error" : "Finished");
    assert.equal(issues.status, mainFails ? 422 : 200);
    if (mainFails) assert.match(job.error ?? "", cause.says);
    assert.equal(job.numNotAnalysed, failing.length);
    assert.ok(report);
    const { meta } = report;
    for (const file of failing) assert.ok(meta.error.includes(`${file} `), meta.error);
    assert.match(meta.error, cause.says);
    const states = (meta.files ?? []).map(({ file, state }) => `${file}: ${state}`);
    const expected = Object.keys(files).map((file) => `${file}: ${stateOf(file, failing, cause)}`);
    assert.deepEqual(states.sort(), expected.sort());
    assertSarifTells(sarif.text, failing, cause);
  }

  for (const cause of causes) {
    for (const layout of layoutsOf(cause)) {
      const { where, files, failing } = layout;
      const name = `${cause.name}, in ${where}`;

      it(`${name}: the API`, async () => {
        const outcome = await analyse(files, name);
        assert.equal(await badgeOf(outcome.groupId), "failing");
        assert.notEqual(outcome.report?.meta.error, "");
        // Of a single file without text, bytecode is all that there is.
        if (cause.text !== unreadable || where !== "the only file") assertApiTells(outcome, layout, cause);
      });

      it(`${name}: the command`, async () => {
        const folder = makeFolder(files);
        const inputs = Object.keys(files);
        const run = (...options: string[]) =>
          runCli(["analyze", ...inputs, "--mode", "static", ...options], { cwd: folder });
        const text = await run();
        assert.equal(text.status, 2);
        assert.match(text.stdout, cause.says);
        assert.match(text.stdout, /could not be analysed|did not compile|Nothing was analysed/);
        assertSarifTells((await run("--format", "sarif")).stdout, failing, cause);
        if (failing.length === 1) return;
        const json = JSON.parse((await run("--format", "json")).stdout) as { runs: { file: string; status: string }[] };
        assert.deepEqual(
          json.runs.map(({ file, status }) => [file, status]),
          inputs.map((file) => [file, stateOf(file, failing, cause)]),
        );
        assert.match((await run("--format", "markdown")).stdout, /Not analysed/);
      });

      it(`${name}: the editor`, async () => {
        const folder = makeFolder(files);
        const client = await startClient({ folders: [folder], settings: { run: "manual" } });
        const result = await client.execute<AnalyzeResult>("solhound.analyzeWorkspace", { mode: "static" });
        assert.equal(result.nErrors, failing.length);
        for (const file of failing) {
          const told = client.diagnostics(uriOf(path.join(folder, file))) ?? [];
          assert.ok(
            told.some(({ severity, message }) => severity === 1 && cause.says.test(String(message))),
            JSON.stringify(told),
          );
        }
      });
    }
  }

  it("keeps and tells what was found in the rest", async () => {
    const { job, report, sarif } = await analyse({ "Main.sol": broken, "Side.sol": openPragma }, "rest");
    assert.deepEqual([job.status, job.numVulnerabilities.low], ["Error", 1]);
    assert.deepEqual(
      report?.issues.map(({ swcID, locations: [first] }) => [swcID, first?.sourceMap.split(":").at(-1)]),
      [["SWC-103", "1"]],
    );
    const [run] = (JSON.parse(sarif.text) as { readonly runs: readonly SarifRun[] }).runs;
    assert.equal(run?.results.length, 1);
  });

  it("is tried again when the same is submitted again", async () => {
    const files = { "Main.sol": sound, "Side.sol": "contract {" };
    const [first, second] = [await analyse(files, "first"), await analyse(files, "second")];
    assert.deepEqual([first.job.status, second.job.status], ["Finished", "Finished"]);
    assert.ok(second.job.runTime > 0, "it was not answered from the first");
  });

  it("is the main file that was named and not sent", async () => {
    const { job, report } = await analyse({ "A.sol": sound, "B.sol": sound }, "absent");
    assert.deepEqual([job.status, job.numNotAnalysed], ["Error", 1]);
    assert.match(job.error ?? "", /^It is the `mainSource`/);
    assert.deepEqual(report?.meta.files?.at(-1)?.file, "Main.sol");
  });
});

function stateOf(file: string, failing: readonly string[], { leavesRest }: PartialFailure): string {
  if (!failing.includes(file)) return "analysed";
  return leavesRest ? "around-errors" : "not-analysed";
}
