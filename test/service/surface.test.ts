/** Requests of every kind: from the OpenAPI document, and those of old clients with something changed in them. */

import fc, { type Arbitrary } from "fast-check";
import { startTestServer, type TestServer } from "../harness/api/api-server.ts";
import { assertSound, surfaceRequests } from "./surface/surface.ts";
import { endConnections, send, type WireRequest } from "./surface/wire-request.ts";

const nRequests = 2_000;

describe("the whole surface", function () {
  this.timeout(300_000);
  let server: TestServer;
  let requests: Arbitrary<WireRequest>;
  before(async () => {
    server = await startTestServer({ holdIssuesMs: 1 });
    requests = await surfaceRequests(server);
  });
  after(() => {
    endConnections();
    return server.close();
  });

  it("answers whatever is sent, and never with a fault of its own", () =>
    fc.assert(
      fc.asyncProperty(requests, async (request) => assertSound(request, await send(server.url, request))),
      { numRuns: nRequests },
    ));
});
