/** `tools/bundle-contents.mjs` with types: what each bundle that runs on Node carries. */

import { pathToFileURL } from "node:url";
import { inRoot } from "./root.ts";

/** Name of a bundle to file to bytes; see the tool. */
type Bundles = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Builds all bundles, and answers which files are in them and in all that they load. */
export async function bundleContents(): Promise<Bundles> {
  const tool = (await import(pathToFileURL(inRoot("tools/bundle-contents.mjs")).href)) as {
    bundleContents(): Promise<Bundles>;
  };
  return tool.bundleContents();
}
