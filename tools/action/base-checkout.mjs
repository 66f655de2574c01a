/** The base of a pull request beside the checkout, with the dependencies of the checkout. */
import { spawnSync } from "node:child_process";
import { constants, cpSync, existsSync } from "node:fs";
import path from "node:path";

/** Folders that hold what a project did not write and git may not keep. */
const dependencyFolders = new Set(["node_modules", "lib", "dependencies"]);

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  return { ok: status === 0, stdout: stdout ?? "", stderr: (stderr ?? "").trim() };
}

/** What git ignores, and what it keeps as submodules: a fresh checkout has neither. */
function dependencies() {
  const ignored = git("ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z")
    .stdout.split("\0")
    .map((name) => name.replace(/\/$/, ""))
    .filter((name) => dependencyFolders.has(path.posix.basename(name)));
  const modules = git("config", "--file", ".gitmodules", "--get-regexp", "^submodule\\..*\\.path$")
    .stdout.split("\n")
    .flatMap((line) => line.split(" ").slice(1));
  return [...ignored, ...modules].filter((name) => existsSync(name));
}

/**
 * Checks `commit` out into `folder`.
 * @returns `{ ok: true, folder, remove }`, where `folder` is what the working folder is there; or `{ ok: false, reason }`
 */
export function checkOutBase(commit, folder) {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return { ok: false, reason: "The base of the pull request is no commit." };
  if (!git("cat-file", "-e", `${commit}^{commit}`).ok) git("fetch", "--quiet", "--depth=1", "origin", commit);
  const added = git("worktree", "add", "--quiet", "--detach", folder, commit);
  if (!added.ok)
    return { ok: false, reason: `The base of the pull request could not be checked out: ${added.stderr}.` };
  const prefix = git("rev-parse", "--show-prefix").stdout.trim();
  const inBase = path.join(folder, prefix);
  for (const name of dependencies()) {
    const target = path.join(inBase, name);
    cpSync(name, target, { recursive: true, force: false, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
  }
  return { ok: true, folder: inBase, remove: () => git("worktree", "remove", "--force", folder) };
}
