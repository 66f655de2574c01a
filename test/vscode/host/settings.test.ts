/** Settings take effect when they change, each in its own folder. */

import * as vscode from "vscode";
import { closeAll, folderUri, openFixture, replaceText, shownIn, until, untilShown } from "./editor.ts";

const txOrigin = 'Warning solhound tx-origin "tx.origin == owner"';
const missing = 'Error solc 7576 "missing"';
const unreachable = (code: string): string => `Warning solc 5740 "${code}"`;

async function set(folder: string, name: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("solhound", folderUri(folder));
  await configuration.update(name, value, vscode.ConfigurationTarget.WorkspaceFolder);
}

describe("settings", () => {
  afterEach(async () => {
    await closeAll();
    for (const folder of ["bank", "token"]) {
      for (const name of ["run", "compilerDiagnostics"]) await set(folder, name, undefined);
    }
  });

  it("hide compiler messages and keep findings", async () => {
    const editor = await openFixture("bank/Wallet.sol");
    await replaceText(editor, "limit = value;", "limit = value; return; limit = 2;");
    await untilShown(editor.document, [txOrigin, unreachable("limit = 2")]);
    await set("bank", "compilerDiagnostics", "off");
    await untilShown(editor.document, [txOrigin]);
    await set("bank", "compilerDiagnostics", "on");
    await untilShown(editor.document, [txOrigin, unreachable("limit = 2")]);
  });

  it("are those of the file's folder", async () => {
    await set("bank", "compilerDiagnostics", "off");
    const token = await openFixture("token/Token.sol");
    await replaceText(token, "balanceOf[to] += amount;", "balanceOf[to] += amount; revert(); balanceOf[to] = 1;");
    await untilShown(token.document, [
      'Information solhound floating-pragma "pragma solidity ^0.8.0;"',
      unreachable("balanceOf[to] = 1"),
    ]);
    const bank = await openFixture("bank/Clean.sol");
    await replaceText(bank, "count += 1;", "count += 1; return; count = 2;");
    await vscode.commands.executeCommand("solhound.analyze", { uri: bank.document.uri.toString() });
    await untilShown(bank.document, []);
  });

  it("leave everything to the commands with `manual`", async () => {
    const editor = await openFixture("bank/Wallet.sol");
    await untilShown(editor.document, [txOrigin]);
    await set("bank", "run", "manual");
    await replaceText(editor, "limit = value", "limit = missing");
    // The other folder has run meanwhile what this one has not.
    const token = await openFixture("token/Token.sol");
    await replaceText(token, "+= amount", "+= missing");
    const isMissing = ({ document }: vscode.TextEditor): boolean => shownIn(document).includes(missing);
    const event = vscode.languages.onDidChangeDiagnostics;
    await until(
      () => isMissing(token),
      event,
      () => "the other folder heeds a setting that is not its own",
    );
    await untilShown(editor.document, [txOrigin]);
    await set("bank", "run", "onType");
    await until(
      () => isMissing(editor),
      event,
      () => "nothing runs after `run` is `onType` again",
    );
  });
});
