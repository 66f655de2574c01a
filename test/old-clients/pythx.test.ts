/** pythx 1.7.3, as it was published, against `solhound serve`: where there is a Python that has it. */

import assert from "node:assert/strict";
import { adminPassword } from "../harness/api/api-server.ts";
import { runClient } from "../harness/api/run-client.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";

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

describe("pythx 1.7.3", () => {
  let server: ServeCommand | undefined;
  after(async () => {
    if (server) assert.equal(await server.stop(), 0);
  });

  it("gets what is found in a contract for the compiler that it names", async function () {
    const python = process.env[variable];
    if (python === undefined) {
      // Building and testing need npm alone: who has Python names it, and everybody else is told that this was left out.
      console.log(
        `    skipped: pythx is Python: make a venv with "pip install pythx==1.7.3", name its python in ${variable}`,
      );
      return this.skip();
    }
    server = await startServeCommand();
    const env = { MYTHX_API_URL: `${server.url}/v1`, MYTHX_PASSWORD: adminPassword };
    const told = await runClient(python, ["-c", session, purse], { cwd: process.cwd(), env });
    const { found, total } = JSON.parse(told.trim().split("\n").at(-1) ?? "") as { found: string[][]; total: number };
    assert.deepEqual(found.sort(), [
      ["SWC-103", "Low"],
      ["SWC-105", "High"],
      ["SWC-106", "High"],
    ]);
    assert.equal(total, 1);
  });
});
