/** What MetaMask signs opens a session: through mythxjs, and with each version of `eth_signTypedData`. */

import assert from "node:assert/strict";
import { adminPassword, type Tokens } from "../harness/api/api-server.ts";
import { type ServeCommand, startServeCommand } from "../harness/api/serve-command.ts";
import { requireFromPart } from "../harness/part.ts";

/** MetaMask's own signing code, as far as it is used here. */
interface SigUtil {
  signTypedData(options: { privateKey: Buffer; data: unknown; version: "V1" | "V3" | "V4" }): string;
}

interface MythxjsClient {
  getChallenge(ethAddress: string): Promise<readonly { readonly value: string }[]>;
  loginWithSignature(signature: string, provider?: string): Promise<Tokens>;
}
interface Mythxjs {
  readonly Client: new (
    user: string | undefined,
    password: string | undefined,
    tool: string,
    url: string,
  ) => MythxjsClient;
}

const privateKey = Buffer.alloc(32, 7);
/** Of that key. */
const ethAddress = "0x4a62316623ad457f02cdc5d997ded67a383ec569";

describe("a wallet", () => {
  let server: ServeCommand;
  let signTypedData: SigUtil["signTypedData"];
  let mythxjs: Mythxjs;
  before(async function () {
    const load = requireFromPart(this, "old-clients");
    ({ signTypedData } = load("@metamask/eth-sig-util") as SigUtil);
    mythxjs = load("mythxjs");
    process.env["NO_PROXY"] = "127.0.0.1";
    server = await startServeCommand();
    const { access: token } = await server.login({ password: adminPassword });
    await server.call("POST", "/v1/users", { token, json: { ethAddress, roles: ["regular"] } });
  });
  after(async () => {
    if (server) assert.equal(await server.stop(), 0);
  });

  const challenge = async (query: string) =>
    (await server.call("GET", `/v1/auth/challenge?ethAddress=${ethAddress}${query}`)).json;
  const login = (value: string, signature: string) =>
    server.call("POST", "/v1/auth/login", { headers: { Authorization: `MetaMask ${value}.${signature}` } });

  it("signs the legacy form with version 1", async () => {
    const data = (await challenge("")) as { value: string }[];
    const { status } = await login(data[1]?.value ?? "", signTypedData({ privateKey, data, version: "V1" }));
    assert.equal(status, 200);
  });

  for (const version of ["V3", "V4"] as const) {
    it(`signs EIP-712 with version ${version}`, async () => {
      const data = (await challenge("&format=eip712")) as { message: { value: string } };
      const { status } = await login(data.message.value, signTypedData({ privateKey, data, version }));
      assert.equal(status, 200);
    });
  }

  it("logs in through mythxjs, and not twice with the same", async () => {
    const client = new mythxjs.Client(undefined, undefined, "tests", `${server.url}/v1`);
    const data = await client.getChallenge(ethAddress);
    const value = data[1]?.value ?? "";
    const signature = `${value}.${signTypedData({ privateKey, data, version: "V1" })}`;
    const { access } = await client.loginWithSignature(signature);
    const { status } = await server.call("GET", "/v1/auth/session/permissions", { token: access });
    assert.equal(status, 200);
    await assert.rejects(client.loginWithSignature(signature), { message: "401 Invalid challenge" });
  });
});
