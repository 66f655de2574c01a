/** pythx 1.7.3 and mythx-cli 0.7.3, as they were published, against `solhound serve`: where there is a Python that has it. */

import assert from "node:assert/strict";
import path from "node:path";
import { adminPassword } from "../harness/api/api-server.ts";
import { runClient } from "../harness/api/run-client.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const variable = "SOLHOUND_PYTHX_PYTHON";

const purse = `pragma solidity >=0.5.0;

contract Purse {
    function end() public {
        selfdestruct(msg.sender);
    }
}
`;

/** Submits, polls and reads the report with the client's own models, which refuse what they do not know. */
const session = `
import json, os, sys, time
from pythx import Client
source = sys.argv[1]
client = Client(username="admin", password=os.environ["MYTHX_PASSWORD"], api_url=os.environ["MYTHX_API_URL"])
job = client.analyze(
    contract_name="Purse", main_source="Purse.sol", source_list=["Purse.sol"],
    sources={"Purse.sol": {"source": source}}, solc_version="v0.5.17+commit.d19bba13", bytecode="0xfe",
)
while not client.analysis_ready(job.uuid):
    time.sleep(1)
reports = client.report(job.uuid)
found = [[issue.swc_id, issue.severity] for report in reports.issue_reports for issue in report.issues]
print(json.dumps({"found": found, "total": client.analysis_list().total}))
client.logout()
`;

/** What Truffle would have built of it, as far as mythx-cli looks at that. */
const artifact = JSON.stringify({
  ...{
    contractName: "Purse",
    sourcePath: "contracts/Purse.sol",
    source: purse,
    ast: { src: `0:${purse.length}:0`, nodes: [] },
  },
  ...{ bytecode: "0xfe", deployedBytecode: "0xfe", sourceMap: "0:1:0", deployedSourceMap: "0:1:0" },
  compiler: { name: "solc", version: "0.5.17+commit.d19bba13" },
});

/** A report, as mythx-cli writes it in its style `json`. */
interface Told {
  readonly issues: readonly { readonly swc_id: string; readonly severity: string }[];
}

const expected = [
  ["SWC-103", "Low"],
  ["SWC-105", "High"],
  ["SWC-106", "High"],
];

describe("what was written in Python", () => {
  const makeFolder = useTempFolders();
  let server: ServeCommand | undefined;
  let python: string;
  before(async function () {
    const given = process.env[variable];
    if (given === undefined) {
      // Building and testing need npm alone: who has Python names it, and everybody else is told that this was left out.
      console.log(
        `    skipped: make a venv with "pip install pythx==1.7.3 mythx-cli==0.7.3 'setuptools<70'", name its python in ${variable}`,
      );
      return this.skip();
    }
    python = given;
    server = await startServeCommand();
  });
  after(async () => {
    if (server) assert.equal(await server.stop(), 0);
  });
  const envOf = ({ url }: Pick<ServeCommand, "url">) => ({
    ...{ MYTHX_API_URL: `${url}/v1`, MYTHX_USERNAME: "admin", MYTHX_PASSWORD: adminPassword },
  });

  it("as pythx 1.7.3, gets what is found in a contract for the compiler that it names", async () => {
    assert.ok(server);
    const told = await runClient(python, ["-c", session, purse], { cwd: process.cwd(), env: envOf(server) });
    const { found, total } = JSON.parse(told.trim().split("\n").at(-1) ?? "") as { found: string[][]; total: number };
    assert.deepEqual(found.sort(), expected);
    assert.equal(total, 1);
  });

  it("as mythx-cli 0.7.3, gets what is found in a project that Truffle has built", async () => {
    assert.ok(server);
    const cwd = makeFolder({
      "truffle-config.js": "",
      "contracts/Purse.sol": purse,
      "build/contracts/Purse.json": artifact,
    });
    const mythx = path.join(path.dirname(python), "mythx");
    const told = await runClient(mythx, ["--yes", "--format", "json", "analyze", "--mode", "quick", "."], {
      cwd,
      env: envOf(server),
    });
    const answers = JSON.parse(/^\[.*\]$/m.exec(told)?.[0] ?? "[]") as readonly {
      readonly issue_reports: readonly Told[];
    }[];
    const reports = answers.flatMap(({ issue_reports: all }) => all);
    const found = reports.flatMap(({ issues }) => issues.map(({ swc_id: id, severity }) => [id, severity]));
    assert.deepEqual(found.sort(), expected);
  });
});
