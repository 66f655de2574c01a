/** What agents are told is bounded, whatever there is. */

import assert from "node:assert/strict";
import { detailsText, listText, type NamedFinding } from "../../../client/tools/tool-texts.ts";
import type { FindingEntry } from "../../../server/findings-protocol.ts";

const entry: FindingEntry = {
  check: "tx-origin",
  fingerprint: "f1",
  severity: "Medium",
  confidence: "High",
  evidence: "static",
  title: "Authorization through tx.origin",
  message: "The owner is known by tx.origin.",
  contract: "Wallet",
  function: "pay()",
  range: { start: { line: 6, character: 4 }, end: { line: 6, character: 9 } },
};

describe("the texts of the tools", () => {
  it("tell a finding in a line, with what names it", () => {
    assert.equal(
      listText([{ name: "src/Wallet.sol", entry }]),
      "src/Wallet.sol:7: Medium (High confidence) [tx-origin] Authorization through tx.origin: The owner is known by tx.origin. (fingerprint f1)",
    );
    assert.equal(listText([]), "Solhound shows no findings there.");
  });

  it("list fifty, and say how many more there are", () => {
    const many = Array.from({ length: 60 }, (): NamedFinding => ({ name: "A.sol", entry }));
    const lines = listText(many).split("\n");
    assert.equal(lines.length, 51);
    assert.equal(lines.at(-1), "10 more are not listed.");
  });

  it("are cut off", () => {
    const long = { ...entry, message: "x".repeat(1000) };
    const many = Array.from({ length: 50 }, (): NamedFinding => ({ name: "A.sol", entry: long }));
    assert.equal(listText(many).length, 12_000 + "\n(cut off)".length);
  });

  it("explain what it means and what to do", () => {
    const text = detailsText({
      uri: "file:///A.sol",
      entry,
      head: "Head.",
      why: "Why.",
      fix: "Fix.",
      note: "",
      path: [],
      steps: [{ text: "attacker calls pay()", isBroken: true }],
      example: null,
      registries: [],
      references: [],
      pageUrl: "https://example.org/tx-origin",
    });
    assert.equal(
      text,
      [
        "Authorization through tx.origin [tx-origin]",
        "Head.",
        "Why it matters: Why.",
        "What to do: Fix.",
        "Transactions that show it:\n- attacker calls pay()",
        "https://example.org/tx-origin",
      ].join("\n\n"),
    );
  });
});
