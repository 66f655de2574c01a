/** Findings that follow edits are those of a fresh analysis, wherever the code is what it was. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Finding } from "../../../engine/model/finding.ts";
import type { Range } from "../../../engine/model/location.ts";
import { tokenize } from "../../../engine/text/tokens.ts";
import { makePlaceStore, rangeIn } from "../../../server/results/places.ts";
import { rebaseResults } from "../../../server/results/rebase-results.ts";
import { makeResultStore } from "../../../server/results/results.ts";
import { takeSnapshot, targetOf } from "../../../server/runs/target.ts";
import { makeDiskTexts } from "../../../server/texts/disk-texts.ts";
import { makeDocumentStore } from "../../../server/texts/document-store.ts";
import { analyzeInProcess } from "../../harness/analyze-in-process.ts";
import { makeOutcome } from "../make-finding.ts";

const uri = "file:///home/project/a.sol";
const paths = { "a.sol": "/home/project/a.sol" };
const text = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// @title A bank.
contract Bank {
    address owner = msg.sender; /* é😀 */ uint256 unread;
    mapping(address user => uint256 amount) public balances;

    event Moved(address from, address to);

    function bring() external payable {
        balances[msg.sender] += msg.value;
    }

    function take() external {
        (bool isPaid, ) = msg.sender.call{value: balances[msg.sender]}(""); balances[msg.sender] = 0;
    }

    function close(address payable to) external {
        require(tx.origin == owner, unicode"é😀"); selfdestruct(to);
        emit Moved(owner, to);
    }
}
`;

/** None of them changes what code does, before a word that stands apart. */
const pieces = ["\n", "\r\n", "    ", "/* é😀 */ ", "// one more\n", "/* two\nlines */\n"];
const someEdit = fc.record({ at: fc.nat(), piece: fc.constantFrom(...pieces), isTakenBack: fc.boolean() });

/** Where something may be put in: before tokens that stand apart from the one before. */
function gapsOf(current: string): number[] {
  return [...tokenize(current)].flatMap(({ kind, start }) =>
    kind !== "comment" && /\s/.test(current[start - 1] ?? "") ? [start] : [],
  );
}

const tell = (fingerprint: string, { start, end }: Range): string =>
  `${fingerprint} ${start.line}:${start.character}-${end.line}:${end.character}`;

const analyze = async (source: string): Promise<readonly Finding[]> =>
  (await analyzeInProcess({ sources: { "a.sol": source } })).findings;

describe("findings that follow edits", () => {
  it("are where a fresh analysis has them, unless an edit touched them", async () => {
    const findings = await analyze(text);
    assert.ok(findings.length > 6);
    const property = fc.asyncProperty(fc.array(someEdit, { minLength: 1, maxLength: 8 }), (edits) =>
      follow(findings, edits),
    );
    await fc.assert(property, { numRuns: 25 });
  });

  type Edit = typeof someEdit extends fc.Arbitrary<infer T> ? T : never;

  async function follow(findings: readonly Finding[], edits: readonly Edit[]): Promise<void> {
    const documents = makeDocumentStore();
    const results = makeResultStore(makePlaceStore());
    const deps = { documents, results, disk: makeDiskTexts() };
    const target = targetOf(uri);
    const document = documents.open(uri, "solidity", 1, text);
    rebaseResults(
      deps,
      { target, mode: "static", snapshot: takeSnapshot(documents) },
      makeOutcome(paths, { findings }),
    );
    let version = 1;
    const edit = (from: number, to: number, inserted: string): void => {
      const { content } = document;
      const range = { start: content.positionAt(from), end: content.positionAt(to) };
      const changed = documents.change(uri, ++version, [{ range, text: inserted }]);
      results.places.edit(document, changed?.edits ?? []);
    };
    for (const { at, piece, isTakenBack } of edits) {
      const gaps = gapsOf(document.content.getText());
      const from = gaps[at % gaps.length] ?? 0;
      edit(from, from, piece);
      if (isTakenBack) edit(from, from + piece.length, "");
    }
    const fresh = await analyze(document.content.getText());
    const expected = new Set(fresh.map(({ fingerprint, location }) => tell(fingerprint, location.range)));
    for (const item of results.itemsIn(target.key)) {
      if (item.kind !== "finding" || item.place.lost) continue;
      const shown = tell(item.finding.fingerprint, rangeIn(document, item.place));
      assert.ok(expected.has(shown), `${item.finding.check}: ${shown}`);
    }
    const nLost = results.itemsIn(target.key).filter(({ place }) => place.lost).length;
    assert.ok(findings.length - nLost > 0);
  }
});
