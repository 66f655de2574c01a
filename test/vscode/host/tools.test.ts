/** The tools for agents are there once the user wants them, where this VS Code has tools at all. */

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { toolNames } from "../../../client/command-ids.ts";
import { closeAll } from "./editor.ts";

/** Newer than our types. */
interface ToolApi {
  invokeTool(name: string, options: object): Thenable<{ readonly content: readonly { readonly value: string }[] }>;
}

describe("tools for agents", () => {
  const api = vscode.lm as unknown as Partial<ToolApi>;
  const setting = () => vscode.workspace.getConfiguration("solhound");

  async function invoke(name: string, input: object): Promise<string> {
    const result = await api.invokeTool?.(name, { input, toolInvocationToken: undefined });
    return result?.content.map(({ value }) => value).join("") ?? "";
  }

  before(function () {
    if (api.invokeTool === undefined) this.skip();
  });
  after(async () => {
    await setting().update("languageModelTools", undefined, vscode.ConfigurationTarget.Workspace);
    await closeAll();
  });

  it("are off at first", async () => {
    await assert.rejects(invoke(toolNames.listFindings, {}));
  });

  it("analyze a file of the workspace, list what is found, and explain it", async () => {
    await setting().update("languageModelTools", true, vscode.ConfigurationTarget.Workspace);
    const found = await invoke(toolNames.analyzeFile, { path: "Wallet.sol" });
    assert.match(found, /^bank\/Wallet\.sol:\d+: Medium .*\[tx-origin\]/);
    const fingerprint = /fingerprint (\S+)\)/.exec(found)?.[1];
    assert.ok((await invoke(toolNames.listFindings, {})).includes(`fingerprint ${fingerprint}`));
    const explained = await invoke(toolNames.explainFinding, { fingerprint });
    assert.match(explained, /^Authorization through tx\.origin \[tx-origin\]\n\n.*Why it matters: /s);
  });

  it("know no file outside of the workspace", async () => {
    for (const path of ["../../etc/passwd", "/etc/passwd.sol", "../bank/Wallet.sol", "*.sol", ""]) {
      assert.match(await invoke(toolNames.analyzeFile, { path }), /^There is no such Solidity file/, path);
    }
  });
});
