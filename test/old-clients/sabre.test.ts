/** sabre 0.1.7, as it was published, with the compiler that it brings, against `solhound serve`. */

import assert from "node:assert/strict";
import path from "node:path";
import type { JobList, Report } from "../../api/analyses/contract.ts";
import { adminPassword } from "../harness/api/api-server.ts";
import { runClient } from "../harness/api/run-client.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";
import { partFolder } from "../harness/part.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

/** It takes its own compiler for this pragma; later ones refuse the last line of the function. */
const purse = `pragma solidity >=0.5.0;

contract Purse {
    function end() public {
        selfdestruct(msg.sender);
    }
}
`;

describe("sabre 0.1.7", () => {
  const makeFolder = useTempFolders();
  let program: string;
  let server: ServeCommand;
  before(async function () {
    program = path.join(partFolder(this, "sabre"), "node_modules/sabre-mythx/sabre.js");
    server = await startServeCommand();
  });
  after(async () => {
    if (server) assert.equal(await server.stop(), 0);
  });

  it("tells what is found in a contract for solc 0.5.17, which its bytecode names", async function () {
    // It waits for 45 s before it asks for the first time.
    this.timeout(180_000);
    const cwd = makeFolder({ "Purse.sol": purse });
    const env = { MYTHX_API_URL: server.url, MYTHX_ETH_ADDRESS: "admin", MYTHX_PASSWORD: adminPassword };
    const told = await runClient(process.execPath, [program, "Purse.sol"], { cwd, env });
    assert.match(told, /^ +5:8 +error .* withdraw ether .*SWC-105$/m);
    assert.match(told, /^ +5:8 +error .* destroy .*SWC-106$/m);
    assert.match(told, /^✖ 3 problems \(2 errors, 1 warning\)$/m);
    const { access: token } = await server.login({ password: adminPassword });
    const { analyses } = (await server.call("GET", "/v1/analyses", { token })).json as JobList;
    const issues = await server.call("GET", `/v1/analyses/${analyses[0]?.uuid}/issues`, { token });
    assert.equal((issues.json as Report[])[0]?.meta.selected_compiler, "0.5.17");
  });
});
