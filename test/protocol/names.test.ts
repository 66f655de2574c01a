/** What names are, in texts that compile and in texts that do not: hovers, equal names, colours. */

import assert from "node:assert/strict";
import type { DocumentHighlight, Hover, InlayHint, SemanticTokens } from "vscode-languageserver/node";
import {
  languageCapabilities,
  type Shown,
  useLanguageClient,
  utf8Capabilities,
} from "../harness/lsp/language-client.ts";

const base = `pragma solidity 0.8.37;
/// @title What others inherit.
abstract contract Base {
    /**
     * @notice Grows <b>quickly</b>.
     * @param by How much.
     * @return now What it is then.
     */
    function grow(uint256 by) public virtual returns (uint256 now) {}
}
`;
const main = `pragma solidity 0.8.37;
import {Base} from "./Base.sol";
/* é 😀 */ contract Main is Base {
    uint256 public constant LIMIT = 2;
    function run(uint256 amount) public {
        { uint256 amount = 1; amount++; }
        /* 😀 */ grow(amount + LIMIT); amount. ;
        msg.sender;
    }
}
`;
const files = { "foundry.toml": "", "src/Base.sol": base };

for (const [title, capabilities] of [
  ["in UTF-16", languageCapabilities],
  ["in UTF-8 first", utf8Capabilities],
] as const) {
  describe(`names for a client that counts ${title}`, () => {
    const { show, client } = useLanguageClient(files, { capabilities });
    const at = (word: string): Shown => show("src/Main.sol", main.replace(word, `|${word}`));

    it("are told with their declaration and NatSpec", async () => {
      const told = async (word: string) => (await at(word).ask<Hover | null>("hover"))?.contents;
      assert.deepEqual(await told("grow("), {
        kind: "markdown",
        value:
          "```solidity\nfunction grow(uint256 by) public virtual returns (uint256 now)\n```\n\nBase\n\nGrows &lt;b\\>quickly&lt;/b\\>.\n\n`by`: How much.\n\n*Returns* now What it is then.",
      });
      assert.deepEqual(await told("amount + LIMIT"), {
        kind: "markdown",
        value: "```solidity\nuint256 amount\n```\n\nrun",
      });
      assert.deepEqual(await told("sender"), {
        kind: "markdown",
        value: "```solidity\naddress sender\n```\n\nWho called.",
      });
      assert.deepEqual(await told("msg.sender"), {
        kind: "markdown",
        value: "```solidity\nmsg\n```\n\nThe call that is running.",
      });
      assert.equal(await told("pragma"), undefined);
    });

    it("are marked where they are of the same declaration, and nowhere else", async () => {
      const marked = async (word: string) =>
        (await at(word).ask<DocumentHighlight[] | null>("documentHighlight"))?.map(
          ({ range, kind }) => `${range.start.line}:${range.start.character}-${range.end.character} ${kind}`,
        );
      assert.deepEqual(await marked("amount + LIMIT"), ["4:25-31 3", "6:22-28 2", "6:39-45 2"]);
      assert.deepEqual(await marked("amount++"), ["5:18-24 3", "5:30-36 2"]);
      assert.deepEqual(await marked("LIMIT ="), ["3:28-33 3", "6:31-36 2"]);
      assert.equal(await marked("pragma"), undefined);
    });

    it("have colours by what they are", async () => {
      const { tokenTypes = [], tokenModifiers = [] } =
        client().initializeResult.capabilities.semanticTokensProvider?.legend ?? {};
      const shown = show("src/Main.sol", main);
      const { data } = await shown.ask<SemanticTokens>("semanticTokens/full");
      const told: string[] = [];
      let [line, character] = [0, 0];
      for (let index = 0; index < data.length; index += 5) {
        const [lines = 0, characters = 0, length = 0, type = 0, bits = 0] = data.slice(index, index + 5);
        [line, character] = [line + lines, lines > 0 ? characters : character + characters];
        const range = { start: { line, character }, end: { line, character: character + length } };
        const modifiers = tokenModifiers.filter((_, bit) => bits & (1 << bit));
        told.push([shown.content.getText(range), tokenTypes[type], ...modifiers].join(" "));
      }
      assert.deepEqual(told, [
        "Base class",
        "Main class declaration",
        "Base class",
        "LIMIT property declaration readonly",
        "run function declaration",
        "amount parameter declaration",
        "amount variable declaration",
        "amount variable",
        "grow function",
        "amount parameter",
        "LIMIT property readonly",
        "amount parameter",
        "msg namespace defaultLibrary",
        "sender property defaultLibrary",
      ]);
    });
  });
}

describe("hints within the text", () => {
  const stored = `pragma solidity 0.8.37;
contract Main {
    /* é 😀 */ address public owner;
    bool private open;
    uint256 constant LIMIT = 2;
    error Denied();
    function transfer(address to, uint256 amount) external {}
    function own() internal {}
}
`;
  const range = { start: { line: 0, character: 0 }, end: { line: 6, character: 0 } };
  const settings = { inlayHints: ["slots" as const, "selectors" as const] };
  const { show, client } = useLanguageClient({ "foundry.toml": "", "src/Main.sol": stored }, { settings });

  it("tell slots and selectors where they are wanted, within the range", async () => {
    const shown = show("src/Main.sol", stored);
    const told = async (more: object) =>
      (await shown.ask<InlayHint[]>("inlayHint", more)).map(
        ({ position, label }) => `${position.line}:${position.character} ${String(label)}`,
      );
    assert.deepEqual(await told({ range }), ["2:35 slot 0 · 0x8da5cb5b", "3:21 slot 0, byte 20", "5:16 0xe3372e2d"]);
    const whole = { range: { ...range, end: { line: 9, character: 0 } } };
    assert.deepEqual((await told(whole)).at(-1), "6:21 0xa9059cbb");
    const { connection } = client();
    const toldToAsk = new Promise((resolve) => connection.onRequest("workspace/inlayHint/refresh", resolve));
    client().answerSettings({ run: "manual" });
    await connection.sendNotification("workspace/didChangeConfiguration", { settings: {} });
    await toldToAsk;
    assert.deepEqual(await told(whole), []);
  });
});
