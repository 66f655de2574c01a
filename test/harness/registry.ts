/** An npm registry and a mirror of compilers on this machine, with real HTTP, and every way to be broken. */

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { create } from "tar";

/** How the server sends a compiler. `stalled`: half of it, and then nothing. */
export type Behaviour = "good" | "truncated" | "corrupted" | "stalled" | "missing" | "endless" | "redirecting";

export interface TestRegistry {
  /** Ends with a slash. */
  readonly url: string;
  behaviour: Behaviour;
  /** What was asked for, method and path, in order. */
  readonly requests: string[];
  /** Headers of the last request. */
  headers: IncomingMessage["headers"];
  close(): Promise<void>;
}

/** What can be had there: text of the compiler by version. */
export type RegistryContent = Readonly<Record<string, string>>;

/** The package of a compiler, as npm would have it. */
async function pack(makeFiles: (files: Readonly<Record<string, string>>) => string, text: string) {
  const home = makeFiles({ "package/soljson.js": text, "package/package.json": "{}", "package/index.js": "throw 1" });
  const chunks: Buffer[] = [];
  for await (const chunk of create({ cwd: home, gzip: true, portable: true }, ["package"])) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Serves the npm package `solc` under `/npm/` and a mirror under `/mirror/`. */
export async function startRegistry(
  content: RegistryContent,
  makeFolder: (files: Readonly<Record<string, string>>) => string,
): Promise<TestRegistry> {
  const packages = new Map<string, Buffer>();
  for (const [version, text] of Object.entries(content)) packages.set(version, await pack(makeFolder, text));
  const server = createServer((request, response) => {
    registry.requests.push(`${request.method} ${request.url}`);
    registry.headers = request.headers;
    answer(registry, { content, packages }, request.url ?? "", response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const registry: TestRegistry = {
    url: `http://127.0.0.1:${port}/`,
    behaviour: "good",
    requests: [],
    headers: {},
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return registry;
}

interface Stock {
  readonly content: RegistryContent;
  readonly packages: ReadonlyMap<string, Buffer>;
}

function answer(registry: TestRegistry, stock: Stock, url: string, response: ServerResponse): void {
  const name = path.posix.basename(decodeURIComponent(url));
  const version = /\d+\.\d+\.\d+/.exec(name)?.[0] ?? "";
  if (url.endsWith(".tgz") || url.endsWith(".js")) {
    const body = url.endsWith(".tgz") ? stock.packages.get(version) : Buffer.from(stock.content[version] ?? "");
    sendFile(registry, body ?? Buffer.alloc(0), url, response);
  } else if (url === "/mirror/list.json") sendJson(response, listOf(stock));
  else if (url === "/npm/solc") sendJson(response, { versions: manifestsOf(registry, stock) });
  else if (url.startsWith("/npm/solc/") && stock.packages.has(version)) {
    sendJson(response, manifestsOf(registry, stock)[version]);
  } else response.writeHead(404).end("{}");
}

function manifestsOf({ url }: TestRegistry, { packages }: Stock): Record<string, object> {
  const rows = [...packages].map(([version, tarball]) => {
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    return [version, { version, dist: { tarball: `${url}npm/solc/-/solc-${version}.tgz`, integrity } }] as const;
  });
  return Object.fromEntries(rows);
}

function listOf({ content }: Stock): object {
  const names = Object.keys(content).map((version) => [version, `soljson-v${version}+commit.00000000.js`] as const);
  const builds = names.map(([version, name]) => {
    const sha256 = createHash("sha256").update(content[version] ?? "");
    return { path: name, version, sha256: `0x${sha256.digest("hex")}` };
  });
  return { builds, releases: Object.fromEntries(names) };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function sendFile(registry: TestRegistry, body: Buffer, url: string, response: ServerResponse): void {
  const { behaviour } = registry;
  const half = body.subarray(0, body.length / 2);
  if (behaviour === "missing") response.writeHead(404).end();
  else if (behaviour === "redirecting") response.writeHead(302, { location: url }).end();
  else if (behaviour === "corrupted")
    response.end(Buffer.concat([half, Buffer.from("!"), body.subarray(half.length + 1)]));
  else if (behaviour === "good") response.end(body);
  else if (behaviour === "truncated") {
    response.writeHead(200, { "content-length": body.length });
    response.write(half, () => setTimeout(() => response.destroy(), 50));
  } else if (behaviour === "stalled") response.write(half);
  else sendForever(response);
}

function sendForever(response: ServerResponse): void {
  const chunk = Buffer.alloc(1024 * 1024, 32);
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}
