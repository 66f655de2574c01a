/** What an editor that shades executed lines is told of them, and how they follow edits. */

import assert from "node:assert/strict";
import path from "node:path";
import {
  type CoverageParams,
  coverageCapability,
  coverageNotification,
  coverageRequest,
  type FileCoverage,
} from "../../server/coverage-protocol.ts";
import { richCapabilities, uriOf, useLspClients } from "../harness/lsp/lsp-client.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Narrow {
    uint256 private state;
    function set(uint256 x) external {
        require(x < 100);
        if (x > 200) {
            state = 1;
        }
        state = 2;
    }
}
`;

describe("executed lines", () => {
  const start = useLspClients();
  const makeFolder = useTempFolders();

  it("are told with what is proved of them, follow edits, and go where an edit touches them", async () => {
    const folder = makeFolder({ "a.sol": source });
    const capabilities = { ...richCapabilities, experimental: { [coverageCapability]: true } };
    const client = await start({ folders: [folder], settings: { run: "manual" }, capabilities });
    const uri = uriOf(path.join(folder, "a.sol"));
    const told: CoverageParams[] = [];
    client.connection.onNotification(coverageNotification, (params: CoverageParams) => void told.push(params));
    client.open(uri, source);
    const ask = () => client.connection.sendRequest<FileCoverage | null>(coverageRequest, { uri });
    const shadesNow = async () => (await ask())?.lines.map(({ line, shade }) => [line, shade]);
    assert.equal(await ask(), null);

    await client.execute("solhound.analyze", { uri, mode: "quick" });
    assert.deepEqual(told, [{ uris: [uri] }]);
    assert.deepEqual(await shadesNow(), [
      [6, "run"],
      [7, "unreachable"],
      [8, "unreachable"],
      [10, "run"],
    ]);
    const answer = await ask();
    assert.equal(answer?.percent, 100);
    assert.match(answer?.lines[1]?.remarks[0] ?? "", /^Run by \d+ of \d+ transactions\.$/);
    assert.equal(answer?.lines[1]?.remarks[1], "Proved: `x > 200` is never true.");
    assert.deepEqual(answer?.lines[2]?.remarks, ["Proved: no transaction comes here."]);

    const at = (line: number, character: number) => ({ line, character });
    client.change(uri, 2, [
      { range: { start: at(8, 20), end: at(8, 21) }, text: "3" },
      { range: { start: at(0, 0), end: at(0, 0) }, text: "// moved\n" },
    ]);
    await client.execute("solhound.analyze", { uri, mode: "static" });
    assert.deepEqual(await shadesNow(), [
      [7, "run"],
      [8, "unreachable"],
      [11, "run"],
    ]);
  }).timeout(90_000);
});
