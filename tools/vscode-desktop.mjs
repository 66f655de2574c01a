/** A VS Code for the desktop to test in: the one that VSCODE_PATH names, or a downloaded one. */
import { existsSync } from "node:fs";
import path from "node:path";
import { cacheRoot } from "./parts.mjs";

/** `{ executable }`, or `{ unavailable: reason }`. */
export async function ensureVscodeDesktop() {
  const { VSCODE_PATH: named, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (named && !existsSync(named)) return { unavailable: `VSCODE_PATH names ${named}, and there is no such file` };
  if (process.platform === "linux" && !DISPLAY && !WAYLAND_DISPLAY) {
    return { unavailable: "a VS Code for the desktop needs a display, and there is none (xvfb-run provides one)" };
  }
  return named ? { executable: path.resolve(named) } : download();
}

async function download() {
  try {
    const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
    return { executable: await downloadAndUnzipVSCode({ cachePath: path.join(cacheRoot(), "vscode-desktop") }) };
  } catch (error) {
    return { unavailable: `VSCODE_PATH is not set, and VS Code could not be downloaded: ${error.message}` };
  }
}
