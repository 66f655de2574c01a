/** A whole server on a free port with a data folder of its own, and a plain client for it. */

import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { makeLogger } from "../../../api/http/logging/logger.ts";
import { type ServerOptions, startServer } from "../../../api/start-server.ts";
import { noAccess } from "../../../engine/model/compiler-access.ts";
import { parseJson } from "../../../engine/util/parse-json.ts";
import { inRoot } from "../root.ts";
import { assertMatchesRoute } from "./match-route.ts";

/** What the tests log in with. */
export const adminPassword = "a password of the tests";
/** As old clients carry it in them. */
export const trialAddress = `0x${"0".repeat(40)}`;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown;
}

export interface Call {
  readonly token?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

export interface TestServer {
  readonly url: string;
  readonly dataFolder: string;
  /** Every line that the server has logged. */
  readonly logged: string[];
  call(method: string, path: string, call?: Call): Promise<Answer>;
  /** Opens a session and answers its tokens; of the administrator, unless another is named. */
  login(request?: object): Promise<Tokens>;
  /** Takes away the files that results are kept in. */
  breakBlobs(): void;
  /** Ends it and leaves its data where they are, for another to go on with. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A folder that is removed by `remove`. */
export function makeDataFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "solhound-api-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** What a server of the tests is started with. */
export function testServerOptions(dataFolder: string): ServerOptions {
  return {
    host: "127.0.0.1",
    port: 0,
    dataFolder,
    trial: true,
    adminPassword,
    engineProcessPath: inRoot("dist/engine-process.js"),
    pdfThreadPath: inRoot("dist/pdf-thread.js"),
    nWorkers: 1,
    compilers: noAccess,
    memoryLimitMb: 1024,
    bodyLimitBytes: 20 * 1024 * 1024,
    // Longer than any test may take: what is waited for is the end of an analysis, however busy the machine.
    holdIssuesMs: 100_000,
    log: () => {},
  };
}

/** Starts a server; with `dataFolder` given, that one is used and kept. */
export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const { folder, remove } = options.dataFolder ? { folder: options.dataFolder, remove: () => {} } : makeDataFolder();
  const logged: string[] = [];
  const log = makeLogger({ level: "debug", isPretty: false, write: (line) => void logged.push(line) });
  const databaseUrl = options.databaseUrl ?? (await databaseFor(folder));
  const server = await startServer({ ...testServerOptions(folder), log, ...options, databaseUrl });
  const client = makeClient(server.url);
  return {
    url: server.url,
    dataFolder: folder,
    logged,
    ...client,
    breakBlobs: () => rmSync(path.join(folder, "blobs"), { recursive: true }),
    stop: () => server.close(),
    async close() {
      await server.close();
      remove();
    },
  };
}

const databases = new Map<string, string>();

/** With `SOLHOUND_TEST_STORE=postgres`, tests of the API run on a database for each data folder; else on the folder. */
async function databaseFor(folder: string): Promise<string | undefined> {
  if (process.env["SOLHOUND_TEST_STORE"] !== "postgres") return undefined;
  const { makeTestDatabase } = await import("./postgres.ts");
  const url = databases.get(folder) ?? (await makeTestDatabase()).url;
  databases.set(folder, url);
  return url;
}

/** Runs a test with a server of its own. */
export async function withServer<T>(
  options: Partial<ServerOptions>,
  use: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await startTestServer(options);
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}

/** A client for a server that runs. */
export function makeClient(url: string): Pick<TestServer, "call" | "login"> {
  const call: TestServer["call"] = async (method, route, { token, json, body, headers } = {}) => {
    const content = json === undefined ? body : JSON.stringify(json);
    const response = await fetch(url + route, {
      method,
      headers: {
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    const text = await response.text();
    const answered = parseJson(text);
    assertMatchesRoute(method, route, response.status, answered);
    return { status: response.status, headers: response.headers, text, json: answered };
  };
  return {
    call,
    async login(request) {
      const json = { username: "admin", password: adminPassword, ...request };
      return (await call("POST", "/v1/auth/login", { json })).json as Tokens;
    },
  };
}
