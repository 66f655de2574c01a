/** What may be typed next: members, names in scope, imports, tags, keywords; in texts that do not compile. */

import assert from "node:assert/strict";
import type { CompletionItem, CompletionList } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { languageCapabilities, useLanguageClient, utf8Capabilities } from "../harness/lsp/language-client.ts";

const base = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
// é 😀
library Sums {
    struct Sum { uint256 low; uint256 high; }
    /// @notice Adds a number.
    /// @param self What is added to.
    function add(Sum storage self, uint256 by) internal returns (uint256 carry) { self.low += by; }
    function hidden(Sum storage self) private {}
}
error Denied(address who);
event Grown(uint256 by);
/// @title What others inherit.
abstract contract Base {
    using Sums for Sums.Sum;
    enum State { Open, Closed }
    Sums.Sum internal sum;
    uint256 private secret;
    mapping(address => Sums.Sum[]) public sums;
    modifier onlyOpen() { _; }
    /// @dev Grows by a number.
    function grow(uint256 by) public virtual returns (Sums.Sum memory) {}
}
`;
const files = {
  "foundry.toml": "",
  "src/Base.sol": base,
  "src/deep/Far.sol": "pragma solidity 0.8.37;\ncontract FarAway {}\nfunction farther() pure {}\n",
};

/** A text in which the body of a function is what is typed. */
const within = (body: string) => `pragma solidity 0.8.37;
import {Base, Sums, Denied, Grown} from "./Base.sol";
import * as All from "./Base.sol";
/* é 😀 */ contract Main is Base {
    using Sums for Sums.Sum;
    address payable owner;
    bytes data;
    function run(Sums.Sum memory given, uint256[] calldata list) external onlyOpen returns (uint256 done) {
        uint256 early = 1;
        { uint256 inner = 2; }
        /* 😀 */ ${body}
        uint256 late = 3;
    }
    function other() public {
`;

/** What a client is offered. */
function useCompletion(capabilities: object) {
  const { client, show } = useLanguageClient(files, { capabilities });
  const items = async (text: string, name = "src/Main.sol") =>
    (await show(name, text).ask<CompletionList>("completion")).items;
  const labels = async (text: string) =>
    (await items(text))
      .filter(({ kind }) => kind !== 14)
      .map(({ label }) => label)
      .sort();
  return { client, show, items, labels };
}

for (const [title, capabilities] of [
  ["in UTF-16", languageCapabilities],
  ["in UTF-8 first", utf8Capabilities],
] as const) {
  describe(`completion for a client that counts ${title}`, () => {
    const { labels } = useCompletion(capabilities);

    it("offers exactly the members of what is before the dot", async () => {
      const members = (expression: string) => labels(within(`${expression}.|`));
      assert.deepEqual(await members("given"), ["high", "low"]);
      assert.deepEqual(await members("sum"), ["add", "high", "low"]);
      assert.deepEqual(await members("sums[msg.sender][0]"), ["add", "high", "low"]);
      assert.deepEqual(await members("sums[msg.sender]"), ["length", "pop", "push"]);
      assert.deepEqual(await members("list"), ["length"]);
      assert.deepEqual(await members("grow(1)"), ["high", "low"]);
      assert.deepEqual(await members("State"), ["Closed", "Open"]);
      assert.deepEqual(await members("Sums"), ["Sum", "add"]);
      assert.deepEqual(await members("super"), ["grow"]);
      assert.deepEqual(await members("this"), ["grow", "other", "run", "sums"]);
      assert.deepEqual(await members("All"), ["Base", "Denied", "Grown", "Sums"]);
      assert.deepEqual(await members("msg"), ["data", "sender", "sig", "value"]);
      assert.deepEqual(await members("type(uint8)"), ["max", "min"]);
      assert.deepEqual(await members("abi.encode(1)"), ["length"]);
      const ofAddress = ["balance", "call", "code", "codehash", "delegatecall", "staticcall"];
      assert.deepEqual(await members("msg.sender"), ofAddress);
      assert.deepEqual(await members("owner"), [...ofAddress, "send", "transfer"].sort());
      assert.deepEqual(await members("payable(msg.sender)"), [...ofAddress, "send", "transfer"].sort());
    });
  });
}

describe("completion", () => {
  const { client, show, items, labels } = useCompletion(languageCapabilities);

  it("says nothing where nothing is known, or a new name is typed", async () => {
    for (const body of ["unknown.|", "unknown.early.|", "1.|", "uint256 |", "// early.|", 'string memory s = "ear|']) {
      assert.deepEqual(
        (await items(within(body))).filter(({ label }) => !["memory", "storage", "calldata"].includes(label)),
        [],
        body,
      );
    }
  });

  it("offers the names in scope, the nearest first, and no others", async () => {
    const found = await items(within("uint256 x = e|"));
    const order = found
      .toSorted((a, b) => (String(a.sortText) < String(b.sortText) ? -1 : 1))
      .map(({ label }) => label);
    assert.deepEqual(order.slice(0, 4), ["done", "early", "given", "list"]);
    for (const known of ["owner", "sum", "grow", "Base", "All", "keccak256", "this"])
      assert.ok(order.includes(known), known);
    for (const unknown of ["late", "inner", "secret", "x", "onlyOpen", "Grown", "Denied", "hidden", "$address"]) {
      assert.ok(!order.includes(unknown), unknown);
    }
  });

  it("offers what fits: events, errors, types, modifiers, contracts, names of arguments", async () => {
    assert.deepEqual(await labels(within("emit |")), ["All", "Base", "Grown", "Main", "Sums"]);
    assert.deepEqual(await labels(within("revert |")), ["All", "Base", "Denied", "Main", "Sums"]);
    assert.deepEqual(await labels(within("revert All.|")), ["Base", "Denied", "Grown", "Sums"]);
    assert.deepEqual(await labels(within("grow({|")), ["by"]);
    assert.deepEqual(await labels(within("Sums.Sum memory made = Sums.Sum({low: 1, |")), ["high", "low"]);
    assert.deepEqual(await labels(`${within("")}    }\n    function f(uint256 a) public |`), ["onlyOpen"]);
    assert.deepEqual(await labels(`${within("")}    }\n    function f(|`), ["All", "Base", "Main", "State", "Sums"]);
    assert.deepEqual(await labels(`${within("")}    }\n}\ncontract Next is |`), ["All", "Base", "Main"]);
    assert.deepEqual(await labels(`${within("")}    }\n    using |`), ["All", "Sums"]);
  });

  it("offers keywords by where they stand", async () => {
    const keywords = async (text: string) =>
      (await items(text)).filter(({ kind }) => kind === 14).map(({ label }) => label);
    assert.deepEqual((await keywords("|")).slice(0, 4), ["pragma", "import", "contract", "interface"]);
    assert.deepEqual((await keywords("contract A { |}")).slice(0, 3), ["constructor", "modifier", "event"]);
    assert.deepEqual((await keywords("contract A { function f() | }")).slice(0, 2), ["public", "external"]);
    assert.deepEqual(await keywords("contract A { function f(bytes |) }"), ["memory", "storage", "calldata"]);
    assert.deepEqual((await keywords("contract A { uint256 | }"))[0], "public");
    assert.ok((await keywords(within("|"))).includes("while"));
  });

  it("offers paths of imports, and the names that they bring", async () => {
    assert.deepEqual(await labels('import "./|"'), ["Base.sol", "deep/"]);
    assert.deepEqual(await labels('import "./deep/|'), ["Far.sol"]);
    assert.deepEqual(await labels('import "src/|";'), ["Base.sol", "deep/"]);
    assert.deepEqual(await labels('import "../../../../|";'), []);
    assert.deepEqual(await labels('import {|} from "./Base.sol";'), ["Base", "Denied", "Grown", "Sums"]);
  });

  it("offers tags of NatSpec, and the names of parameters", async () => {
    const all = async (text: string) => (await items(text)).map(({ label }) => label);
    assert.ok((await all("contract A {\n /// @|\n function f(uint256 a, bool b) {} }")).includes("inheritdoc"));
    assert.deepEqual(await all("contract A {\n /// @param |\n function f(uint256 a, bool b) {} }"), ["a", "b"]);
    assert.deepEqual(await all("contract A {\n // @param |\n function f(uint256 a, bool b) {} }"), []);
  });

  it("imports a name of another file in the way that the file imports", async () => {
    const complete = async (text: string, label: string) => {
      for (;;) {
        const { ask, content } = show("src/Main.sol", text);
        const { items, isIncomplete } = await ask<CompletionList>("completion");
        const item = items.find((one) => one.label === label);
        assert.ok(item !== undefined || isIncomplete, "it is offered once the workspace is read");
        if (item === undefined) continue;
        const { additionalTextEdits = [] } = await client().connection.sendRequest<CompletionItem>(
          "completionItem/resolve",
          item,
        );
        return TextDocument.applyEdits(content, additionalTextEdits);
      }
    };
    const rest = "\ncontract A is Far";
    const imported = async (head: string) => (await complete(`${head}${rest}|`, "FarAway")).slice(0, -rest.length);
    assert.equal(
      await imported("pragma solidity 0.8.37;"),
      'pragma solidity 0.8.37;\n\nimport {FarAway} from "./deep/Far.sol";',
    );
    assert.equal(
      await imported("import { Base } from './Base.sol';"),
      "import { Base } from './Base.sol';\nimport { FarAway } from './deep/Far.sol';",
    );
    assert.equal(await imported('import "./Base.sol";'), 'import "./Base.sol";\nimport "./deep/Far.sol";');
    assert.equal(
      await imported('import {farther} from "./deep/Far.sol";'),
      'import {farther, FarAway} from "./deep/Far.sol";',
    );
  });

  it("tells what an item is when it is asked", async () => {
    const detail = async (body: string, label: string) => {
      const item = (await items(within(body))).find((one) => one.label === label);
      const { detail, documentation } = await client().connection.sendRequest<CompletionItem>(
        "completionItem/resolve",
        item,
      );
      return [detail, documentation];
    };
    assert.deepEqual(await detail("sum.|", "add"), [
      "function add(Sum storage self, uint256 by) internal returns (uint256 carry) — Sums",
      { kind: "markdown", value: "Adds a number.\n\n`self`: What is added to." },
    ]);
    assert.deepEqual(await detail("msg.|", "value"), [
      "uint256 value",
      { kind: "markdown", value: "Wei sent with the call." },
    ]);
    assert.deepEqual(await detail("|", "early"), ["uint256 early — run", undefined]);
  });

  it("never fails, wherever a text is cut off", async () => {
    const whole = within("sum.add({by: sums[owner][0].low}); emit Grown(1);");
    for (let length = 0; length < whole.length; length += 7) {
      const { items } = await show("src/Cut.sol", `${whole.slice(0, length)}|`).ask<CompletionList>("completion");
      assert.ok(Array.isArray(items));
    }
  });
});
