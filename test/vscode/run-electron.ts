/** Runs the suite of the extension host in a VS Code for the desktop, the one that SOLHOUND_VSCODE_DESKTOP names. */

import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { resolveCliArgsFromVSCodeExecutablePath, runTests } from "@vscode/test-electron";
import { bundleHostSuite } from "./harness/host-bundle.ts";
import { hostResultVariable, reportHostResult } from "./harness/host-result.ts";
import { requiredEnv, vsixPath } from "./harness/part.ts";
import { makeProfileFolder, profileArguments } from "./harness/profile.ts";
import { copyWorkspace } from "./harness/workspace.ts";

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const executable = requiredEnv("SOLHOUND_VSCODE_DESKTOP");
  const folder = makeProfileFolder();
  try {
    const profile = profileArguments(folder);
    installExtension(executable, profile);
    const resultFile = path.join(folder, "result.jsonl");
    const exit = await runInHost(executable, profile, folder, resultFile);
    return reportHostResult(resultFile) && exit === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function installExtension(executable: string, profile: readonly string[]): void {
  const [cli, ...args] = resolveCliArgsFromVSCodeExecutablePath(executable, { reuseMachineInstall: true });
  if (cli === undefined) throw new Error(`${executable} has no command line of its own`);
  const shell = process.platform === "win32";
  execFileSync(cli, [...args, ...profile, "--install-extension", vsixPath()], { stdio: "pipe", shell });
}

/** Answers the exit code, 0 where `run` resolved. */
async function runInHost(
  executable: string,
  profile: readonly string[],
  folder: string,
  resultFile: string,
): Promise<number> {
  const { extensionFolder, testsPath } = await bundleHostSuite();
  const workspace = path.join(copyWorkspace(folder), "two-folders.code-workspace");
  try {
    return await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: extensionFolder,
      extensionTestsPath: testsPath,
      extensionTestsEnv: { [hostResultVariable]: resultFile },
      reuseMachineInstall: true,
      launchArgs: [workspace, ...profile],
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
