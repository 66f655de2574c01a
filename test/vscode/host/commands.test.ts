/** The commands of the palette, called as the palette calls them. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import * as vscode from "vscode";
import type { AnalyzeResult } from "../../../server/protocol.ts";
import { largeContract } from "../harness/large-contract.ts";
import { closeAll, fixtureUri, folderUri, openFixture, replaceText, shownIn, untilShown } from "./editor.ts";

const txOrigin = 'Warning solhound tx-origin "tx.origin == owner"';
const floatingPragma = 'Information solhound floating-pragma "pragma solidity ^0.8.0;"';

async function setRun(value: string | undefined): Promise<void> {
  for (const folder of ["bank", "token"]) {
    const configuration = vscode.workspace.getConfiguration("solhound", folderUri(folder));
    await configuration.update("run", value, vscode.ConfigurationTarget.WorkspaceFolder);
  }
}

describe("commands", () => {
  before(() => setRun("manual"));
  afterEach(closeAll);
  after(() => setRun(undefined));

  it("Analyze Contract analyses what is in the editor, saved or not", async () => {
    const editor = await openFixture("bank/Clean.sol");
    await replaceText(editor, "count += 1;", "require(tx.origin == msg.sender || count < 9); count += 1;");
    await vscode.commands.executeCommand("solhound.analyzeContract");
    assert.equal(editor.document.isDirty, true);
    assert.deepEqual(shownIn(editor.document), []);
    await replaceText(
      editor,
      "uint256 public count;",
      "uint256 public count; address public immutable owner = msg.sender;",
    );
    await replaceText(editor, "tx.origin == msg.sender || count < 9", "tx.origin == owner");
    await vscode.commands.executeCommand("solhound.analyzeContract");
    await untilShown(editor.document, [txOrigin]);
  });

  it("Analyze Contract takes the file of a context menu, open or not", async () => {
    const uri = fixtureUri("token/Token.sol");
    await vscode.commands.executeCommand("solhound.analyzeContract", uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await untilShown(document, [floatingPragma]);
  });

  it("Analyze Workspace analyses all folders", async () => {
    await vscode.commands.executeCommand("solhound.analyzeFolders");
    for (const [at, shown] of [
      ["bank/Wallet.sol", [txOrigin]],
      ["bank/Clean.sol", []],
      ["token/Token.sol", [floatingPragma]],
    ] as const) {
      await untilShown(await vscode.workspace.openTextDocument(fixtureUri(at)), shown);
    }
  });

  it("Cancel ends what is under way", async () => {
    const uri = fixtureUri("bank/Large.sol");
    writeFileSync(uri.fsPath, largeContract);
    const running = vscode.commands.executeCommand<AnalyzeResult>("solhound.analyze", { uri: uri.toString() });
    const cancelled = cancelUntilEnded(running);
    const { error, complete } = await running;
    await cancelled;
    assert.equal(error?.code, "cancelled");
    assert.equal(complete, false);
  });
});

/** The first calls may come before the server has begun. */
async function cancelUntilEnded(running: PromiseLike<unknown>): Promise<void> {
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
  };
  running.then(end, end);
  while (!hasEnded) await vscode.commands.executeCommand("solhound.cancelAnalysis");
}
