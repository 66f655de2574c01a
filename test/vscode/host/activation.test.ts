/** The installed extension, seen from inside VS Code. */

import assert from "node:assert/strict";
import * as vscode from "vscode";

describe("the extension", () => {
  it("is installed", () => {
    assert.ok(vscode.extensions.getExtension("solhound.solhound"));
  });
});
