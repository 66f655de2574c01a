/** Places follow edits: where a place says it is, there is the text it was made for; or it says it is lost. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { makePlaceStore, rangeIn } from "../../../server/results/places.ts";
import { type ContentChange, makeDocumentStore, snapshotOf } from "../../../server/texts/document-store.ts";

const uri = "file:///home/project/a.sol";
const pieces = ["a", "bc", "é", "€", "😀", "\n", "\r\n", "\r", "\u2028", " ", "\uFEFF"];
const someText = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));
const someEdit = fc.record({ at: fc.nat(), length: fc.nat({ max: 8 }), text: someText, isWhole: fc.boolean() });

/** One code unit of a text, told apart from all others that look the same. */
interface Unit {
  readonly unit: string;
}

const unitsOf = (text: string): Unit[] => [...text.split("")].map((unit) => ({ unit }));
const textOf = (units: readonly Unit[]): string => units.map(({ unit }) => unit).join("");

/** Whether the units of the place still stand side by side; what an edit put between them, or took away, breaks it. */
function isWhole(units: readonly Unit[], place: readonly Unit[]): boolean {
  const start = units.indexOf(place[0] as Unit);
  return start >= 0 && place.every((unit, index) => units[start + index] === unit);
}

describe("places in an edited document", () => {
  it("are where their text went, or lost as soon as an edit touches it", () => {
    fc.assert(
      fc.property(someText, fc.nat(), fc.integer({ min: 1, max: 6 }), fc.array(someEdit, { maxLength: 12 }), follows),
      { numRuns: 2000 },
    );
  });

  function follows(
    text: string,
    startSeed: number,
    length: number,
    edits: readonly { at: number; length: number; text: string; isWhole: boolean }[],
  ): void {
    const documents = makeDocumentStore();
    const places = makePlaceStore();
    const document = documents.open(uri, "solidity", 1, text);
    let units = unitsOf(text);
    const content = document.content;
    const start = content.offsetAt(content.positionAt(startSeed % (text.length + 1)));
    const end = content.offsetAt(content.positionAt(start + length));
    fc.pre(start < end);
    const marked = units.slice(start, end);
    const original = units;
    const early = snapshotOf(document);
    const range = { start: content.positionAt(start), end: content.positionAt(end) };
    const place = places.addOpen(early, range);
    let isLost = false;
    let isBack = false;

    for (const [index, edit] of edits.entries()) {
      const from = content.offsetAt(content.positionAt(edit.at % (units.length + 1)));
      const to = content.offsetAt(content.positionAt(from + edit.length));
      if (from === to && edit.text === "") continue;
      const change: ContentChange = {
        range: { start: content.positionAt(from), end: content.positionAt(to) },
        text: edit.text,
      };
      const changed = documents.change(uri, index + 2, [change]);
      places.edit(document, changed?.edits ?? []);
      units = [...units.slice(0, from), ...unitsOf(edit.text), ...units.slice(to)];
      assert.equal(document.content.getText(), textOf(units));
      isLost ||= !isWhole(units, marked);
      if (!isLost || textOf(units) !== text) continue;
      units = original;
      isLost = false;
      isBack = true;
    }

    assert.equal(place.lost, isLost);
    const late = places.addOpen(early, range);
    // Of what was lost and came back a late result knows the edits alone.
    if (!isBack) assert.deepEqual({ span: late.span, lost: late.lost }, { span: place.span, lost: place.lost });
    if (isLost) return;
    const now = units.indexOf(marked[0] as Unit);
    assert.deepEqual(place.span, { start: now, end: now + marked.length });
    assert.equal(content.getText().slice(now, now + marked.length), textOf(marked));
    assert.deepEqual(rangeIn(document, place), {
      start: content.positionAt(now),
      end: content.positionAt(now + marked.length),
    });
  }

  it("survive a change that sends the whole text, as far as the text is the same", () => {
    const documents = makeDocumentStore();
    const places = makePlaceStore();
    const document = documents.open(uri, "solidity", 1, "one\ntwo\nthree\n");
    const at = (line: number, length: number) => ({
      start: { line, character: 0 },
      end: { line, character: length },
    });
    const [one, two, three] = [at(0, 3), at(1, 3), at(2, 5)].map((range) =>
      places.addOpen(snapshotOf(document), range),
    );
    assert.ok(one && two && three);
    const changed = documents.change(uri, 2, [{ text: "one\nand more\ntwenty\nthree\n" }]);
    places.edit(document, changed?.edits ?? []);
    assert.deepEqual([one.lost, two.lost, three.lost], [false, true, false]);
    assert.deepEqual(rangeIn(document, one), at(0, 3));
    assert.deepEqual(rangeIn(document, three), at(3, 5));
  });

  it("are there again once the text is the one they were in", () => {
    const documents = makeDocumentStore();
    const places = makePlaceStore();
    const range = { start: { line: 0, character: 4 }, end: { line: 0, character: 7 } };
    const closed = places.addClosed(uri, range);
    const document = documents.open(uri, "solidity", 1, "one two three");
    places.attach(document);
    const open = places.addOpen(snapshotOf(document), range);
    const change = (text: string): void =>
      places.edit(document, documents.change(uri, document.content.version + 1, [{ range, text }])?.edits ?? []);
    const lost = (): boolean[] => [closed.lost, open.lost];
    change("2.0");
    assert.deepEqual(lost(), [true, true]);
    change("two");
    assert.deepEqual(lost(), [false, false]);
    assert.deepEqual(
      [closed, open].map((place) => rangeIn(document, place)),
      [range, range],
    );
    change("2.0");
    places.lose(document.key);
    change("two");
    assert.deepEqual(lost(), [true, true]);
  });

  it("keep their range while the file is closed", () => {
    const documents = makeDocumentStore();
    const places = makePlaceStore();
    const first = documents.open(uri, "solidity", 1, "x\nsecond");
    const range = { start: { line: 1, character: 0 }, end: { line: 1, character: 6 } };
    const place = places.addOpen(snapshotOf(first), range);
    const moved = documents.change(uri, 2, [{ range: { start: range.start, end: range.start }, text: "\n\n" }]);
    places.edit(first, moved?.edits ?? []);
    documents.close(uri);
    places.detach(first);
    const shifted = { start: { line: 3, character: 0 }, end: { line: 3, character: 6 } };
    assert.deepEqual(rangeIn(undefined, place), shifted);
    const second = documents.open(uri, "solidity", 1, "x\n\n\nsecond");
    places.attach(second);
    assert.deepEqual(rangeIn(second, place), shifted);
  });
});
