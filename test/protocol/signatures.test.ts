/** How what is being called is called, and which argument stands at the cursor. */

import assert from "node:assert/strict";
import type { SignatureHelp } from "vscode-languageserver/node";
import { languageCapabilities, useLanguageClient, utf8Capabilities } from "../harness/lsp/language-client.ts";

const base = `pragma solidity 0.8.37;
library Sums {
    struct Sum { uint256 low; uint256 high; }
    /// @notice Adds a number.
    /// @param by How much.
    function add(Sum storage self, uint256 by) internal returns (uint256 carry) {}
}
error Denied(address who, uint256 why);
event Grown(uint256 indexed by, bytes data);
contract Token {
    constructor(string memory name, uint8 decimals) {}
    function pay(address to) public virtual {}
    function pay(address to, uint256 amount) public virtual {}
    modifier atLeast(uint256 limit) { _; }
}
`;
const within = (body: string) => `pragma solidity 0.8.37;
import "./Base.sol";
/* é 😀 */ contract Main is Token {
    using Sums for Sums.Sum;
    Sums.Sum sum;
    constructor() Token("", 18) {}
    function pay(address to) public override {}
    function run() external {
        /* 😀 */ ${body}
    }
}
`;

for (const [title, capabilities] of [
  ["in UTF-16", languageCapabilities],
  ["in UTF-8 first", utf8Capabilities],
] as const) {
  describe(`signatures for a client that counts ${title}`, () => {
    const { show } = useLanguageClient({ "foundry.toml": "", "src/Base.sol": base }, { capabilities });

    /** Signatures, the active parameter of the active one in brackets. */
    async function told(text: string): Promise<string[] | null> {
      const help = await show("src/Main.sol", text).ask<SignatureHelp | null>("signatureHelp");
      return (
        help?.signatures.map(({ label, parameters = [] }, index) => {
          const active = index === help.activeSignature ? parameters[help.activeParameter ?? -1]?.label : undefined;
          if (!Array.isArray(active)) return label;
          return `${label.slice(0, active[0])}[${label.slice(...active)}]${label.slice(active[1])}`;
        }) ?? null
      );
    }

    it("tell overloads, one of those that override each other, and the active parameter", async () => {
      const pay = (body: string) => told(within(body));
      assert.deepEqual(await pay("pay(|"), ["pay([address to])", "pay(address to, uint256 amount)"]);
      assert.deepEqual(await pay("pay(msg.sender, |)"), ["pay(address to)", "pay(address to, [uint256 amount])"]);
      assert.deepEqual(await pay("pay(f(1, 2), |"), ["pay(address to)", "pay(address to, [uint256 amount])"]);
      assert.deepEqual(await pay("pay({amount: |"), ["pay(address to)", "pay(address to, [uint256 amount])"]);
    });

    it("tell constructors, structs, events, errors, modifiers and attached functions", async () => {
      assert.deepEqual(await told(within("new Token(|")), ["constructor([string memory name], uint8 decimals)"]);
      assert.deepEqual(await told(within("").replace('Token("", 18)', 'Token("", |18)')), [
        "constructor(string memory name, [uint8 decimals])",
      ]);
      assert.deepEqual(await told(within("Sums.Sum(1, |")), ["struct Sum(uint256 low, [uint256 high])"]);
      assert.deepEqual(await told(within("Sums.Sum({high: |")), ["struct Sum(uint256 low, [uint256 high])"]);
      assert.deepEqual(await told(within("emit Grown(1, |")), ["event Grown(uint256 indexed by, [bytes data])"]);
      assert.deepEqual(await told(within("revert Denied(|")), ["error Denied([address who], uint256 why)"]);
      assert.deepEqual(await told(within("").replace("run() external", "run() external atLeast(|1)")), [
        "modifier atLeast([uint256 limit])",
      ]);
      assert.deepEqual(await told(within("sum.add(|")), ["add([uint256 by]) returns (uint256 carry)"]);
      assert.deepEqual(await told(within("Sums.add(sum, |")), [
        "add(Sum storage self, [uint256 by]) returns (uint256 carry)",
      ]);
      assert.deepEqual(await told(within("keccak256(|")), ["keccak256([bytes memory data]) returns (bytes32)"]);
    });

    it("are none outside of a call, and of what is not known", async () => {
      for (const body of ["|", "unknown(|", "uint256 x = (1 + |", "Token(|", "if (|"])
        assert.equal(await told(within(body)), null, body);
    });

    it("come with NatSpec", async () => {
      const help = await show("src/Main.sol", within("sum.add(|")).ask<SignatureHelp>("signatureHelp");
      assert.deepEqual(help.signatures[0]?.parameters?.[0]?.documentation, "How much.");
      assert.deepEqual(help.signatures[0]?.documentation, {
        kind: "markdown",
        value: "Adds a number.\n\n`by`: How much.",
      });
    });
  });
}
