/** Durations and the lifetimes they are asked for. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { parseDuration } from "../../../api/auth/duration.ts";
import { parseLifetimes } from "../../../api/auth/lifetimes.ts";

const durations = [
  ["10 mins", 600_000],
  ["3 days", 259_200_000],
  ["1h", 3_600_000],
  ["1.5 hrs", 5_400_000],
  ["2 Weeks", 1_209_600_000],
  ["1 y", 31_557_600_000],
  ["90s", 90_000],
  ["250 msecs", 250],
  ["600000", 600_000],
  [".5 d", 43_200_000],
  ["  5m ", 300_000],
] as const;
const noDurations = [
  "",
  "min",
  "-1 h",
  "1e3",
  "10 fortnights",
  "1 h 2 m",
  "NaN",
  "∞",
  "1..5 h",
  "0x10",
  "9".repeat(16),
];

describe("parseDuration", () => {
  for (const [text, expected] of durations) {
    it(`reads ${JSON.stringify(text)}`, () => assert.equal(parseDuration(text), expected));
  }
  for (const text of noDurations) {
    it(`refuses ${JSON.stringify(text)}`, () => assert.equal(parseDuration(text), undefined));
  }

  it("answers a number that is not negative, or nothing, for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const duration = parseDuration(text);
        assert.ok(duration === undefined || duration >= 0);
      }),
    );
  });
});

describe("parseLifetimes", () => {
  it("gives 10 minutes and 28 days where nothing is asked for", () => {
    const usual = { ok: true, value: { accessLifetimeS: 600, refreshLifetimeS: 2_419_200 } };
    assert.deepEqual(parseLifetimes(), usual);
    assert.deepEqual(parseLifetimes({ access: null }), usual);
  });

  it("takes its bounds and nothing beyond", () => {
    for (const [access, isTaken] of [
      ["59 s", false],
      ["1 min", true],
      ["1 day", true],
      ["86401 s", false],
      ["soon", false],
    ] as const) {
      assert.equal(parseLifetimes({ access }).ok, isTaken, access);
    }
    for (const [refresh, isTaken] of [
      ["59 s", false],
      ["60 s", true],
      ["28 d", true],
      ["29 d", false],
    ] as const) {
      assert.equal(parseLifetimes({ refresh }).ok, isTaken, refresh);
    }
  });

  it("says which one is wrong and how to write it", () => {
    const message = "jwtLifetimes.refresh must be a duration of 1 minute to 28 days, as in `10 mins` or `1 day`";
    assert.deepEqual(parseLifetimes({ refresh: "1 year" }), {
      ok: false,
      error: { code: "invalid-request", message, details: [{ path: "jwtLifetimes.refresh", message }] },
    });
  });
});
