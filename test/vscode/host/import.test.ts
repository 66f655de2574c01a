/** Findings of other tools, shown beside ours. */

import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import * as vscode from "vscode";
import { closeAll, folderUri, openFixture, untilShown } from "./editor.ts";

const txOrigin = 'Warning solhound tx-origin "tx.origin == owner"';
const imported = 'Error Sniffer loud "limit = value"';

describe("importing", () => {
  afterEach(closeAll);

  it("shows what a SARIF file tells of files here, and nothing of others, until it is cleared", async () => {
    const uri = vscode.Uri.joinPath(folderUri("bank"), "sniffer.sarif");
    const at = (file: string) => ({
      ruleId: "loud",
      level: "error",
      message: { text: "Too loud." },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: file },
            region: { startLine: 12, startColumn: 9, endColumn: 22 },
          },
        },
      ],
    });
    const results = [at("Wallet.sol"), at("Missing.sol"), at("file:///etc/passwd")];
    writeFileSync(
      uri.fsPath,
      JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name: "Sniffer" } }, results }] }),
    );
    try {
      const { document } = await openFixture("bank/Wallet.sol");
      await vscode.commands.executeCommand("solhound.importFindings", uri);
      await untilShown(document, [txOrigin, imported]);
      const others = vscode.languages
        .getDiagnostics()
        .filter(([, all]) => all.some(({ source }) => source === "Sniffer"));
      assert.deepEqual(
        others.map(([file]) => file.toString()),
        [document.uri.toString()],
      );
      await vscode.commands.executeCommand("solhound.clearImported");
      await untilShown(document, [txOrigin]);
    } finally {
      rmSync(uri.fsPath);
    }
  });
});
