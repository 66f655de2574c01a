/** What to tell about an import that leads nowhere: where it was looked for, and what to do. */

import { readdir } from "node:fs/promises";
import path from "node:path";
import { isRelativeImport } from "../../solc/resolve-import.ts";
import { splitPackage } from "./import-finder.ts";
import { isFile, readConfigText } from "./paths.ts";
import type { Project } from "./project.ts";

/** `name` is the source unit name that `importPath` stands for. */
export async function explainMissing(project: Project, importPath: string, name: string): Promise<string> {
  const { root, libraries } = project;
  const file = path.isAbsolute(name) ? name : path.join(root, name);
  const looked = `Import "${importPath}" was not found: there is no ${file}`;
  if (isRelativeImport(importPath)) return `${looked}. Correct the path, or create the file.`;
  const [packageName] = splitPackage(importPath);
  const remapped = name === importPath ? "" : `, where a remapping leads`;
  const libs = libraries.map((folder) => path.relative(root, folder) || ".").join(", ");
  const elsewhere = `no node_modules folder above has it${libs === "" ? "" : `, nor has ${libs}`}`;
  return `${looked}${remapped}, and ${elsewhere}. ${await advice(project, packageName, name)}`;
}

/** `file` is where the import leads. */
export function explainOutside({ root }: Project, importPath: string, file: string): string {
  return `Import "${importPath}" leads outside the project, to ${file}; it is not followed. Choose a base path that contains it (now ${root}), or give a remapping for it.`;
}

async function advice(project: Project, packageName: string, name: string): Promise<string> {
  const mapping = `add a remapping for "${packageName}/" to remappings.txt`;
  const declared = await declaredInstall(project, packageName, name);
  if (declared !== undefined) return `Install the project's dependencies (${declared}), or ${mapping}.`;
  if (project.kind === "foundry")
    return `Install the library (forge install OWNER/${lastOf(packageName)}), or ${mapping}.`;
  return `Install the package (npm install ${packageName}), or ${mapping}.`;
}

function lastOf(packageName: string): string {
  return packageName.split("/").at(-1) ?? packageName;
}

/** How to install what the project names as a dependency already; undefined where it does not. */
async function declaredInstall(
  { root, boundary }: Project,
  packageName: string,
  name: string,
): Promise<string | undefined> {
  const modules = (await readConfigText(path.join(boundary, ".gitmodules"))) ?? "";
  const folders = [...modules.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)].map(([, folder]) =>
    path.join(boundary, folder ?? ""),
  );
  const isSubmodule = folders.some(
    (folder) => isUnder(folder, path.join(root, name)) || isUnder(folder, path.join(root, "lib", name)),
  );
  if (isSubmodule) return "git submodule update --init --recursive";
  if (name.startsWith("dependencies/")) return "forge soldeer install";
  return packageInstall(root, packageName);
}

function isUnder(folder: string, file: string): boolean {
  return file.startsWith(`${folder}${path.sep}`);
}

const lockfiles: Readonly<Record<string, string>> = {
  "pnpm-lock.yaml": "pnpm install",
  "yarn.lock": "yarn install",
  "bun.lock": "bun install",
};

/** The command, where a `package.json` at the root or above names the package. */
async function packageInstall(root: string, packageName: string): Promise<string | undefined> {
  for (let folder = root, up = path.dirname(root); ; folder = up, up = path.dirname(up)) {
    const text = await readConfigText(path.join(folder, "package.json"));
    if (text?.includes(`"${packageName}"`)) return installCommand(folder);
    if (up === folder || (await isFile(path.join(folder, ".git", "HEAD")))) return undefined;
  }
}

async function installCommand(folder: string): Promise<string> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const [, command] = Object.entries(lockfiles).find(([name]) => names.includes(name)) ?? [];
  return command ?? "npm install";
}
