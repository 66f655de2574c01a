/** The installed extension starts when it is needed, and then has what it promises. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commandIds } from "../../../client/command-ids.ts";
import { commands as serverCommands } from "../../../server/protocol.ts";
import { closeAll, openFixture } from "./editor.ts";

describe("the extension", () => {
  const extension = vscode.extensions.getExtension("solhound.solhound");

  after(closeAll);

  it("is installed, and not started yet", () => {
    assert.equal(extension?.isActive, false);
  });

  it("runs where the files are", () => {
    assert.equal(extension?.extensionKind, vscode.ExtensionKind.Workspace);
  });

  it("starts when a Solidity file is opened", async () => {
    const { document } = await openFixture("bank/Clean.sol");
    assert.equal(document.languageId, "solidity");
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });

  it("has its own commands and those of the language server", async () => {
    const all = new Set(await vscode.commands.getCommands(true));
    const wanted = [...Object.values(commandIds), ...Object.values(serverCommands)];
    assert.deepEqual(
      wanted.filter((id) => !all.has(id)),
      [],
    );
  });

  it("knows how Solidity comments a line out", async () => {
    const editor = await openFixture("bank/Clean.sol");
    editor.selection = new vscode.Selection(5, 0, 5, 0);
    await vscode.commands.executeCommand("editor.action.commentLine");
    assert.equal(editor.document.lineAt(5).text, "    // uint256 public count;");
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });
});
