/** From bytes to values: what is taken, what is refused. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { exceedsJsonLimits, maxJsonDepth, maxJsonValues } from "../../../api/http/json-limits.ts";
import { parseBody } from "../../../api/http/parse-body.ts";

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const parse = (text: string | Buffer, contentType = json) => parseBody(Buffer.from(text), contentType);
const failure = (code: string, message?: string) => ({
  ok: false,
  error: { code, ...(message === undefined ? {} : { message }) },
});

describe("parseBody", () => {
  it("gives back any JSON value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        assert.deepEqual(parse(text), { ok: true, value: { value: JSON.parse(text), isText: false } });
      }),
    );
  });

  it("takes bare values and nothing at all", () => {
    for (const [text, value] of [
      ["null", null],
      ['"seal_group"', "seal_group"],
      ["7", 7],
      ["", undefined],
      [" \n", undefined],
    ] as const) {
      assert.deepEqual(parse(text), { ok: true, value: { value, isText: false } });
    }
  });

  it("reads forms, with all that was sent for each name", () => {
    const parsed = parse("a=1&b=%C3%A9+x&a=2&__proto__=y", `${form}; charset=UTF-8`);
    assert.ok(parsed.ok && parsed.value.isText);
    assert.deepEqual(Object.entries(parsed.value.value as object), [
      ["a", ["1", "2"]],
      ["b", ["é x"]],
      ["__proto__", ["y"]],
    ]);
    assert.equal(({} as { y?: string }).y, undefined);
  });

  it("keeps a key named __proto__ a key", () => {
    const parsed = parse('{"sources":{"__proto__":{"source":"x"}}}');
    assert.ok(parsed.ok);
    const { sources } = parsed.value.value as { sources: object };
    assert.deepEqual(Object.keys(sources), ["__proto__"]);
  });

  it("refuses what is no JSON, no UTF-8, or another character set", () => {
    assert.deepEqual(parse("{"), failure("malformed-body"));
    assert.deepEqual(parse("seal_group"), failure("malformed-body"));
    assert.deepEqual(parse(Buffer.from([0x22, 0xff, 0x22])), failure("malformed-body", "The body is not valid UTF-8."));
    assert.deepEqual(parse("{}", "application/json; charset=utf-16"), failure("unsupported-encoding"));
  });

  it("drops a byte order mark", () => {
    assert.deepEqual(parse(Buffer.from([0xef, 0xbb, 0xbf, 0x31])), { ok: true, value: { value: 1, isText: false } });
  });
});

describe("exceedsJsonLimits", () => {
  const nested = (depth: number) => Buffer.from("[".repeat(depth) + "]".repeat(depth));

  it("counts nesting", () => {
    assert.equal(exceedsJsonLimits(nested(maxJsonDepth)), false);
    assert.equal(exceedsJsonLimits(nested(maxJsonDepth + 1)), true);
    assert.equal(exceedsJsonLimits(Buffer.from("[]".repeat(maxJsonDepth * 2))), false);
  });

  it("counts values", () => {
    assert.equal(exceedsJsonLimits(Buffer.from(`[${"1,".repeat(maxJsonValues)}1]`)), false);
    assert.equal(exceedsJsonLimits(Buffer.from(`[${"1,".repeat(maxJsonValues + 1)}1]`)), true);
  });

  it("does not count what stands in strings", () => {
    assert.equal(exceedsJsonLimits(Buffer.from(JSON.stringify(`\\"${"[,{".repeat(maxJsonValues)}`))), false);
  });

  it("takes every value that nests little", () => {
    fc.assert(fc.property(fc.json(), (text) => exceedsJsonLimits(Buffer.from(text)) === false));
  });
});
