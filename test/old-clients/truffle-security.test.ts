/** truffle-security 1.7.3, as it was published, with Truffle's own configuration and compiler, against `solhound serve`. */

import assert from "node:assert/strict";
import type { JobList, Report } from "../../api/analyses/contract.ts";
import { adminPassword } from "../harness/api/api-server.ts";
import { runClient } from "../harness/api/run-client.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";
import { partFolder } from "../harness/part.ts";
import { inRoot } from "../harness/root.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const purse = `pragma solidity 0.5.17;

contract Purse {
    function end() public {
        selfdestruct(msg.sender);
    }
}
`;

const wallet = `pragma solidity >=0.5.0;

contract Wallet {
    function pay(address payable to) public {
        to.transfer(1);
    }
}
`;

/** What it tells of a file, in the style `json`. */
interface Told {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string; readonly line: number; readonly severity: number }[];
}

describe("truffle-security 1.7.3", () => {
  const makeFolder = useTempFolders();
  let part: string;
  let server: ServeCommand;
  before(async function () {
    part = partFolder(this, "truffle-security");
    server = await startServeCommand();
  });
  after(async () => {
    if (server) assert.equal(await server.stop(), 0);
  });

  it("compiles a project with solc 0.5.17, and tells what is found in it", async function () {
    this.timeout(180_000);
    const cwd = makeFolder({ "contracts/Purse.sol": purse, "contracts/Wallet.sol": wallet });
    const env = { MYTHX_API_URL: `${server.url}/v1`, MYTHX_USERNAME: "admin", MYTHX_PASSWORD: adminPassword };
    const script = inRoot("test/old-clients/run-truffle-security.cjs");
    const told = await runClient(process.execPath, [script, part, cwd], { cwd, env });
    const files = JSON.parse(/^\[\{.*\}\]$/m.exec(told)?.[0] ?? "[]") as readonly Told[];
    const found = files.flatMap(({ filePath, messages }) =>
      messages.map(({ ruleId, line, severity }) => `${filePath.split("/").at(-1)}:${line} ${ruleId} ${severity}`),
    );
    for (const one of ["purse.sol:5 SWC-105 2", "purse.sol:5 SWC-106 2", "wallet.sol:5 SWC-105 2"]) {
      assert.ok(found.includes(one), `${one} is not in ${found}`);
    }
    const { access: token } = await server.login({ password: adminPassword });
    const { analyses } = (await server.call("GET", "/v1/analyses", { token })).json as JobList;
    assert.deepEqual(new Set(analyses.map(({ status }) => status)), new Set(["Finished"]));
    for (const { uuid } of analyses) {
      const issues = await server.call("GET", `/v1/analyses/${uuid}/issues`, { token });
      assert.equal((issues.json as Report[])[0]?.meta.selected_compiler, "0.5.17");
    }
  });
});
