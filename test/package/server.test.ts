/** The language server works from the package alone, with nothing of the checkout beside it. */

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startLspClient, uriOf } from "../harness/lsp/lsp-client.ts";
import { unzip } from "../harness/unzip.ts";
import { vsixPath } from "../vscode/harness/part.ts";

const wallet = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Wallet {
    function open() external {
        missing();
    }
}
`;

describe("the packaged server", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "solhound-package-"));

  before(() => {
    for (const [name, content] of unzip(vsixPath())) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  it("shows what the compiler says and what the checks find", async () => {
    const client = await startLspClient({ serverPath: path.join(folder, "extension/dist/server.js") });
    const uri = uriOf(path.join(folder, "Wallet.sol"));
    client.open(uri, wallet);
    const [error] = await client.until("a compiler error", () => nonEmpty(client.diagnostics(uri)));
    assert.deepEqual([error?.source, error?.code], ["solc", "7576"]);
    client.change(uri, 2, [{ text: wallet.replace("missing();", "") }]);
    const [finding] = await client.until("a finding", () =>
      nonEmpty(client.diagnostics(uri)?.filter(({ source }) => source === "solhound")),
    );
    assert.equal(finding?.code, "floating-pragma");
    assert.equal(await client.stop(), 0);
  });
});

function nonEmpty<T>(list: readonly T[] | undefined): readonly T[] | undefined {
  return list !== undefined && list.length > 0 ? list : undefined;
}
