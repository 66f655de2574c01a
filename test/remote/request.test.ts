/** A request to an instance that behaves badly ends as a failure that says so, and gives nothing away. */

import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { ok } from "../../engine/util/result.ts";
import { type InstanceAddress, parseAddress } from "../../remote/address.ts";
import { makeInstance } from "../../remote/instance.ts";
import { requestJson } from "../../remote/request.ts";
import { startScripted } from "../harness/lsp/scripted-server.ts";
import { startSelfSigned } from "../harness/self-signed.ts";

function addressOf(url: string): InstanceAddress {
  const address = parseAddress(url);
  assert.ok(address.ok);
  return address.value;
}

describe("requestJson", () => {
  /** What the client makes of one answer. */
  async function tell(answer: (response: ServerResponse) => unknown, timeoutMs = 30_000) {
    const server = await startScripted((_, response) => answer(response));
    try {
      const call = { path: "version", authorization: "Bearer secret", timeoutMs };
      const told = await requestJson(addressOf(server.url), call);
      return JSON.parse(JSON.stringify(told).replaceAll(server.url, "URL"));
    } finally {
      server.close();
    }
  }
  const refused = { code: null, kind: "refused", retryAfterS: null };
  const unusable = { code: null, kind: "unusable", retryAfterS: null, status: 0 };

  it("answers JSON", async () => {
    assert.deepEqual(await tell((response) => response.end('{"api":"1"}')), { ok: true, value: { api: "1" } });
  });

  it("tells what the API refuses, and in how many seconds to ask again", async () => {
    const body = JSON.stringify({ status: 429, error: "Too many.", code: "queue-full" });
    assert.deepEqual(await tell((response) => response.writeHead(429, { "Retry-After": "7" }).end(body)), {
      ok: false,
      error: {
        kind: "refused",
        message: "URL refused (429): Too many.",
        status: 429,
        code: "queue-full",
        retryAfterS: 7,
      },
    });
  });

  it("cuts short what an instance says of itself", async () => {
    const told = await tell((response) => response.writeHead(500).end(JSON.stringify({ error: "x".repeat(10_000) })));
    assert.deepEqual(told.error, { ...refused, status: 500, message: `URL refused (500): ${"x".repeat(500)}` });
  });

  it("follows nobody", async () => {
    const told = await tell((response) => response.writeHead(302, { Location: "https://elsewhere.example/" }).end());
    const message = "URL sends requests on to another address, which is not followed.";
    assert.deepEqual(told.error, { ...unusable, message });
  });

  it("takes nothing but JSON", async () => {
    const told = await tell((response) => response.end("<html>"));
    assert.deepEqual(told.error, { ...unusable, message: "URL answered with something else than JSON." });
  });

  it("stops reading what never ends", async () => {
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    const told = await tell(async (response) => {
      const more = () => void (response.destroyed || response.write(piece, more));
      more();
    });
    assert.deepEqual(told.error, { ...unusable, message: "URL answered with more than can be right." });
  }).timeout(60_000);

  it("gives up where nothing is answered", async () => {
    const told = await tell(() => undefined, 200);
    assert.deepEqual(told.error, { ...unusable, kind: "unreachable", message: "URL does not answer (ETIMEDOUT)." });
  });

  it("tells a connection that breaks", async () => {
    const told = await tell((response) => response.destroy());
    assert.equal(told.error.kind, "unreachable");
  });

  it("sends nothing to whom nobody vouches for, and says what can be done", async () => {
    let nHeard = 0;
    const server = await startSelfSigned(() => nHeard++);
    try {
      const told = await requestJson(addressOf(server.url), { path: "version", authorization: "Bearer secret" });
      assert.deepEqual(told, {
        ok: false,
        error: {
          kind: "certificate",
          message: `The certificate of ${server.url} is not trusted here (DEPTH_ZERO_SELF_SIGNED_CERT), so nothing was sent. If it comes from your own authority, start the editor with NODE_EXTRA_CA_CERTS naming its file.`,
          status: 0,
          code: null,
          retryAfterS: null,
        },
      });
      assert.equal(nHeard, 0);
    } finally {
      server.close();
    }
  });
});

describe("an instance", () => {
  it("gets another token where it refuses one, and the same request again", async () => {
    const server = await startScripted((_, response, nHeard) => response.writeHead(nHeard === 1 ? 401 : 200).end("{}"));
    try {
      const refused: (string | null)[] = [];
      const instance = makeInstance(addressOf(server.url), {
        async get(one) {
          refused.push(one);
          return ok(one === null ? "old" : "new");
        },
      });
      assert.deepEqual(await instance.ask({ path: "analyses/x" }), ok({}));
      assert.deepEqual(refused, [null, "old"]);
      assert.deepEqual(server.heard, [
        { what: "GET /v1/analyses/x", authorization: "Bearer old" },
        { what: "GET /v1/analyses/x", authorization: "Bearer new" },
      ]);
    } finally {
      server.close();
    }
  });

  it("is asked again after the pause that it asks for", async () => {
    const server = await startScripted((_, response, nHeard) =>
      nHeard === 1 ? response.writeHead(429, { "Retry-After": "1" }).end("{}") : response.end("{}"),
    );
    try {
      const instance = makeInstance(addressOf(server.url), { get: async () => ok("token") });
      assert.deepEqual(await instance.ask({ path: "x" }), ok({}));
      assert.equal(server.heard.length, 2);
    } finally {
      server.close();
    }
  });
});
