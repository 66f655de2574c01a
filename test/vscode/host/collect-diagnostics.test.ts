/** "Collect Diagnostics" opens a text to read, without secrets and without source. */

import assert from "node:assert/strict";
import os from "node:os";
import * as vscode from "vscode";
import { closeAll, folderUri, openFixture, untilShown } from "./editor.ts";

const mirror = "https://ada:pa55word@mirror.example/";

describe("collected diagnostics", () => {
  const configuration = () => vscode.workspace.getConfiguration("solhound", folderUri("bank"));
  before(() => configuration().update("solcMirror", mirror, vscode.ConfigurationTarget.WorkspaceFolder));
  after(async () => {
    await configuration().update("solcMirror", undefined, vscode.ConfigurationTarget.WorkspaceFolder);
    await closeAll();
  });

  it("tell settings, versions and the server's state, and no secret, source or home folder", async () => {
    const { document } = await openFixture("bank/Wallet.sol");
    await untilShown(document, ['Warning solhound tx-origin "tx.origin == owner"']);
    const [code] = /contract \w+/.exec(document.getText()) ?? [""];
    await closeAll();
    await vscode.commands.executeCommand("solhound.collectDiagnostics");
    const report = vscode.window.activeTextEditor?.document;
    assert.deepEqual([report?.isUntitled, report?.languageId], [true, "markdown"]);
    const text = report?.getText() ?? "";
    for (const part of [
      "# Diagnostics of Solhound",
      `VS Code: ${vscode.version}`,
      '"platform":',
      "static Wallet.sol:",
    ]) {
      assert.ok(text.includes(part), `${part} is not in ${text}`);
    }
    for (const part of ["pa55word", os.homedir(), code]) assert.equal(text.includes(part), false, part);
  });
});
