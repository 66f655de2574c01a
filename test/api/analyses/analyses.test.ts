/** Analyses over HTTP, from submission to issues. */

import assert from "node:assert/strict";
import type { Job, JobList, Report } from "../../../api/analyses/contract.ts";
import { startTestServer, type TestServer, trialAddress } from "../../harness/api/api-server.ts";
import { broken, importing, openPragma, pragma, pragmaOffset } from "../../harness/solidity-samples.ts";

const sources = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, source]) => [name, { source }]));
const withoutTimes = ({ queueTime: _q, runTime: _r, submittedAt: _s, ...rest }: Job) => rest;

describe("analyses", () => {
  let server: TestServer;
  let token: string;
  let trialToken: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
    trialToken = (await server.login({ username: trialAddress, password: "trial" })).access;
  });
  after(() => server.close());

  const post = (json: unknown, as = token) => server.call("POST", "/v1/analyses", { token: as, json });
  const get = (path: string, as = token) => server.call("GET", `/v1/analyses${path}`, { token: as });
  const submit = async (data: object, more: object = {}, as = token): Promise<Job> => {
    const { status, json } = await post({ clientToolName: "tests", data, ...more }, as);
    assert.equal(status, 200, JSON.stringify(json));
    return json as Job;
  };
  const reportsOf = async ({ uuid }: Job, as = token): Promise<readonly Report[]> => {
    const { status, json } = await get(`/${uuid}/issues`, as);
    assert.equal(status, 200, JSON.stringify(json));
    return json as Report[];
  };
  const refusal = async (json: unknown) => {
    const answer = await post(json);
    assert.equal(answer.status, 400);
    return (answer.json as { error: string }).error;
  };

  describe("of sources", () => {
    it("go from Queued to Finished, and say everything that clients rely on", async () => {
      const job = await submit({ mainSource: "first.sol", sources: sources({ "first.sol": openPragma }) });
      const { submittedBy } = job;
      const expected = {
        uuid: job.uuid,
        status: "Queued",
        result: "Queued",
        apiVersion: "v0.1.0",
        harveyVersion: "0.1.0",
        maruVersion: "0.1.0",
        mythrilVersion: "0.1.0",
        submittedBy,
        clientToolName: "tests",
        groupId: "",
        groupName: "",
        analysisMode: "quick",
        mainSource: "first.sol",
        numSources: 1,
        numVulnerabilities: { high: 0, medium: 0, low: 0, none: 0 },
        numNotAnalysed: 0,
        propertyChecking: false,
        upgraded: false,
      };
      assert.match(job.uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.match(submittedBy, /^[0-9a-f]{24}$/);
      assert.deepEqual(withoutTimes(job), expected);
      await reportsOf(job);
      const finished = (await get(`/${job.uuid}`)).json as Job;
      assert.deepEqual(withoutTimes(finished), {
        ...expected,
        status: "Finished",
        result: "Finished",
        numVulnerabilities: { high: 0, medium: 0, low: 1, none: 0 },
      });
      assert.equal(finished.submittedAt, job.submittedAt);
    });

    it("find what they import where the client's remappings say", async () => {
      const data = {
        mainSource: "top.sol",
        sources: sources({ "top.sol": importing.replace("./open.sol", "@lib/open.sol"), "deps/open.sol": openPragma }),
      };
      const [report] = await reportsOf(await submit({ ...data, remappings: ["@lib/=deps/"] }));
      assert.deepEqual(
        report?.issues.map(({ swcID, locations: [first] }) => [swcID, first?.sourceMap, first?.sourceList]),
        [["SWC-103", `${pragmaOffset}:${pragma.length}:1`, ["top.sol", "deps/open.sol"]]],
      );
      const { uuid } = await submit({ ...data, remappings: ["@other/=deps/"] });
      assert.match(((await get(`/${uuid}/issues`)).json as { error: string }).error, /@lib\/open\.sol/);
      assert.deepEqual(report?.meta.warning, []);
    });

    it("give the issues in the form of the former service", async () => {
      const job = await submit({ sources: sources({ "open.sol": openPragma }), sourceList: ["open.sol"] });
      const [report, ...others] = await reportsOf(job);
      assert.ok(report);
      assert.deepEqual(others, []);
      const [issue, ...otherIssues] = report.issues;
      assert.ok(issue);
      assert.deepEqual(otherIssues, []);
      const { fingerprint, discoveryTime, why, fix } = issue.extra;
      assert.match(fingerprint, /^[0-9a-f]{64}$/);
      assert.ok(Number.isSafeInteger(discoveryTime) && discoveryTime > 0);
      const location = {
        sourceMap: `${pragmaOffset}:${pragma.length}:0`,
        sourceType: "solidity-file",
        sourceFormat: "text",
        sourceList: ["open.sol"],
      };
      assert.deepEqual(issue, {
        swcID: "SWC-103",
        swcTitle: "Floating Pragma",
        description: issue.description,
        severity: "Low",
        locations: [location],
        decodedLocations: [[{ line: 3, column: 0 }, { line: 3, column: pragma.length }, false]],
        extra: {
          discoveryTime,
          toolName: "maru",
          testCases: [],
          check: "floating-pragma",
          title: "Floating pragma",
          swcExact: true,
          fingerprint,
          confidence: "High",
          evidence: "static",
          contract: null,
          function: null,
          related: [],
          why,
          fix,
          note: "",
        },
      });
      assert.match(issue.description.head, /\^0\.8\.37/);
      assert.match(fix ?? "", /^Pin the version/);
      assert.equal(issue.description.tail, `${why} ${fix}`);
      const { issues: _issues, meta, ...rest } = report;
      assert.deepEqual(rest, { sourceType: "solidity-file", sourceFormat: "text", sourceList: ["open.sol"] });
      assert.match(meta.logs[0]?.msg ?? "", /^Analysed the sources in \d+ ms\.$/);
      assert.ok(meta.coveredPaths > 0 && meta.coveredInstructions > 0, "the contract was run");
      assert.match(meta.logs[1]?.msg ?? "", /^Executed 1 contract: [\d,]+ transactions/);
      assert.deepEqual(
        { ...meta, logs: [] },
        {
          coveredInstructions: meta.coveredInstructions,
          coveredPaths: meta.coveredPaths,
          error: "",
          selected_compiler: "0.8.37",
          selectedCompiler: "0.8.37",
          warning: [],
          logs: [],
          files: [{ file: "open.sol", state: "analysed", reason: null }],
        },
      );
    });

    it("resolve imports among the submitted files, and count files as the client's list does", async () => {
      const job = await submit({
        mainSource: "contracts/importing.sol",
        sourceList: ["lib/unrelated.sol", "contracts/importing.sol", "contracts/open.sol"],
        sources: sources({ "contracts/open.sol": openPragma, "contracts/importing.sol": importing }),
        deployedBytecode: "0xfe",
      });
      const [report] = await reportsOf(job);
      const list = ["lib/unrelated.sol", "contracts/importing.sol", "contracts/open.sol"];
      assert.deepEqual(report?.sourceList, list);
      assert.deepEqual(
        report?.issues.map(({ swcID, locations }) => [swcID, locations[0]?.sourceMap, locations[0]?.sourceList]),
        [["SWC-103", `${pragmaOffset}:${pragma.length}:2`, list]],
      );
      assert.deepEqual(report?.meta.warning, ['"lib/unrelated.sol" of sourceList has no entry in sources.']);
      const told = report?.meta.logs.map(({ msg }) => msg) ?? [];
      assert.ok(told.includes("The submitted bytecode was not analysed; the sources were."), told.join("\n"));
    });

    it("find packages by the paths under which they were submitted", async () => {
      const user = importing.replace("./open.sol", "pkg/open.sol");
      const [report] = await reportsOf(
        await submit({ sources: sources({ "/p/a.sol": user, "/p/node_modules/pkg/open.sol": openPragma }) }),
      );
      assert.deepEqual(report?.issues, [], "what is wrong in a package is not the user's");
    });

    it("that have nothing wrong give one report without issues", async () => {
      const clean = openPragma.replace("^", "");
      const [report, ...others] = await reportsOf(await submit({ sources: sources({ "clean.sol": clean }) }));
      assert.deepEqual(report?.issues, []);
      assert.deepEqual(report?.sourceList, ["clean.sol"]);
      assert.deepEqual(others, []);
    });

    it("that do not compile end as Error, with file, line and column, and give no issues", async () => {
      const job = await submit({ sources: sources({ "broken.sol": broken }) });
      const issues = await get(`/${job.uuid}/issues`);
      assert.equal(issues.status, 422);
      const { error, code } = issues.json as { error: string; code: string };
      assert.equal(code, "analysis-failed");
      assert.match(
        error,
        /^The sources do not compile:\nbroken\.sol:5:21: Type literal_string "text" is not implicitly/,
      );
      const failed = (await get(`/${job.uuid}`)).json as Job;
      assert.equal(failed.status, "Error");
      assert.equal(failed.error, error);
    });

    it("that import what was not submitted say what", async () => {
      const { uuid } = await submit({ sources: sources({ "importing.sol": importing }) });
      const { error } = (await get(`/${uuid}/issues`)).json as { error: string };
      assert.match(error, /importing\.sol:4:1: .*"open\.sol" not found/);
    });

    for (const analysisMode of ["quick", "full", "standard", "deep"]) {
      it(`run in mode ${analysisMode}`, async () => {
        const job = await submit({ sources: sources({ "open.sol": openPragma }), analysisMode });
        assert.equal(job.analysisMode, analysisMode);
        assert.equal((await reportsOf(job))[0]?.issues.length, 1);
      });
    }

    it("report violated assertions alone where properties are checked", async () => {
      const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;
contract Counter {
    uint256 public count;
    function add() external { count++; require(tx.origin != address(0)); }
    function check(uint256 x) external pure { assert(x != 73939133); }
    function echidna_few() external view returns (bool) { return count < 2; }
    function invariant_fine() external pure {}
}`;
      const job = await submit({ sources: sources({ "open.sol": source }) }, { propertyChecking: true });
      const [report] = await reportsOf(job);
      assert.deepEqual(
        report?.issues.map(({ swcID, extra }) => [swcID, extra.check, extra.evidence, extra.testCases.length]),
        [
          ["SWC-110", "assertion-violation", "replayed", 1],
          ["SWC-110", "property-violation", "replayed", 1],
        ],
      );
      assert.deepEqual(report?.meta.warning, []);
    });

    it("say where no property could be checked", async () => {
      const source =
        "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.37;\nabstract contract Base { function f() external virtual; }\n";
      const job = await submit({ sources: sources({ "open.sol": source }) }, { propertyChecking: true });
      const [report] = await reportsOf(job);
      assert.deepEqual(report?.issues, []);
      assert.match(
        report?.meta.warning[0] ?? "",
        /^Property checking was asked for, and no contract could be executed/,
      );
    });
  });

  describe("of bytecode", () => {
    it("execute it, and tell what goes wrong at the instruction", async () => {
      // CALLER SELFDESTRUCT
      const [report] = await reportsOf(await submit({ deployedBytecode: "0x33ff" }));
      const [hash] = report?.sourceList ?? [];
      assert.deepEqual(
        report?.issues.map(({ swcID, severity, locations, decodedLocations, extra }) => {
          return [swcID, severity, extra.evidence, locations, decodedLocations];
        }),
        ["SWC-106"].map((swc) => [
          ...[swc, "High", "replayed"],
          [
            {
              sourceMap: "1:1:0",
              sourceType: "raw-bytecode",
              sourceFormat: "evm-byzantium-bytecode",
              sourceList: [hash],
            },
          ],
          [[]],
        ]),
      );
      assert.deepEqual(report?.meta.files, [{ file: hash, state: "analysed", reason: null }]);
      assert.deepEqual([report?.meta.error, report?.meta.warning], ["", []]);
      assert.ok((report?.meta.coveredInstructions ?? 0) > 0);
    });

    it("finish with a report that says so where nothing could be executed", async () => {
      const job = await submit({ bytecode: "0xfe" });
      const [report, ...others] = await reportsOf(job);
      assert.deepEqual(others, []);
      assert.deepEqual(report?.issues, []);
      assert.equal(report?.sourceType, "raw-bytecode");
      assert.equal(report?.sourceFormat, "evm-byzantium-bytecode");
      assert.deepEqual(report?.sourceList, ["0xbcc90f2d6dada5b18e155c17a1c0a55920aae94f39857d39d0d8ed07ae8f228b"]);
      assert.match(report?.meta.warning[0] ?? "", /^The bytecode was not analysed/);
      assert.equal(report?.meta.logs[0]?.level, "error");
    });
  });

  describe("submitted again", () => {
    const data = { sources: sources({ "again.sol": openPragma }) };

    it("are finished at once, with the same issues and an id of their own", async () => {
      const first = await submit(data);
      const reports = await reportsOf(first);
      const again = await submit({ ...data, sourceList: undefined });
      assert.equal(again.status, "Finished");
      assert.deepEqual(again.numVulnerabilities, { high: 0, medium: 0, low: 1, none: 0 });
      assert.notEqual(again.uuid, first.uuid);
      assert.deepEqual(await reportsOf(again), reports);
    });

    it("run again for another mode, another user, or by wish", async () => {
      await reportsOf(await submit(data));
      assert.equal((await submit({ ...data, analysisMode: "full" })).status, "Queued");
      assert.equal((await submit(data, {}, trialToken)).status, "Queued");
      assert.equal((await submit(data, { noCacheLookup: true })).status, "Queued");
      assert.equal((await submit(data, { noCacheLookup: false })).status, "Finished");
    });

    it("by wish need a permission", async () => {
      const { status, json } = await post({ data, noCacheLookup: true }, trialToken);
      assert.equal(status, 403);
      assert.deepEqual(json, {
        status: 403,
        error: "You have no permission to use `noCacheLookup` option",
        code: "cache-lookup-required",
      });
    });

    it("are not answered from failures", async () => {
      const failing = { sources: sources({ "fails.sol": broken }) };
      await get(`/${(await submit(failing)).uuid}/issues`);
      assert.equal((await submit(failing)).status, "Queued");
    });
  });

  describe("come back as input", () => {
    it("with everything that was sent", async () => {
      const data = {
        contractName: "Open",
        sources: { "open.sol": { source: openPragma, ast: { nodes: [] } } },
        mainSource: "open.sol",
        bytecode: "0xfe",
        abi: [1],
      };
      const { json } = await get(`/${(await submit(data)).uuid}/input`);
      assert.deepEqual(json, data);
    });

    it("with the fields that clients cannot do without", async () => {
      const { json } = await get(`/${(await submit({ deployedBytecode: "fe" })).uuid}/input`);
      assert.deepEqual(json, { deployedBytecode: "fe", bytecode: "", mainSource: "" });
    });
  });

  describe("of another user", () => {
    it("are as unknown as those that do not exist", async () => {
      const { uuid } = await submit({ bytecode: "00" });
      for (const id of [uuid, "00000000-0000-4000-8000-000000000000", "__proto__", "x%00", "%2e%2e%2fdb.json"]) {
        for (const rest of ["", "/issues", "/input"]) {
          const { status, json } = await get(`/${id}${rest}`, trialToken);
          assert.equal(status, 404, id);
          assert.deepEqual(json, {
            status: 404,
            error: "There is no such analysis, or it is another user's.",
            code: "analysis-not-found",
          });
        }
      }
    });
  });

  describe("are refused", () => {
    it("where fields are wrong, by their names", async () => {
      assert.equal(await refusal({}), "data is missing");
      assert.equal(await refusal({ data: {} }), "data must hold `sources` or `bytecode`");
      assert.equal(
        await refusal({ data: { bytecode: "fe", analysisMode: "slow" } }),
        "data.analysisMode must be one of quick, full, standard, deep",
      );
      assert.equal(await refusal({ data: { sources: [] } }), "data.sources must be either object or null");
      assert.equal(await refusal({ data: { sources: { "a.sol": "text" } } }), "data.sources.a.sol must be object");
      assert.equal(await refusal([]), "The body must be object");
      assert.equal(await refusal("x"), "The body must be object");
    });

    it("where names are traps", async () => {
      const body = '{"data":{"sources":{"__proto__":{"source":"contract A {}"}}}}';
      const headers = { "Content-Type": "application/json" };
      const { status, json } = await server.call("POST", "/v1/analyses", { token, body, headers });
      assert.equal(status, 400);
      assert.equal((json as { error: string }).error, 'data.sources has a file name that is not allowed: "__proto__"');
    });

    it("where there are too many files, or too long names", async () => {
      const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.sol`, ""]));
      assert.match(await refusal({ data: { sources: sources(many) } }), /^data\.sources must not have more than 2000/);
      assert.match(await refusal({ data: { sources: sources({ ["x".repeat(1001)]: "" }) } }), /^data\.sources/);
      assert.match(await refusal({ data: { bytecode: "fe", contractName: "x".repeat(1001) } }), /^data\.contractName/);
      assert.match(
        await refusal({ data: { bytecode: "f".repeat(2_000_002) } }),
        /^data\.bytecode must not have more than/,
      );
    });
  });

  it("take fields that are unknown, null or misplaced", async () => {
    const data = {
      bytecode: "fe",
      sources: null,
      mainSource: null,
      version: 7,
      toolId: {},
      groupId: 1,
      analysisMode: null,
    };
    const job = await submit(data, { debug: true, timeout: 1, initialDelay: 0, toolName: "x", noCacheLookup: null });
    assert.equal(job.analysisMode, "quick");
  });

  it("count for the tool that sent them, also for strangers", async () => {
    await submit({ bytecode: "01" }, { clientToolName: "a tool/of ours" });
    await submit({ bytecode: "02" }, { clientToolName: "a tool/of ours" });
    const count = async (tool: string) => (await server.call("GET", `/v1/client-tool-stats/${tool}`)).json;
    assert.deepEqual(await count("a%20tool%2Fof%20ours"), { numAnalyses: 2 });
    assert.deepEqual(await count("__proto__"), { numAnalyses: 0 });
  });

  describe("are listed", () => {
    const list = async (query = "") => {
      const { status, json } = await get(query);
      assert.equal(status, 200, JSON.stringify(json));
      return json as JobList;
    };
    let newest: Job;
    before(async () => {
      for (let n = 0; n < 24; n++) await submit({ bytecode: `aa${n.toString().padStart(2, "0")}` });
      newest = await submit({ bytecode: "bb" });
      await reportsOf(newest);
    });

    it("newest first, 20 at a time, up to an empty page", async () => {
      const { total, analyses } = await list();
      assert.ok(total >= 25);
      assert.equal(analyses.length, 20);
      assert.equal(analyses[0]?.uuid, newest.uuid);
      const times = analyses.map(({ submittedAt }) => submittedAt);
      assert.deepEqual(times, [...times].sort().reverse());
      const second = await list("?offset=20");
      assert.equal(second.total, total);
      const all = new Set([...analyses, ...second.analyses].map(({ uuid }) => uuid));
      assert.equal(all.size, analyses.length + second.analyses.length);
      assert.deepEqual(await list(`?offset=${total}`), { total, analyses: [] });
    });

    it("between two times", async () => {
      const at = newest.submittedAt;
      const found = await list(`?dateFrom=${at}&dateTo=${encodeURIComponent(at)}`);
      assert.ok(found.analyses.some(({ uuid }) => uuid === newest.uuid));
      const later = new Date(Date.parse(at) + 1);
      assert.deepEqual(await list(`?dateFrom=${later.getTime()}`), { total: 0, analyses: [] });
      assert.deepEqual(await list("?dateTo=2019-11-19T15:39:17.714123"), { total: 0, analyses: [] });
    });

    it("for odd queries as for none", async () => {
      const expected = await list();
      for (const query of [
        "?",
        "?undefined",
        "/?dateFrom=&dateTo=undefined&offset=undefined",
        "?offset=null&x[y]=1&x=2",
        "?%",
      ]) {
        assert.deepEqual(await list(query), expected, query);
      }
    });

    it("unless the query asks for what cannot be", async () => {
      for (const [query, error] of [
        ["?offset=-1", "offset must be >= 0"],
        ["?offset=x", "offset must be integer"],
        ["?offset=1.5", "offset must be integer"],
        ["?dateFrom=soon", "dateFrom must be a number of milliseconds or a date, as in 2026-01-31T12:00:00Z"],
        ["?dateTo=2026-99-99", "dateTo must be a number of milliseconds or a date, as in 2026-01-31T12:00:00Z"],
      ] as const) {
        const { status, json } = await get(query);
        assert.equal(status, 400, query);
        assert.equal((json as { error: string }).error, error);
      }
    });
  });
});
