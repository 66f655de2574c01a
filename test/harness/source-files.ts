/** The TypeScript files of the project, for the tests that hold its rules. */

import { readdirSync } from "node:fs";
import path from "node:path";
import { inRoot, root } from "./root.ts";

/** The folders of the product. */
export const productFolders = ["engine", "api", "remote", "server", "client", "cli"] as const;

function typescriptFiles(folder: string): string[] {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .sort();
}

/** Files of the product, relative to the checkout, with forward slashes. */
export function sourceFiles(): string[] {
  return productFolders.flatMap(typescriptFiles);
}

/** Files of the tests, relative to the checkout, with forward slashes. */
export function testFiles(): string[] {
  return typescriptFiles("test");
}
