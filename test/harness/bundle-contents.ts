/** `tools/bundle-contents.mjs` with types: what each bundle that runs on Node carries. */

import { pathToFileURL } from "node:url";
import { inRoot } from "./root.ts";

/** Name of a bundle to file to bytes; see the tool. */
type Bundles = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Options {
  /** Leaves out what is loaded later, if at all. */
  readonly onlyAtStart?: boolean;
}

/** Builds all bundles, and answers which files are in them and in all that they load. */
export async function bundleContents(options: Options = {}): Promise<Bundles> {
  const tool = (await import(pathToFileURL(inRoot("tools/bundle-contents.mjs")).href)) as {
    bundleContents(options: Options): Promise<Bundles>;
  };
  return tool.bundleContents(options);
}
