/** What `solhound serve` bears, by store and by how much it keeps already: submissions, polls and lists a second. */

// For developers, `node out/test/bench/api/api-load.js embedded|postgres [SECONDS] [KEPT...]`: real HTTP on this machine, with
// whatever durability the store has; nothing is analysed meanwhile. PostgreSQL: a server of its own, or TEST_DATABASE_URL.

import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import os from "node:os";
import { hashPassword } from "../../../api/auth/password.ts";
import { openStore } from "../../../api/open-store.ts";
import type { Entry } from "../../../api/store/store.ts";
import { makeAnalysis, makeUser } from "../../api/store/make-records.ts";
import { adminPassword, makeDataFolder } from "../../harness/api/api-server.ts";
import { startPostgres } from "../../harness/api/postgres.ts";
import { startServeCommand } from "../../harness/api/serve-command.ts";

const [, , kind = "embedded", secondsText = "5", ...keptTexts] = process.argv;
const seconds = Number(secondsText);
const kept = keptTexts.length > 0 ? keptTexts.map(Number) : [0, 10_000];
const nClients = 32;
const userId = "a".repeat(24);
const mb = 1024 * 1024;
const agent = new Agent({ keepAlive: true, maxSockets: nClients });

console.log(
  `${kind}, ${nClients} clients, ${seconds} s each, ${os.loadavg()[0]?.toFixed(1)} others on ${os.cpus().length} processors:`,
);
console.log("requests a second, milliseconds of the slowest of 100, and of the server's processor for each");
const names = ["submit", "poll", "list", "filter", "pattern", "dates"];
console.log(["     kept", ...names.map((name) => `${name.padStart(9)}  p99   cpu`), "live heap MB"].join(" "));
for (const n of kept) await measure(n);
agent.destroy();

async function measure(nKept: number): Promise<void> {
  const { folder, remove } = makeDataFolder();
  const postgres = kind === "postgres" ? await startPostgres(true) : undefined;
  const databaseUrl = process.env["TEST_DATABASE_URL"] ?? (await postgres?.makeDatabase())?.url;
  const store = await openStore({ dataFolder: folder, databaseUrl: kind === "postgres" ? databaseUrl : undefined });
  await store.load(makeEntries(nKept));
  await store.close();
  const env = kind === "postgres" ? { DATABASE_URL: databaseUrl ?? "" } : { DATABASE_URL: "" };
  const args = ["--workers", "0", "--limits", "off", "--log-level", "error"];
  const server = await startServeCommand(args, { isProbed: true, folder, env });
  const { access } = await server.login();
  const send = (method: string, path: string, json?: object) => ask(server.url, method, path, access, json);
  const { json } = await server.call("POST", "/v1/analyses", { token: access, json: { data: { bytecode: "fe" } } });
  const { uuid } = json as { readonly uuid: string };
  let nSent = 0;
  const doings: readonly (() => Promise<void>)[] = [
    () => send("POST", "/v1/analyses", { data: { bytecode: (nSent++).toString(16).padStart(8, "0") } }),
    () => send("GET", `/v1/analyses/${uuid}`),
    () => send("GET", "/v1/analyses"),
    () => send("GET", "/v1/analyses?mainSource=contracts"),
    () => send("GET", `/v1/analyses?mainSource=${encodeURIComponent("^contracts/Token7\\.sol$")}`),
    () => send("GET", "/v1/analyses?dateFrom=0&dateTo=999"),
  ];
  const cells: string[] = [];
  for (const doing of doings) cells.push(await rate(doing, server.processorMs));
  const { liveHeap } = await server.memory();
  console.log([String(nKept).padStart(9), ...cells, (liveHeap / mb).toFixed(0).padStart(12)].join(" "));
  await server.stop();
  await postgres?.close();
  remove();
}

async function* makeEntries(n: number): AsyncGenerator<Entry> {
  const passwordHash = await hashPassword(adminPassword);
  yield { table: "users", record: makeUser({ id: userId, username: "admin", roles: ["admin"], passwordHash }) };
  for (let i = 0; i < n; i++) {
    const record = makeAnalysis({
      ...{ userId, state: "done", submittedAt: i, startedAt: i, endedAt: i + 1, nStarts: 1 },
      ...{ cacheKey: randomUUID().repeat(2), inputBlob: "e".repeat(64), resultBlob: "f".repeat(64) },
      mainSource: `contracts/Token${i % 100}.sol`,
    });
    yield { table: "analyses", record };
  }
}

/** How often it can be done in a second, by all clients together, the 99th percentile of how long it takes, and what each costs. */
async function rate(act: () => Promise<void>, processorMs: () => Promise<number>): Promise<string> {
  const times: number[] = [];
  const before = await processorMs();
  const endMs = performance.now() + seconds * 1000;
  const startMs = performance.now();
  const goOn = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const sentMs = performance.now();
      await act();
      times.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: nClients }, goOn));
  const perSecond = times.length / ((performance.now() - startMs) / 1000);
  const cpu = ((await processorMs()) - before) / times.length;
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  return `${perSecond.toFixed(0).padStart(9)} ${p99.toFixed(0).padStart(4)} ${cpu.toFixed(2).padStart(5)}`;
}

function ask(url: string, method: string, path: string, token: string, json?: object): Promise<void> {
  const body = json === undefined ? undefined : JSON.stringify(json);
  const headers = {
    Authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${method} ${path}: ${response.statusCode}`));
      });
    });
    sent.on("error", reject).end(body);
  });
}
