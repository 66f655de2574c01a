/** The service and a source whose pragma wants a compiler that is not bundled: fetched where that is allowed, and told. */

import assert from "node:assert/strict";
import type { Job, Report } from "../../api/analyses/contract.ts";
import type { CompilerAccess } from "../../engine/model/compiler-access.ts";
import { type Answer, startTestServer } from "../harness/api/api-server.ts";
import { oldSource, oldVersion, readOldCompiler } from "../harness/old-compiler.ts";
import { startRegistry, type TestRegistry } from "../harness/registry.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

describe("the service and old compilers", () => {
  const makeFolder = useTempFolders();
  const cacheBefore = process.env["SOLHOUND_CACHE"];
  let registry: TestRegistry;
  before(async () => {
    registry = await startRegistry({ [oldVersion]: readOldCompiler() }, makeFolder);
    process.env["SOLHOUND_CACHE"] = makeFolder();
  });
  after(async () => {
    if (cacheBefore === undefined) delete process.env["SOLHOUND_CACHE"];
    else process.env["SOLHOUND_CACHE"] = cacheBefore;
    await registry.close();
  });

  async function issuesOf(fetch: CompilerAccess["fetch"]): Promise<Answer> {
    const compilers = { fetch, trusted: false, keepsOutput: false, mirror: `${registry.url}mirror` };
    const server = await startTestServer({ compilers });
    try {
      const { access: token } = await server.login();
      const data = { mainSource: "a.sol", sources: { "a.sol": { source: oldSource } } };
      const { json } = await server.call("POST", "/v1/analyses", { token, json: { clientToolName: "tests", data } });
      const { uuid } = json as Job;
      return await server.call("GET", `/v1/analyses/${uuid}/issues`, { token });
    } finally {
      await server.close();
    }
  }

  it("tells what is lacking where nothing may be fetched", async () => {
    const { status, json } = await issuesOf("never");
    assert.equal(status, 422);
    assert.match(
      (json as { error: string }).error,
      /^a\.sol:2:1: solc 0\.8\.13 is needed for "pragma solidity 0\.8\.13" \(a\.sol:2\), and it is not on this machine\. Fetching compilers is not allowed\./,
    );
    assert.deepEqual(registry.requests, []);
  });

  it("fetches it, and tells which it took", async () => {
    const { status, json } = await issuesOf("known");
    assert.equal(status, 200);
    const [report] = json as Report[];
    assert.equal(report?.meta.selected_compiler, oldVersion);
    assert.equal(report?.meta.error, "");
    assert.ok(registry.requests.some((request) => request.includes(oldVersion)));
  });
});
