/** Webhooks over HTTP, from an analysis that ends to what an address is told of it. */

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { openLowdbStore } from "../../../api/store/lowdb/lowdb-store.ts";
import type { Store } from "../../../api/store/store.ts";
import type { Delivery, DeliveryList, MadeWebhook, WebhookList } from "../../../api/webhooks/contract.ts";
import { deliverDue } from "../../../api/webhooks/deliver.ts";
import { makeDataFolder, startTestServer, type TestServer } from "../../harness/api/api-server.ts";
import { clean, highTwice, makeTeam, type Team } from "../findings/team.ts";
import { makePeople, type People } from "../people.ts";
import { makeProject } from "../store/make-records.ts";

interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An address that keeps what it is told, and answers with that status. */
async function startReceiver(): Promise<{
  readonly url: string;
  readonly told: Told[];
  status: number;
  server: Server;
}> {
  const told: Told[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      told.push({ headers: request.headers, body });
      response.writeHead(receiver.status, { Location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver = { url: `http://127.0.0.1:${port}/hook`, told, status: 204, server };
  return receiver;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let n = 0; n < 400 && !(await isSo()); n++) await delay(25);
  assert.ok(await isSo());
}

describe("a webhook", () => {
  let server: TestServer;
  let people: People;
  let team: Team;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let made: MadeWebhook;
  before(async () => {
    server = await startTestServer({ allowsPrivateWebhooks: true });
    people = await makePeople(server);
    team = await makeTeam(server, people.admin);
    receiver = await startReceiver();
  });
  after(async () => {
    await server.close();
    receiver.server.close();
  });

  const path = () => `/projects/${team.project.id}/webhooks`;
  const make = async (url: string): Promise<MadeWebhook> =>
    (await server.call("POST", `/v1${path()}`, { token: people.admin, json: { url } })).json as MadeWebhook;
  const deliveries = async (id: string) => (await team.get<DeliveryList>(`${path()}/${id}/deliveries`)).deliveries;
  const statesOf = (all: readonly Delivery[]) => all.map(({ event, state }) => `${event} ${state}`);

  it("shows its secret once", async () => {
    made = await make(receiver.url);
    assert.match(made.secret, /^[0-9a-f]{64}$/);
    const { webhooks } = await team.get<WebhookList>(path());
    assert.deepEqual(webhooks, [{ id: made.id, url: receiver.url, created: made.created }]);
  });

  it("is told of each analysis that ends, and when the gate changes, signed", async () => {
    const first = await team.analyse("Open.sol", highTwice);
    await until(() => receiver.told.length === 2);
    const byEvent = new Map(receiver.told.map((one) => [one.headers["x-solhound-event"], one]));
    for (const { headers, body } of receiver.told) {
      const timestamp = String(headers["x-solhound-timestamp"]);
      assert.ok(Math.abs(Number(timestamp) - Date.now() / 1000) < 60);
      const signature = createHmac("sha256", made.secret).update(`${timestamp}.${body}`).digest("hex");
      assert.equal(headers["x-solhound-signature"], `sha256=${signature}`);
      assert.equal(headers["content-type"], "application/json");
    }
    const none = { high: 0, medium: 0, low: 0, none: 0 };
    const counts = { new: { ...none, high: 2 }, open: { ...none, high: 2 } };
    assert.deepEqual(JSON.parse(byEvent.get("analysis")?.body ?? ""), {
      event: "analysis",
      project: { id: team.project.id, name: "bridge" },
      analysis: { uuid: first.uuid, mainSource: "Open.sol", status: "Finished" },
      gate: {
        ...{ status: "failed", before: "pending", counts },
        reasons: [{ code: "too-many-new", message: "2 findings of high severity are new; at most 0 may be." }],
      },
    });
    assert.equal(JSON.parse(byEvent.get("gate")?.body ?? "").gate.status, "failed");
    await team.analyse("Other.sol", clean);
    await until(() => receiver.told.length === 3);
    assert.equal(receiver.told[2]?.headers["x-solhound-event"], "analysis", "the gate fails as before");
    await until(async () => (await deliveries(made.id)).every(({ state }) => state === "delivered"));
    assert.deepEqual(statesOf(await deliveries(made.id)), [
      "analysis delivered",
      "analysis delivered",
      "gate delivered",
    ]);
  });

  it("is told of what is answered from an earlier equal analysis too", async () => {
    const before = receiver.told.length;
    await team.analyse("Other.sol", clean);
    await until(() => receiver.told.length === before + 1);
  });

  it("that answers with a redirect or an error is asked again later, and followed nowhere", async () => {
    receiver.status = 302;
    const before = receiver.told.length;
    await team.analyse("Third.sol", clean);
    await until(() => receiver.told.length === before + 1);
    await until(async () => (await deliveries(made.id))[0]?.attempts.length === 1);
    receiver.status = 204;
    const [last] = await deliveries(made.id);
    assert.deepEqual(
      [last?.state, last?.attempts[0]?.status, last?.attempts[0]?.error],
      ["waiting", 302, "The answer had the status 302."],
    );
    assert.ok(Date.parse(last?.next ?? "") > Date.now());
  });

  it("is for the owner alone", async () => {
    const { tokens } = await people.make("eddy");
    const ask = (method: string, rest = "", json?: object) =>
      people.ask(method, `${path()}${rest}`, tokens.access, json);
    assert.equal(await ask("GET"), "404 project-not-found");
    await team.put(`/projects/${team.project.id}/members`, { username: "eddy", role: "editor" });
    for (const [method, rest, json] of [
      ["GET", ""],
      ["POST", "", { url: receiver.url }],
      ["GET", `/${made.id}/deliveries`],
      ["DELETE", `/${made.id}`],
    ] as const) {
      assert.equal(await ask(method, rest, json), "403 project-role-missing");
    }
    const other = await makeTeam(server, people.admin);
    const foreign = `/projects/${other.project.id}/webhooks/${made.id}`;
    assert.equal(await people.ask("DELETE", foreign, people.admin), "404 webhook-not-found");
  });

  it("has an address of the web, and there are ten at most", async () => {
    for (const url of ["ftp://x.org/", "//x.org", "https://", "http://a:b@x.org/", "https://x y/", "javascript:1"]) {
      assert.equal(await people.ask("POST", path(), people.admin, { url }), "400 invalid-request", url);
    }
    for (let n = 1; n < 10; n++) await make(receiver.url);
    assert.equal(await people.ask("POST", path(), people.admin, { url: receiver.url }), "409 too-many-webhooks");
  });

  it("is told nothing more when it is removed", async () => {
    const { webhooks } = await team.get<WebhookList>(path());
    for (const { id } of webhooks) assert.equal(await people.ask("DELETE", `${path()}/${id}`, people.admin), "200");
    assert.deepEqual(await team.get<WebhookList>(path()), { webhooks: [] });
    const before = receiver.told.length;
    await team.analyse("Fourth.sol", clean);
    await delay(300);
    assert.equal(receiver.told.length, before);
  });
});

describe("a webhook into a private network", () => {
  it("is told nothing, unless the operator allows it", async () => {
    const server = await startTestServer();
    const receiver = await startReceiver();
    const people = await makePeople(server);
    const team = await makeTeam(server, people.admin);
    const path = `/projects/${team.project.id}/webhooks`;
    const json = { url: receiver.url };
    const { id } = (await server.call("POST", `/v1${path}`, { token: people.admin, json })).json as MadeWebhook;
    await team.analyse("Clean.sol", clean);
    const first = async () => (await team.get<DeliveryList>(`${path}/${id}/deliveries`)).deliveries[0]?.attempts[0];
    await until(async () => (await first()) !== undefined);
    assert.equal((await first())?.error, "The host is not one of the public internet.");
    assert.deepEqual(receiver.told, []);
    await server.close();
    receiver.server.close();
  });
});

describe("what could not be delivered", () => {
  let data: ReturnType<typeof makeDataFolder>;
  let store: Store;
  before(async () => {
    data = makeDataFolder();
    store = await openLowdbStore(data.folder);
  });
  after(async () => {
    await store.close();
    data.remove();
  });

  it("is tried again after longer and longer pauses, and given up after six tries", async () => {
    await store.projects.insert(makeProject(), []);
    const webhook = { id: "w", projectId: "p", userId: "u", url: "https://x.org", secret: "s", createdAt: 0 };
    await store.webhooks.insert(webhook, 9);
    const delivery = { id: "d", webhookId: "w", projectId: "p", event: "analysis", body: "{}", createdAt: 0 };
    await store.webhooks.addDelivery({ ...delivery, nextAt: 0, attempts: [] });
    let time = 0;
    const tries: number[] = [];
    const deps = {
      ...{ store, findFound: async () => [], now: () => time },
      send: async () => {
        tries.push(time / 1000);
        return { status: 500, error: "no" };
      },
    };
    for (; time < 100_000_000; time += 10_000) await deliverDue(deps);
    assert.deepEqual(tries, [0, 30, 150, 750, 4350, 25_950]);
    assert.equal((await store.webhooks.findDelivery("d"))?.nextAt, null);
  });
});
