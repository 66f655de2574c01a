/** One event at one place is one squiggle: the worst finding of a range stands for all that lie at it. */

import { confidences, severities } from "../../engine/model/finding.ts";
import type { Range } from "../../engine/model/location.ts";
import { comparePositions } from "../texts/positions.ts";
import type { FindingItem, Item } from "./items.ts";

export interface PlacedItem<One extends Item = Item> {
  readonly item: One;
  /** Findings of the same range, milder than the item's; none for a message. */
  readonly others: readonly FindingItem[];
}

/** Keeps the order of what comes first at each place; `rangeOf` says where an item is now. */
export function onePerPlace(items: readonly Item[], rangeOf: (item: Item) => Range): PlacedItem[] {
  const groups = new Map<string, Item[]>();
  for (const [index, item] of items.entries()) {
    const key = item.kind === "finding" ? JSON.stringify(rangeOf(item)) : String(index);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flatMap(toPlaced);
}

/** The worst first, then the surest, then by place. */
export function worstFirst(items: readonly FindingItem[], rangeOf: (item: FindingItem) => Range): FindingItem[] {
  return [...items].sort((a, b) => compareGrades(a, b) || comparePositions(rangeOf(a).start, rangeOf(b).start));
}

function compareGrades({ finding: a }: FindingItem, { finding: b }: FindingItem): number {
  return (
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence)
  );
}

function toPlaced(group: readonly Item[]): PlacedItem[] {
  const findings = group.flatMap((item) => (item.kind === "finding" ? [item] : []));
  const [worst, ...others] = [...findings].sort(compareGrades);
  if (worst !== undefined) return [{ item: worst, others }];
  return group.map((item) => ({ item, others: [] }));
}
