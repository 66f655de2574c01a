/** The hover over a finding explains it. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closeAll, openFixture, untilShown } from "./editor.ts";

async function hoverAt(document: vscode.TextDocument, text: string): Promise<string> {
  const position = document.positionAt(document.getText().indexOf(text));
  const command = "vscode.executeHoverProvider";
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(command, document.uri, position);
  const parts = hovers.flatMap(({ contents }) => contents);
  return parts.map((part) => (typeof part === "string" ? part : part.value)).join("\n");
}

describe("the hover", () => {
  afterEach(closeAll);

  it("says what to do, why it matters, and how sure that is", async () => {
    const { document } = await openFixture("bank/Wallet.sol");
    await untilShown(document, ['Warning solhound tx-origin "tx.origin == owner"']);
    const text = await hoverAt(document, "tx.origin");
    assert.match(text, /^\*\*What to do:\*\* .*msg\.sender/);
    assert.match(text, /Medium severity/);
    assert.match(text, /\[tx-origin\]\(https:/);
    assert.match(text, /SWC-115/);
  });

  it("tells what a name is declared as, and is silent where there is no name", async () => {
    const { document } = await openFixture("bank/Wallet.sol");
    assert.equal(await hoverAt(document, "limit = value"), "```solidity\nuint256 public limit\n```\n\nWallet");
    assert.equal(await hoverAt(document, "= value"), "");
  });
});
