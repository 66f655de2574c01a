/** Values that programs trip over. */

import fc from "fast-check";

const oddTexts = [
  "",
  "\u0000",
  "\ud800",
  "undefined",
  "null",
  "NaN",
  "../../etc/passwd",
  "0x",
  "__proto__",
  "constructor",
];
const oddLeaves: readonly unknown[] = [null, true, -1, 0.5, 1e308, 2 ** 53, [], {}, ...oddTexts];

const name = fc.oneof(fc.constantFrom("__proto__", "data", "sources", "sourceList", "toString", ""), fc.string());
const leaf = fc.oneof(fc.constantFrom(...oddLeaves), fc.string({ unit: "binary" }), fc.double(), fc.integer());

/** Any JSON, with a liking for what is odd. */
export const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(name, tie("value"), { maxKeys: 5 }),
  ),
}));

/** A piece of a path: as it is sent. */
export const oddSegment = fc.oneof(
  fc.constantFrom("%00", "%", "%zz", "..", "%2e%2e", "%2f", "__proto__", "'", "%F0%9F", "a".repeat(3_000)),
  fc.string({ unit: "binary" }).map(encodeLoosely),
);

/** Text as some client might encode it; halves of characters cannot be encoded at all. */
export function encodeLoosely(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
}
