/** The spellings of a path that reach a route. */

import assert from "node:assert/strict";
import { normalizeUrl } from "../../../api/http/normalize-url.ts";

const cases = [
  ["/auth/login", "/auth/login"],
  ["/v1/auth/login", "/auth/login"],
  ["/v1//auth/login", "/auth/login"],
  ["//v1///auth//login//", "/auth/login"],
  ["/V1/version/", "/version"],
  ["/v1", "/"],
  ["/", "/"],
  ["", "/"],
  ["/v10/version", "/v10/version"],
  ["/v1/v1/version", "/v1/version"],
  ["/analyses?undefined", "/analyses?undefined"],
  ["/v1/analyses/?next=//x/", "/analyses?next=//x/"],
] as const;

describe("normalizeUrl", () => {
  for (const [given, expected] of cases) {
    it(`takes ${JSON.stringify(given)} to ${expected}`, () => assert.equal(normalizeUrl(given), expected));
  }
});
