/** Projects that were read already, as long as nothing about them has changed. */

import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Project } from "./project.ts";
import { type ReadOptions, readProject } from "./read-project.ts";

export interface KnownProjects {
  /** `root` is absolute. */
  read(root: string): Promise<Project>;
}

/** More are seldom open at once. */
const maxKnown = 64;

interface Known {
  readonly signature: string;
  readonly project: Promise<Project>;
}

/** None known yet. */
export function makeKnownProjects(options: ReadOptions): KnownProjects {
  const known = new Map<string, Known>();
  return {
    async read(root) {
      const signature = await signatureOf(root, await known.get(root)?.project);
      const before = known.get(root);
      if (before?.signature === signature) return before.project;
      const project = readProject(root, options);
      known.set(root, { signature: await signatureOf(root, await project), project });
      const [oldest] = known.keys();
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
      return project;
    },
  };
}

const configName = /^(foundry\.toml|remappings\.txt|hardhat\.config\.\w+|.*\.toml)$/;

/** Changes when a configuration does, and when a library comes or goes. */
async function signatureOf(root: string, project: Project | undefined): Promise<string> {
  const names = await readdir(root).catch(() => []);
  const configs = names.filter((name) => configName.test(name)).map((name) => path.join(root, name));
  const libraries = await Promise.all((project?.libraries ?? []).map(listed));
  const files = [root, ...configs, ...libraries.flat()];
  const times = await Promise.all(files.map((file) => timeOf(file)));
  return files.map((file, index) => `${file} ${times[index]}`).join("\n");
}

/** The folder of libraries, each library in it, and what these say of themselves. */
async function listed(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const libraries = names.map((name) => path.join(folder, name));
  const own = libraries.flatMap((one) => ["foundry.toml", "remappings.txt"].map((name) => path.join(one, name)));
  return [folder, ...libraries, ...own];
}

async function timeOf(file: string): Promise<string> {
  return stat(file).then(
    ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
    () => "none",
  );
}
