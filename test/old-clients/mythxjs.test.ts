/** A whole session of mythxjs 1.4.0 and 1.3.13, as they were published, against `solhound serve`. */

import assert from "node:assert/strict";
import http from "node:http";
import sinon from "sinon";
import type { Job, JobList, Report } from "../../api/analyses/contract.ts";
import type { Group, GroupList } from "../../api/groups/contract.ts";
import type { UserList } from "../../api/users/contract.ts";
import { adminPassword, type Tokens, trialAddress } from "../harness/api/api-server.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";
import { requireFromPart } from "../harness/part.ts";
import { openPragma, pragma } from "../harness/solidity-samples.ts";

/** What the tests use of the client. */
interface MythxjsClient {
  login(): Promise<Tokens>;
  logout(): Promise<object>;
  getVersion(): Promise<{ readonly api: string }>;
  analyze(options: object): Promise<Job>;
  submitBytecode(bytecode: string): Promise<Job>;
  submitSourceCode(source: string, contractName: string): Promise<Job>;
  getAnalysisStatus(uuid: string): Promise<Job>;
  getDetectedIssues(uuid: string): Promise<readonly Report[]>;
  getAnalysesList(): Promise<JobList>;
  getPdf(uuid: string): Promise<string>;
  createGroup(name?: string): Promise<Group>;
  getGroupById(id: string): Promise<Group>;
  groupOperation(id: string): Promise<Group>;
  listGroups(query?: string): Promise<GroupList>;
  getUsers(query?: string): Promise<UserList>;
  getStats(query?: string): Promise<readonly object[]>;
}
interface Mythxjs {
  readonly Client: new (user: string, password: string, tool: string, url: string) => MythxjsClient;
}

const submission = {
  contractName: "Open",
  mainSource: "open.sol",
  sourceList: ["open.sol"],
  sources: { "open.sol": { source: openPragma } },
  bytecode: "0xfe",
  deployedBytecode: "0xfe",
  sourceMap: "",
  deployedSourceMap: "",
  analysisMode: "quick",
};

/**
 * Connections last as long as one request, as they did in the Node.js that these clients were written for: the ten seconds
 * that they allow a submission would else end the request after it, which is held for as long as the analysis takes.
 */
const usualAgent = http.globalAgent;
before(() => {
  http.globalAgent = new http.Agent({ keepAlive: false });
});
after(() => {
  http.globalAgent = usualAgent;
});

