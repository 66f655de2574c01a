/** Which finding stands for those of its place. */

import assert from "node:assert/strict";
import type { FindingItem, Item, MessageItem } from "../../../server/results/items.ts";
import { onePerPlace, worstFirst } from "../../../server/results/one-per-place.ts";
import type { Place } from "../../../server/results/places.ts";
import { at, makeFinding } from "../make-finding.ts";

function placeAt(line: number, start: number): Place {
  return { key: "file:///a.sol", range: at("a.sol", line, start, 9).range, span: null, lost: false, origin: null };
}

function item(check: string, line: number, parts: Parameters<typeof makeFinding>[1] = {}): FindingItem {
  const finding = makeFinding(at("a.sol", line, 0, 9), { check, fingerprint: check, ...parts });
  return { kind: "finding", finding, place: placeAt(line, 0), related: [] };
}

const message: MessageItem = {
  kind: "message",
  source: "compiler",
  severity: "error",
  code: "1",
  message: "no",
  place: placeAt(1, 0),
  related: [],
};

const rangeOf = ({ place }: Item) => place.range;
const name = (one: Item): string => (one.kind === "finding" ? one.finding.check : one.message);

describe("one squiggle a place", () => {
  it("is the worst finding, then the surest; the others stand behind it", () => {
    const low = item("low", 1, { severity: "Low" });
    const unsure = item("unsure", 1, { severity: "High", confidence: "Low" });
    const high = item("high", 1, { severity: "High" });
    const elsewhere = item("elsewhere", 2);
    const placed = onePerPlace([low, elsewhere, unsure, high], rangeOf);
    assert.deepEqual(
      placed.map((one) => [name(one.item), one.others.map(name)]),
      [
        ["high", ["unsure", "low"]],
        ["elsewhere", []],
      ],
    );
  });

  it("is not shared by what begins together and ends apart", () => {
    const short: FindingItem = { ...item("short", 1), place: placeAt(1, 3) };
    assert.equal(onePerPlace([item("long", 1), short], rangeOf).length, 2);
  });

  it("is never a message with a finding, or two messages", () => {
    const placed = onePerPlace([message, item("found", 1), message], rangeOf);
    assert.deepEqual(
      placed.map((one) => [name(one.item), one.others.length]),
      [
        ["no", 0],
        ["found", 0],
        ["no", 0],
      ],
    );
  });
});

describe("a list of findings", () => {
  it("has the worst first, and what is as bad by place", () => {
    const items = [item("c", 3), item("b", 2), item("a", 9, { severity: "High" })];
    assert.deepEqual(worstFirst(items, rangeOf).map(name), ["a", "b", "c"]);
  });
});
