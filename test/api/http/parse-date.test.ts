/** Points in time as clients write them. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { datePattern, parseDate } from "../../../api/http/parse-date.ts";

const noon = Date.UTC(2026, 0, 31, 12);
const dates = [
  [String(noon), noon],
  ["2026-01-31T12:00:00Z", noon],
  ["2026-01-31T12:00:00", noon],
  ["2026-01-31 12:00", noon],
  ["2026-01-31T12:00:00.250000", noon + 250],
  ["2026-01-31T13:00:00+01:00", noon],
  ["2026-01-31", Date.UTC(2026, 0, 31)],
  ["0", 0],
  ["-1", -1],
] as const;

describe("parseDate", () => {
  for (const [given, expected] of dates) {
    it(`reads ${given}`, () => assert.equal(parseDate(given), expected));
  }
  it("reads whatever the schema lets through", () => {
    fc.assert(fc.property(fc.stringMatching(new RegExp(datePattern)), (text) => parseDate(text) !== undefined));
  });

  it("has a schema that lets through what clients write", () => {
    const written = [
      ...dates.map(([text]) => text),
      "Tue, 10 Sep 2019 17:15:11 GMT",
      String(new Date(noon)),
      "Sep 10, 2019",
    ];
    for (const text of written) assert.match(text, new RegExp(datePattern));
    for (const text of ["", "soon", "2026-13-01", "12:00", "NaN", "2026-01-32"]) {
      assert.doesNotMatch(text, new RegExp(datePattern));
    }
  });

  for (const given of ["", "soon", "2026-13-01", "9999999999999999", "12:00", "NaN"]) {
    it(`refuses ${JSON.stringify(given)}`, () => assert.equal(parseDate(given), undefined));
  }
});
