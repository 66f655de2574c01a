/** Findings and compiler messages where they belong, also while the text changes. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as vscode from "vscode";
import { closeAll, openFixture, replaceText, untilShown } from "./editor.ts";

const txOrigin = 'Warning solhound tx-origin "tx.origin == owner"';

describe("diagnostics", () => {
  afterEach(closeAll);

  it("underline a finding, and nothing else", async () => {
    const { document } = await openFixture("bank/Wallet.sol");
    await untilShown(document, [txOrigin]);
  });

  it("lead to the page of the check", async () => {
    const { document } = await openFixture("bank/Wallet.sol");
    await untilShown(document, [txOrigin]);
    const [diagnostic] = vscode.languages.getDiagnostics(document.uri);
    assert.ok(typeof diagnostic?.code === "object");
    assert.match(diagnostic.code.target.toString(), /^https:\/\/.*tx-origin/);
  });

  it("move with the text above them", async () => {
    const editor = await openFixture("bank/Wallet.sol");
    await untilShown(editor.document, [txOrigin]);
    await replaceText(editor, "/// Keeps", "// one\n// two 🐕\n/// Keeps");
    await untilShown(editor.document, [txOrigin]);
    assert.equal(vscode.languages.getDiagnostics(editor.document.uri)[0]?.range.start.line, 11);
  });

  it("count columns as the editor does, whatever letters come before", async () => {
    const editor = await openFixture("bank/Wallet.sol");
    await replaceText(editor, "require(tx", "/* é🐕漢 */ require(tx");
    await untilShown(editor.document, [txOrigin]);
  });

  it("show a compiler error while typing, and save nothing", async () => {
    const editor = await openFixture("bank/Clean.sol");
    const { document } = editor;
    const onDisk = readFileSync(document.uri.fsPath, "utf8");
    await untilShown(document, []);
    await replaceText(editor, "count += 1", "count += missing");
    await untilShown(document, ['Error solc 7576 "missing"']);
    assert.equal(document.isDirty, true);
    assert.equal(readFileSync(document.uri.fsPath, "utf8"), onDisk);
    await replaceText(editor, "count += missing", "count += 1");
    await untilShown(document, []);
  });

  it("look at a buffer that is no file yet", async () => {
    const content = "pragma solidity 0.8.37;\ncontract Untitled { function f() external { missing(); } }\n";
    const document = await vscode.workspace.openTextDocument({ language: "solidity", content });
    await vscode.window.showTextDocument(document);
    await untilShown(document, ['Error solc 7576 "missing"', 'Warning solc 1878 ""']);
  });
});
