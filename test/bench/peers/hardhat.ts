/** Hardhat 3, and the Node and solc that go with it, from npm into the cache folder. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../harness/root.ts";

const first = ["node@24.21.0", "solc@0.8.28"];
const second = ["hardhat@3.18.0"];

/** Hardhat takes the native engine only where npm runs on a Node that is new enough. */
export async function installHardhat(): Promise<string> {
  const { cacheRoot } = await import(pathToFileURL(inRoot("tools/parts.mjs")).href);
  const folder = path.join(cacheRoot(), [...first, ...second].join("-").replaceAll("@", "-"));
  if (existsSync(folder)) return folder;
  const made = `${folder}.${process.pid}`;
  console.error(`Installing Hardhat into ${folder} ...`);
  mkdirSync(made, { recursive: true });
  writeFileSync(path.join(made, "package.json"), '{ "private": true, "type": "module" }');
  for (const packages of [first, second]) {
    const args = ["install", "--save-exact", "--no-audit", "--no-fund", ...packages];
    if (spawnSync("npm", args, { cwd: made, env: withNode(made), stdio: "inherit" }).status !== 0) {
      throw new Error("npm cannot install Hardhat");
    }
  }
  renameSync(made, folder);
  return folder;
}

/** The environment in which its Node is found first. */
export function withNode(folder: string): NodeJS.ProcessEnv {
  const bin = path.join(folder, "node_modules/node/bin");
  return {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env["PATH"]}`,
    HARDHAT_DISABLE_TELEMETRY_PROMPT: "true",
  };
}

/** Its command line. */
export function hardhatOf(folder: string): string {
  return path.join(folder, "node_modules/hardhat/dist/src/cli.js");
}
