/** A function that reads what was paid and rejects payments: it takes them. */

import { makeSourceText } from "../text/source-text.ts";
import { closerOf, findFlat } from "./code-tokens.ts";
import type { Fix, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";

const visibilities: ReadonlySet<string> = new Set(["external", "public"]);
const mutabilities: ReadonlySet<string> = new Set(["payable", "view", "pure", "constant"]);

/** `payable` for the one function that leads to the finding; which of several was meant, nobody can tell. */
export function acceptPayment({ tokens, text, finding }: FixPlace): readonly Fix[] {
  const [entry, ...others] = finding.related;
  if (entry === undefined || others.length > 0 || entry.location.file !== finding.location.file) return [];
  const { offset, length } = entry.location.span;
  const { start } = makeSourceText("", text).toUnits(offset, length);
  const first = tokens.findIndex((token) => token.start >= start);
  const close = closerOf(tokens, findFlat(tokens, first, "("));
  const body = findFlat(tokens, close + 1, "{");
  if (first < 0 || close < 0 || body < 0) return [];
  const header = tokens.slice(close + 1, body);
  if (header.some((token) => mutabilities.has(token.text))) return [];
  const end = (header.find((token) => visibilities.has(token.text)) ?? tokens[close])?.end;
  return end === undefined
    ? []
    : [{ title: titled("Make the function payable"), edits: [{ start: end, end, text: " payable" }] }];
}
