/** A project's file about checks, right and wrong. */

import assert from "node:assert/strict";
import { parsePolicy } from "../../../engine/suppression/parse-policy.ts";

const known = ["tx-origin", "weak-randomness"];

function errorOf(json: Readonly<Record<string, unknown>>): string {
  const parsed = parsePolicy(json, known);
  return parsed.ok ? assert.fail("the policy was taken") : parsed.error;
}

describe("a policy in JSON", () => {
  it("is read whole, levels in any case", () => {
    const overrides = [{ files: "legacy/**", checks: { "weak-randomness": "OFF" } }];
    assert.deepEqual(parsePolicy({ checks: { "tx-origin": "low" }, overrides, baseline: "known.json" }, known), {
      ok: true,
      value: {
        checks: { "tx-origin": "Low" },
        overrides: [{ files: ["legacy/**"], checks: { "weak-randomness": "off" } }],
        baseline: "known.json",
      },
    });
  });

  it("may say nothing, and other things", () => {
    assert.deepEqual(parsePolicy({ mode: "static" }, known), { ok: true, value: { checks: {}, overrides: [] } });
  });

  const wrong: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
    [
      "an unknown check",
      { checks: { "tx-orign": "off" } },
      '"checks" names "tx-orign", which is no check. "solhound checks" lists them all.',
    ],
    [
      "an unknown level",
      { checks: { "tx-origin": "loud" } },
      '"checks" gives "tx-origin" a level that is none of off, on, High, Medium, Low, None.',
    ],
    ["a list of checks", { checks: ["tx-origin"] }, '"checks" must be an object, as in {"tx-origin": "off"}.'],
    [
      "overrides that are no list",
      { overrides: {} },
      '"overrides" must be a list, as in [{"files": ["legacy/**"], "checks": {}}].',
    ],
    [
      "an override without files",
      { overrides: [{ checks: {} }] },
      '"overrides[0].files" must be patterns of file names, as in ["legacy/**"].',
    ],
    [
      "an override with a wrong level",
      { overrides: [{ files: "a", checks: { "tx-origin": 3 } }] },
      '"overrides[0].checks" gives "tx-origin" a level that is none of off, on, High, Medium, Low, None.',
    ],
    [
      "a baseline that is no name",
      { baseline: 7 },
      '"baseline" must be the name of a file that --write-baseline wrote.',
    ],
  ];
  for (const [what, json, message] of wrong) {
    it(`refuses ${what}`, () => assert.equal(errorOf(json), message));
  }

  it("knows no inherited names", () => {
    const json: Readonly<Record<string, unknown>> = JSON.parse('{"checks": {"__proto__": "off"}}');
    assert.match(errorOf(json), /names "__proto__", which is no check/);
  });
});
