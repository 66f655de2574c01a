/** Killing the server at any moment loses nothing that it has accepted. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import type { Job } from "../../api/analyses/contract.ts";
import { makeClient, makeDataFolder, startTestServer, type Tokens } from "../harness/api/api-server.ts";
import { inRoot } from "../harness/root.ts";
import { openPragma } from "../harness/solidity-samples.ts";

const nRounds = 3;

type Client = ReturnType<typeof makeClient>;

/** What answers have promised. */
interface Promised {
  readonly uuids: string[];
  readonly open: Tokens[];
  readonly closed: Tokens[];
}

async function startChild(folder: string): Promise<{ readonly child: ChildProcess; readonly client: Client }> {
  const script = inRoot("out/test/harness/api/run-api-server.js");
  const child = spawn(process.execPath, [script, JSON.stringify({ dataFolder: folder })], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  assert.ok(child.stdout);
  const [url] = await once(createInterface(child.stdout), "line");
  return { child, client: makeClient(String(url)) };
}

/** Submits until the server is gone; every tenth time something that takes the engine a while. */
async function submitAll({ call }: Client, token: string, uuids: string[], start: number): Promise<void> {
  for (let n = start; ; n++) {
    const data =
      n % 10 === 0
        ? { sources: { "open.sol": { source: openPragma } } }
        : { bytecode: n.toString(16).padStart(8, "0") };
    const { status, json } = await call("POST", "/v1/analyses", { token, json: { data } });
    assert.equal(status, 200);
    uuids.push((json as Job).uuid);
  }
}

async function closeAll({ call }: Client, sessions: readonly Tokens[], closed: Tokens[]): Promise<void> {
  for (const session of sessions) {
    const { status } = await call("POST", "/v1/auth/logout", { token: session.access });
    assert.equal(status, 200);
    closed.push(session);
  }
}

/** Only the loss of the connection may end it. */
async function untilGone(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
}

async function runRound(folder: string, promised: Promised, round: number): Promise<void> {
  const { child, client } = await startChild(folder);
  const [open, ...closing] = await Promise.all(Array.from({ length: 5 }, () => client.login()));
  assert.ok(open);
  promised.open.push(open);
  const work = [0, 1, 2].map((lane) => submitAll(client, open.access, promised.uuids, (round * 3 + lane) * 10_000));
  const all = [...work, closeAll(client, closing, promised.closed)].map(untilGone);
  const enough = promised.uuids.length + promised.closed.length + 5 + 20 * Math.random();
  while (promised.uuids.length + promised.closed.length < enough) await delay(1);
  child.kill("SIGKILL");
  await Promise.all([...all, once(child, "exit")]);
}

it("a server killed again and again keeps every analysis, session and logout that it has answered", async () => {
  const { folder, remove } = makeDataFolder();
  const promised: Promised = { uuids: [], open: [], closed: [] };
  for (let round = 0; round < nRounds; round++) await runRound(folder, promised, round);
  const server = await startTestServer({ dataFolder: folder });
  try {
    const token = promised.open[0]?.access ?? "";
    assert.ok(promised.uuids.length > 0 && promised.closed.length > 0, "the rounds were long enough");
    for (const { access } of promised.open) {
      assert.equal((await server.call("GET", "/auth/session/permissions", { token: access })).status, 200);
    }
    for (const { access, refresh } of promised.closed) {
      assert.equal((await server.call("GET", "/auth/session/permissions", { token: access })).status, 401);
      assert.equal((await server.call("POST", "/auth/refresh", { json: { refresh } })).status, 401);
    }
    for (const uuid of promised.uuids) {
      assert.equal((await server.call("GET", `/analyses/${uuid}/issues`, { token })).status, 200, uuid);
    }
  } finally {
    await server.close();
    remove();
  }
});
