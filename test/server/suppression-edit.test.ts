/** The comment that silences a finding. */

import assert from "node:assert/strict";
import { TextDocument } from "vscode-languageserver-textdocument";
import { suppressionEdit } from "../../server/suppression-edit.ts";

function afterEdit(text: string, line: number): string {
  const content = TextDocument.create("file:///a.sol", "solidity", 1, text);
  return TextDocument.applyEdits(content, [suppressionEdit(content, line, "tx-origin")]);
}

describe("the edit that silences a check", () => {
  it("puts a comment above the line, indented like it, with the file's own line ends", () => {
    assert.equal(
      afterEdit("contract A {\r\n\t  f();\r\n}", 1),
      "contract A {\r\n\t  // solhound-disable-next-line tx-origin\r\n\t  f();\r\n}",
    );
    assert.equal(afterEdit("f();", 0), "// solhound-disable-next-line tx-origin\nf();");
  });

  it("adds the check to a comment that is there, before its reason", () => {
    assert.equal(
      afterEdit("  // solhound-disable-next-line reentrancy , weak-randomness -- known\n  f();\n", 1),
      "  // solhound-disable-next-line reentrancy , weak-randomness, tx-origin -- known\n  f();\n",
    );
  });

  it("leaves other comments alone", () => {
    assert.equal(
      afterEdit("// solhound-disable-line reentrancy\nf();", 1),
      "// solhound-disable-line reentrancy\n// solhound-disable-next-line tx-origin\nf();",
    );
  });
});
