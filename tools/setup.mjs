/** Brings the checkout into a state in which things run: installs what is missing, builds what is stale. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** What the bundles are made of. */
const bundleInputs = [
  "engine",
  "api",
  "remote",
  "server",
  "client",
  "cli",
  "media/icon.svg",
  "esbuild.mjs",
  "tools/notices.mjs",
  "package.json",
  "package-lock.json",
];

/** Ends the process with a clear message where Node is too old. */
function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Solhound needs Node 20.19 or later; this is ${process.version}. Install a newer Node and run the command again.`,
  );
  process.exit(2);
}

/** Runs a command in the checkout; ends this process with its status where it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (result.error) console.error(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 2);
}

function isFresh(stampFile, stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

/** Whether what npm wrote down as installed is what the lockfile asks for; packages for other platforms aside. */
function isInstalled() {
  const installedFile = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedFile)) return false;
  const [wanted, installed] = [path.join(root, "package-lock.json"), installedFile].map(
    (file) => JSON.parse(readFileSync(file, "utf8")).packages,
  );
  return Object.entries(wanted).every(
    ([name, { optional, version, integrity }]) =>
      name === "" ||
      (optional && installed[name] === undefined) ||
      (installed[name]?.version === version && installed[name]?.integrity === integrity),
  );
}

/** The environment without what an `npm install --global` that runs us tells its children: this is no global package. */
function environmentOfCheckout() {
  const ofGlobal = /^npm_config_(global|location|prefix|local_prefix)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofGlobal.test(name)));
}

/** Installs the locked dependencies unless they are there, whoever installed them. Progress goes to stderr: stdout belongs to the command that asked. */
export function ensureInstalled() {
  requireNode();
  if (isInstalled()) return;
  console.error("Installing dependencies ...");
  run("npm", ["ci", "--loglevel=error"], {
    stdio: ["inherit", 2, 2],
    env: { ...environmentOfCheckout(), SOLHOUND_SETUP: "1" },
  });
}

/** One line a file: name, size and time of last change; enough to see that something changed. */
function* fingerprints(relative) {
  const absolute = path.join(root, relative);
  const stat = statSync(absolute);
  if (stat.isDirectory()) {
    for (const name of readdirSync(absolute).sort()) yield* fingerprints(path.join(relative, name));
  } else {
    yield `${relative} ${stat.size} ${stat.mtimeMs}\n`;
  }
}

/** Bundles everything into `dist/` unless nothing changed since the last time. */
export async function ensureBuilt() {
  ensureInstalled();
  const stampFile = path.join(root, "dist/.stamp");
  const hash = createHash("sha256");
  for (const input of bundleInputs) for (const line of fingerprints(input)) hash.update(line);
  const stamp = hash.digest("hex");
  if (isFresh(stampFile, stamp)) return;
  console.error("Building ...");
  process.chdir(root);
  const { buildAll } = await import(pathToFileURL(path.join(root, "esbuild.mjs")).href);
  await buildAll();
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}
