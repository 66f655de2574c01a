/** What forms can say: everything that JSON can. */

import assert from "node:assert/strict";
import { connect } from "node:net";
import type { Job } from "../../../api/analyses/contract.ts";
import type { NewApiKey } from "../../../api/auth/contract.ts";
import type { User } from "../../../api/users/contract.ts";
import { adminPassword, startTestServer, type TestServer } from "../../harness/api/api-server.ts";

const form = { "Content-Type": "application/x-www-form-urlencoded" };

describe("forms", () => {
  let server: TestServer;
  let token: string;
  before(async () => {
    server = await startTestServer();
    token = (await server.login()).access;
  });
  after(() => server.close());

  const post = (path: string, fields: readonly (readonly [string, string])[], as = token) =>
    server.call("POST", `/v1${path}`, {
      token: as,
      headers: form,
      body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
    });

  it("hold lists, item by item or as JSON", async () => {
    for (const fields of [
      [
        ["permissions", "ANALYSES_LOOKUP_OWN"],
        ["permissions", "USER_LOOKUP"],
      ],
      [["permissions", '["ANALYSES_LOOKUP_OWN","USER_LOOKUP"]']],
    ] as const) {
      const { json } = await post("/auth/api-keys", fields);
      assert.deepEqual((json as NewApiKey).permissions, ["ANALYSES_LOOKUP_OWN", "USER_LOOKUP"]);
    }
    const one = (await post("/auth/api-keys", [["permissions", "USER_LOOKUP"]])).json as NewApiKey;
    assert.deepEqual(one.permissions, ["USER_LOOKUP"]);
    const none = (await post("/auth/api-keys", [["permissions", "[]"]])).json as NewApiKey;
    assert.deepEqual(none.permissions, []);
    const made = await post("/users", [
      ["username", "former"],
      ["password", "a Longer p4ssword"],
      ["roles", "regular"],
      ["roles", "partner"],
    ]);
    assert.deepEqual((made.json as User).roles, ["regular", "partner"]);
  });

  it("hold booleans that may be null, and objects", async () => {
    const fields = [
      ["data", '{"bytecode":"fe"}'],
      ["noCacheLookup", "true"],
      ["propertyChecking", "false"],
      ["groupName", "null"],
    ] as const;
    const { status, json } = await post("/analyses", fields);
    assert.equal(status, 200);
    assert.equal((json as Job).groupName, "");
    const lifetimes = [
      ["username", "admin"],
      ["password", adminPassword],
      ["jwtLifetimes", '{"access":"1 hour"}'],
    ] as const;
    assert.equal((await post("/auth/login", lifetimes)).status, 200);
    const { access } = await server.login();
    assert.equal((await post("/auth/logout", [["global", "false"]], access)).status, 200);
    assert.equal((await server.call("GET", "/v1/analyses", { token })).status, 200, "only that session was closed");
  });

  it("are refused where they hold something else, with the field that is wrong", async () => {
    for (const [path, fields, error] of [
      ["/analyses", [["data", "{"]], "data must be object"],
      [
        "/analyses",
        [
          ["data", '{"bytecode":"fe"}'],
          ["noCacheLookup", "yes"],
        ],
        "noCacheLookup must be either boolean or null",
      ],
      ["/auth/api-keys", [["permissions", "[1]"]], "permissions.0 must be string"],
      [
        "/users",
        [
          ["username", "x"],
          ["password", "a Longer p4ssword"],
          ["roles", "boss"],
        ],
        "roles.0 must be one of admin, partner, trusted_user, regular",
      ],
    ] as const) {
      const { status, json } = await post(path, fields);
      assert.equal(status, 400);
      assert.equal((json as { readonly error: string }).error, error);
    }
  });
});

describe("a body that says it is too large", () => {
  it("is refused before any of it has come", async () => {
    const server = await startTestServer();
    try {
      const { access } = await server.login();
      for (const [path, length] of [
        ["/v1/analyses", "99999999999999"],
        ["/v1/auth/login", "100001"],
      ] as const) {
        assert.match(await askWithLength(server.url, path, access, length), /^HTTP\/1.1 413 /);
      }
    } finally {
      await server.close();
    }
  });
});

/** What is answered to a head alone, behind which no body comes. */
function askWithLength(url: string, path: string, token: string, length: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${[...head, `Content-Length: ${length}`].join("\r\n")}\r\n\r\n`),
    );
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    socket.once("error", reject);
  });
}
