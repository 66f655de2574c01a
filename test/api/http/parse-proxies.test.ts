/** Proxies as they are written on the command line. */

import assert from "node:assert/strict";
import { parseProxies } from "../../../api/http/parse-proxies.ts";

describe("parseProxies", () => {
  it("reads addresses and networks", () => {
    for (const [text, proxies] of [
      ["127.0.0.1", ["127.0.0.1"]],
      ["::1, 10.1.0.0/16,fd00::/8", ["::1", "10.1.0.0/16", "fd00::/8"]],
    ] as const) {
      assert.deepEqual(parseProxies(text), { ok: true, value: proxies });
    }
  });

  for (const odd of ["", "proxy.example.org", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/x", "::1/129"]) {
    it(`refuses ${JSON.stringify(odd)}`, () => {
      const error = `${JSON.stringify(odd)} is no address or network, as in 127.0.0.1 or 10.1.0.0/16`;
      assert.deepEqual(parseProxies(`127.0.0.1,${odd}`), { ok: false, error });
    });
  }
});
