/** A headless Chromium: the machine's own, or the one of the part. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";
import { vscodePart } from "./part.ts";

const systemBrowsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Starts the browser that `CHROMIUM` names, else one on the PATH, else the one of the part. */
export function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = chooseBrowser();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];
  args.push("--disable-component-update", "--disable-sync", "--no-first-run");
  return chromium.launch({ executablePath, env, headless: true, args });
}

interface Choice {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

function chooseBrowser(): Choice {
  const env = { ...process.env, FONTCONFIG_FILE: path.join(vscodePart().browserFolder, "fonts.conf") };
  const named = process.env["CHROMIUM"] ?? systemBrowsers.map(onPath).find((found) => found !== undefined);
  return named === undefined ? partBrowser(env) : { executablePath: named, env };
}

function onPath(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
}

/** The part's libraries are older than most machines': they serve only where it does not start without them. */
function partBrowser(env: NodeJS.ProcessEnv): Choice {
  const { browserFolder } = vscodePart();
  const executablePath = path.join(browserFolder, "chromium");
  if (spawnSync(executablePath, ["--version"], { env }).status === 0) return { executablePath, env };
  return { executablePath, env: { ...env, LD_LIBRARY_PATH: path.join(browserFolder, "al2023/lib") } };
}
