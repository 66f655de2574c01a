/** How the user's npm reaches its registry: registry, credentials, proxy, certificates. */

import path from "node:path";
import Config from "@npmcli/config";
import npmDefinitions from "@npmcli/config/lib/definitions/index.js";
import type { Options } from "npm-registry-fetch";

/**
 * From the environment and the `.npmrc` files of the user and the machine. Not from that of a project: what is analysed
 * does not say where compilers come from.
 */
export async function readNpmOptions(env: NodeJS.ProcessEnv): Promise<Options> {
  const config = new Config({
    ...npmDefinitions,
    // Where npm lies; that changes nothing about the network.
    npmPath: path.dirname(process.execPath),
    // A copy: loading writes into it.
    env: { ...env },
    // As for a global installation, no project is looked at.
    argv: [process.execPath, "npm", "--global"],
    cwd: path.parse(process.execPath).root,
  });
  await config.load();
  const flat: Options & { cache?: unknown } = { ...config.flat };
  // A compiler is fetched once: npm's cache would only hold it a second time.
  delete flat.cache;
  return { ...flat, retry: { retries: 2, factor: 2, minTimeout: 300, maxTimeout: 2000 } };
}

/** What of it is about the way to any server: who the user is at npm's registry is nobody else's business. */
export function withoutCredentials(options: Options): Options {
  const { proxy, noProxy, ca, strictSSL, localAddress, retry } = options;
  const { httpsProxy } = options as { readonly httpsProxy?: string };
  const way = { proxy, httpsProxy, noProxy, ca, strictSSL, localAddress, retry };
  return Object.fromEntries(Object.entries(way).filter(([, value]) => value !== undefined)) as Options;
}
