/** Who calls whom, and who inherits from whom, in open files and others. */

import assert from "node:assert/strict";
import path from "node:path";
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  TypeHierarchyItem,
} from "vscode-languageserver/node";
import { useLanguageClient } from "../harness/lsp/language-client.ts";

const base = `pragma solidity 0.8.37;
interface IBase { function grow(uint256 by) external; }
abstract contract Base is IBase {
    modifier once() { _; }
    function grow(uint256 by) public virtual {}
    function grow() public {}
}
`;
const main = `pragma solidity 0.8.37;
import {Base} from "./Base.sol";
contract Main is Base {
    constructor() { grow(1); }
    function grow(uint256 by) public override once { /* 😀 */ super.grow(by); grow(by); }
    function run() external { grow(2); grow(); keccak256(""); }
`;
const other = `pragma solidity 0.8.37;
import "./Main.sol";
contract Other is Main, Far { function call(Main m) external { m.grow(3); m.run{gas: 1}(); } }
contract Far {}
`;
const files = { "foundry.toml": "", "src/Base.sol": base, "src/Other.sol": other };

describe("hierarchies", () => {
  const { client, show } = useLanguageClient(files);
  const at = (word: string) => show("src/Main.sol", main.replace(word, `|${word}`));
  const said = ({ name, detail, uri, selectionRange }: CallHierarchyItem | TypeHierarchyItem) =>
    `${path.basename(uri)}:${selectionRange.start.line + 1} ${detail}.${name}`;

  it("tell the bases of a contract, and its heirs in files that are not open", async () => {
    const [item] = await at("Main is").ask<TypeHierarchyItem[]>("prepareTypeHierarchy");
    assert.ok(item);
    const follow = (to: string, from = item) =>
      client().connection.sendRequest<TypeHierarchyItem[]>(`typeHierarchy/${to}`, { item: from });
    const bases = await follow("supertypes");
    assert.deepEqual(bases.map(said), ["Base.sol:3 Base.sol.Base"]);
    assert.deepEqual((await follow("supertypes", bases[0])).map(said), ["Base.sol:2 Base.sol.IBase"]);
    assert.deepEqual((await follow("subtypes")).map(said), ["Other.sol:3 Other.sol.Other"]);
    assert.deepEqual((await follow("subtypes", bases[0])).map(said), ["Main.sol:3 Main.sol.Main"]);
    assert.equal(await at("run()").ask("prepareTypeHierarchy"), null);
  });

  it("tell who calls a function, through what it overrides too", async () => {
    const [item] = await at("grow(uint256").ask<CallHierarchyItem[]>("prepareCallHierarchy");
    const calls = await client().connection.sendRequest<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", {
      item,
    });
    assert.deepEqual(
      calls.map(({ from, fromRanges }) => [
        said(from),
        fromRanges.map(({ start }) => `${start.line + 1}:${start.character}`),
      ]),
      [
        ["Main.sol:4 Main.constructor", ["4:20"]],
        ["Main.sol:5 Main.grow", ["5:68", "5:78"]],
        ["Main.sol:6 Main.run", ["6:30"]],
        ["Other.sol:3 Other.call", ["3:65"]],
      ],
    );
  });

  it("tell what a function calls", async () => {
    const outgoing = async (word: string) => {
      const [item] = await at(word).ask<CallHierarchyItem[]>("prepareCallHierarchy");
      const calls = await client().connection.sendRequest<CallHierarchyOutgoingCall[]>("callHierarchy/outgoingCalls", {
        item,
      });
      return calls.map(({ to, fromRanges }) => [said(to), fromRanges.length]);
    };
    assert.deepEqual(await outgoing("run()"), [
      ["Main.sol:5 Main.grow", 1],
      ["Base.sol:6 Base.grow", 1],
    ]);
    assert.deepEqual(await outgoing("grow(uint256"), [
      ["Base.sol:4 Base.once", 1],
      ["Base.sol:5 Base.grow", 1],
      ["Main.sol:5 Main.grow", 1],
    ]);
    assert.deepEqual(await outgoing("constructor"), [["Main.sol:5 Main.grow", 1]]);
  });

  it("refuse what is no item", async () => {
    await assert.rejects(client().connection.sendRequest("callHierarchy/incomingCalls", { item: {} }), {
      code: -32602,
    });
  });
});
