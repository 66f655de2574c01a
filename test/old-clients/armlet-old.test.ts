/** Sessions of armlet 1.2.1 and 0.3.1, as they were published, against `solhound serve`. */

import assert from "node:assert/strict";
import { adminPassword, trialAddress } from "../harness/api/api-server.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";
import { requireFromPart } from "../harness/part.ts";
import { openPragma } from "../harness/solidity-samples.ts";

/** What the tests use of the clients; they answer the body of `/issues`. */
interface ArmletClient {
  analyze(options: object): Promise<readonly { readonly issues: readonly { readonly swcID: string }[] }[]>;
}
interface Armlet {
  readonly Client: new (auth: object, url: string) => ArmletClient;
}
/** The client calls it when it is refused; as published, it does not notice that it is. */
interface Renewal {
  do(refresh: string, access: string, url: URL): Promise<{ readonly accessToken: string }>;
}

const data = {
  deployedBytecode: "0xfe",
  mainSource: "open.sol",
  sourceList: ["open.sol"],
  sources: { "open.sol": { source: openPragma } },
};
const trial = { ethAddress: trialAddress, password: "trial" };

for (const { version, name } of [
  { version: "1.2.1", name: "armlet-121" },
  { version: "0.3.1", name: "armlet-031" },
]) {
  describe(`armlet ${version}`, () => {
    let armlet: Armlet;
    let renewal: Renewal;
    let server: ServeCommand;
    before(async function () {
      const load = requireFromPart(this, "old-clients");
      armlet = load(name);
      renewal = load(`${name}/lib/refresh`);
      process.env["NO_PROXY"] = "127.0.0.1";
      server = await startServeCommand();
    });
    after(async () => {
      if (server) assert.equal(await server.stop(), 0);
    });

    const swcOf = async (client: ArmletClient) => {
      const reports = await client.analyze({ data, clientToolName: "tests", timeout: 30_000 });
      return reports.flatMap(({ issues }) => issues.map(({ swcID }) => swcID));
    };

    it("logs in, submits, polls and gets the issues", async () => {
      assert.deepEqual(await swcOf(new armlet.Client(trial, server.url)), ["SWC-103"]);
    });

    if (version === "1.2.1") {
      it("logs in to the trial account where it is told of none", async () => {
        assert.deepEqual(await swcOf(new armlet.Client({}, server.url)), ["SWC-103"]);
      });
    }

    it("item 5: renews its session with the tokens that only it looks for", async () => {
      const { access, refresh } = await server.login({ password: adminPassword });
      const next = await renewal.do(refresh, access, new URL(server.url));
      const { status } = await server.call("GET", "/v1/auth/session/permissions", { token: next.accessToken });
      assert.equal(status, 200);
    });

    it("item 6: takes an API key", async () => {
      const { access: token } = await server.login({ password: adminPassword });
      const { json } = await server.call("POST", "/v1/auth/api-keys", { token, json: {} });
      const { key } = json as { readonly key: string };
      assert.deepEqual(await swcOf(new armlet.Client({ apiKey: key }, server.url)), ["SWC-103"]);
    });
  });
}