for (const { version, name } of [
  { version: "1.4.0", name: "mythxjs" },
  { version: "1.3.13", name: "mythxjs-1313" },
]) {
  describe(`mythxjs ${version}`, () => {
    let server: ServeCommand;
    let mythxjs: Mythxjs;
    let client: MythxjsClient;
    before(async function () {
      mythxjs = requireFromPart(this, "old-clients")(name);
      process.env["NO_PROXY"] = "127.0.0.1";
      server = await startServeCommand();
      client = connect("admin", adminPassword);
      await client.login();
    });
    after(async () => {
      if (server) assert.equal(await server.stop(), 0);
    });

    const connect = (user: string, password: string, prefix = "/v1") =>
      new mythxjs.Client(user, password, "a test", server.url + prefix);

    /** Also what a test that was tried again has submitted before. */
    const submitted: string[] = [];

    it("reads the version without logging in", async () => {
      assert.equal((await client.getVersion()).api, "v0.1.0");
    });

    it("submits, asks for the issues at once, and gets them", async () => {
      const { uuid, status } = await client.analyze(submission);
      submitted.push(uuid);
      assert.equal(status, "Queued");
      const [report, ...others] = await client.getDetectedIssues(uuid);
      assert.deepEqual(others, []);
      assert.deepEqual(
        report?.issues.map(({ swcID, severity }) => [swcID, severity]),
        [["SWC-103", "Low"]],
      );
      assert.equal((await client.getAnalysisStatus(uuid)).status, "Finished");
    });

    it("gets what is found by the compiler that it names", async () => {
      const source = openPragma.replace(pragma, "pragma solidity >=0.5.0;");
      const { uuid } = await client.analyze({
        ...submission,
        sources: { "open.sol": { source } },
        solcVersion: "0.5.17+commit.d19bba13.Emscripten.clang",
      });
      submitted.push(uuid);
      const [report] = await client.getDetectedIssues(uuid);
      assert.equal(report?.meta.selected_compiler, "0.5.17");
      assert.deepEqual(
        report.issues.map(({ swcID }) => swcID),
        ["SWC-103"],
      );
    });

    it("gets an equal submission answered at once", async () => {
      const { uuid, status } = await client.analyze(submission);
      submitted.push(uuid);
      assert.equal(status, "Finished");
    });

    it("submits source alone, and bytecode alone", async () => {
      const source = await client.submitSourceCode(openPragma, "Open");
      submitted.push(source.uuid);
      assert.equal((await client.getDetectedIssues(source.uuid))[0]?.sourceList[0], "Open.sol");
      const bytecode = await client.submitBytecode("0xfe");
      submitted.push(bytecode.uuid);
      assert.equal((await client.getDetectedIssues(bytecode.uuid))[0]?.sourceType, "raw-bytecode");
    });

    it("lists what it has submitted", async () => {
      const { total, analyses } = await client.getAnalysesList();
      assert.equal(total, submitted.length);
      assert.deepEqual(new Set(analyses.map(({ uuid }) => uuid)), new Set(submitted));
      assert.deepEqual(new Set(analyses.map(({ clientToolName }) => clientToolName)), new Set(["a test"]));
    });

    it("item 18: makes, seals, reads and lists groups, with and without a name", async () => {
      const { name } = await client.createGroup("of mythxjs");
      assert.equal(name, "of mythxjs");
      const { id } = await client.createGroup();
      assert.equal((await client.groupOperation(id)).status, "sealed");
      assert.equal((await client.getGroupById(id)).progress, 100);
      assert.equal((await client.listGroups()).total, 2);
    });

    it("looks users and statistics up", async () => {
      assert.equal((await client.getUsers()).total, 2);
      assert.equal((await client.getStats("")).length, 1);
    });

    it("reads the report as a document", async () => {
      const { analyses } = await client.getAnalysesList();
      const uuid = analyses.find(({ status }) => status === "Finished")?.uuid ?? "";
      assert.match(await client.getPdf(uuid), /^%PDF-1\.[\s\S]*%%EOF\s*$/);
    });

    it("tells why an analysis failed", async () => {
      const { uuid } = await client.analyze({ ...submission, sources: { "open.sol": { source: "contract {" } } });
      await assert.rejects(client.getDetectedIssues(uuid), {
        message: /^422 The sources do not compile:\nopen\.sol:1:10: Expected identifier but got '\{'/,
      });
    });

    it("renews its session when the access token has run out", async () => {
      const { access } = await client.login();
      const { total } = await client.getAnalysesList();
      const clock = sinon.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
      try {
        assert.equal((await client.getAnalysesList()).total, total);
      } finally {
        clock.restore();
      }
      const { status } = await server.call("GET", "/v1/auth/session/permissions", { token: access });
      assert.equal(status, 401, "the old token is void, so the client has a new one");
    });

    it("knows its errors by their words", async () => {
      await assert.rejects(connect("admin", "wrong").login(), { message: "401 Wrong user name or password." });
      await client.login();
      await assert.rejects(client.getAnalysisStatus("none"), {
        message: "404 There is no such analysis, or it is another user's.",
      });
      await assert.rejects(client.analyze({}), { message: "400 data must hold `sources` or `bytecode`" });
    });

    it("works with the address that an extension for VS Code gives it", async () => {
      const other = connect(trialAddress, "trial", "/v1/");
      await other.login();
      assert.equal((await other.analyze(submission)).status, "Queued");
      await assert.rejects(other.getAnalysesList(), { message: "403 This needs the permission ANALYSES_LOOKUP_OWN." });
    });

    it("logs out", async () => {
      const { access } = await client.login();
      assert.deepEqual(await client.logout(), {});
      const { status } = await server.call("GET", "/v1/auth/session/permissions", { token: access });
      assert.equal(status, 401);
      await assert.rejects(client.getAnalysesList());
    });
  });
}
