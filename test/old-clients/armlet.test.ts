/** A whole session of armlet 2.7.0, as it was published, against `solhound serve`. */

import assert from "node:assert/strict";
import type { Job, JobList, Report } from "../../api/analyses/contract.ts";
import { adminPassword, trialAddress } from "../harness/api/api-server.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";
import { requireFromPart } from "../harness/part.ts";
import { broken, openPragma } from "../harness/solidity-samples.ts";

/** What the tests use of the client. */
interface ArmletClient {
  accessToken?: string;
  refreshToken?: string;
  readonly apiUrl: URL;
  login(): Promise<void>;
  analyze(options: object, timeoutMs?: number): Promise<{ readonly issues: readonly Report[]; readonly uuid: string }>;
  analyzeWithStatus(options: object): Promise<{ readonly issues: readonly Report[]; readonly status: Job }>;
  analyses(options: object): Promise<JobList>;
  listAnalyses(url: string): Promise<JobList>;
  getStatus(uuid: string): Promise<Job>;
  getIssues(uuid: string): Promise<readonly Report[]>;
}
interface Armlet {
  readonly Client: new (login: { ethAddress: string; password: string }, url: string) => ArmletClient;
  ApiVersion(url: string): Promise<{ readonly api: string }>;
  OpenApiSpec(url: string): Promise<string>;
  mythXToolUse(
    names: readonly string[],
    url: string,
  ): Promise<{ readonly name: string; readonly numAnalyses: number }>[];
}
/** Its own parts, which it puts together in `analyze`. */
interface Requester {
  do(options: object, accessToken: string | undefined, url: URL): Promise<Job>;
}
interface Poller {
  do(uuid: string, client: ArmletClient, timeoutMs: number, initialDelayMs: number): Promise<readonly Report[]>;
}

function submission(source: string) {
  return {
    clientToolName: "armlet test",
    timeout: 1,
    data: {
      contractName: "Open",
      sourceList: ["open.sol"],
      sources: { "open.sol": { source } },
      mainSource: "open.sol",
    },
  };
}

describe("armlet 2.7.0", () => {
  let server: ServeCommand;
  let armlet: Armlet;
  let requester: Requester;
  let poller: Poller;
  let client: ArmletClient;
  before(async function () {
    const load = requireFromPart(this, "old-clients");
    armlet = load("armlet");
    requester = load("armlet/lib/requester");
    poller = load("armlet/lib/analysisPoller");
    process.env["NO_PROXY"] = "127.0.0.1";
    server = await startServeCommand();
    client = connect("admin", adminPassword);
    await client.login();
  });
  after(async () => {
    if (server) assert.equal(await server.stop(), 0);
  });

  const connect = (ethAddress: string, password: string) => new armlet.Client({ ethAddress, password }, server.url);
  const swcOf = (reports: readonly Report[]) => reports.flatMap(({ issues }) => issues.map(({ swcID }) => swcID));
  /**
   * What `analyze` does, without its first wait: it lets at least 45 seconds pass before it asks for the first time,
   * whatever it is told. Its poller takes any delay, and here a short one.
   */
  const submitAndPoll = async (options: object, as = client) => {
    const { uuid } = await requester.do(options, as.accessToken, as.apiUrl);
    return poller.do(uuid, as, 60_000, 100);
  };

  it("reads version and description", async () => {
    assert.equal((await armlet.ApiVersion(server.url)).api, "v0.1.0");
    assert.match(await armlet.OpenApiSpec(server.url), /^openapi: 3\.1\.0\n/);
  });

  it("submits, polls, and gets the issues", async () => {
    assert.deepEqual(swcOf(await submitAndPoll(submission(openPragma))), ["SWC-103"]);
  });

  it("analyses what the server knows already without any wait", async () => {
    const { issues, status } = await client.analyzeWithStatus(submission(openPragma));
    assert.deepEqual(swcOf(issues), ["SWC-103"]);
    assert.equal(status.status, "Finished");
    assert.deepEqual(await client.getIssues(status.uuid), issues);
    assert.equal((await client.getStatus(status.uuid)).uuid, status.uuid);
  });

  it("lists what it has submitted", async () => {
    assert.equal((await client.listAnalyses(server.url)).total, 2);
    assert.equal((await client.analyses({ dateFrom: "2019-01-01" })).total, 2);
    assert.equal((await client.analyses({ dateFrom: 0, dateTo: "2019-01-01T00:00:00Z", offset: 0 })).total, 0);
  });

  it("counts what tools have submitted", async () => {
    assert.deepEqual(await Promise.all(armlet.mythXToolUse(["armlet test", "none"], server.url)), [
      { name: "armlet test", numAnalyses: 2 },
      { name: "none", numAnalyses: 0 },
    ]);
  });

  it("tells why an analysis failed", async () => {
    const failed = await submitAndPoll(submission(broken)).catch((error: unknown) => error);
    assert.match(String(failed), /^Analysis failed: The sources do not compile:\nopen\.sol:5:21: /);
  });

  it("tells what is wrong with a submission", async () => {
    const refused = await client.analyze({ data: {} }).catch((error: unknown) => error);
    assert.equal(refused, "data must hold `sources` or `bytecode`");
  });

  it("renews its session when the access token is refused", async () => {
    const refreshToken = client.refreshToken;
    client.accessToken = "no longer good";
    assert.equal((await client.analyses({ dateFrom: 0 })).total, 3);
    assert.notEqual(client.refreshToken, refreshToken);
    client.accessToken = "no longer good";
    assert.equal((await client.analyze(submission(openPragma))).issues.length, 1);
  });

  it("knows the trial account, which may not list", async () => {
    const trial = connect(trialAddress, "trial");
    await trial.login();
    assert.deepEqual(swcOf(await submitAndPoll(submission(openPragma), trial)), ["SWC-103"]);
    const refused = await trial.listAnalyses(server.url).catch((error: unknown) => error);
    assert.match(String(refused), /^The trial user does not allow listing previous analyses/);
  });

  it("tells of a wrong password, and of a session that was closed elsewhere", async () => {
    const wrong = await connect("admin", "wrong")
      .login()
      .catch((error: unknown) => error);
    assert.match(String(wrong), /Wrong user name or password\. \(HTTP status 401\)$/);
    await server.call("POST", "/v1/auth/logout", { token: client.accessToken ?? "", json: {} });
    const closed = await client.analyses({ dateFrom: 0 }).catch((error: unknown) => error);
    assert.equal(closed, "Failed in submitting a JWT refresh request: Unauthorized (HTTP status code: 401)");
  });
});
