/** From an import path to the source unit name that the compiler asks for. */

import { findRemapping, type Remapping } from "./remappings.ts";

/** Whether the path is relative to the importing source rather than to the base path. */
export function isRelativeImport(path: string): boolean {
  const first = path.split("/")[0];
  return first === "." || first === "..";
}

/** The source unit name of `path` imported by the source unit `importer`, remapped. Pure text: nothing is looked up. */
export function resolveImport(remappings: readonly Remapping[], importer: string, path: string): string {
  const absolute = isRelativeImport(path) ? joinRelative(importer, path) : path;
  const remapping = findRemapping(remappings, importer, absolute);
  return remapping === undefined ? absolute : remapping.target + absolute.slice(remapping.prefix.length);
}

/** The source unit name that a relative import means. `..` drops a segment of the importer's folder; past its beginning it drops nothing, as in the compiler. */
export function joinRelative(importer: string, path: string): string {
  let result = parentOf(importer);
  for (const segment of path.split("/")) {
    if (segment === "..") result = parentOf(result);
    else if (segment !== "." && segment !== "")
      result = result === "" || result.endsWith("/") ? result + segment : `${result}/${segment}`;
  }
  return result;
}

/** The name without its last segment and the slashes before it, as in `/` for `/a`; nothing is above `/`. */
function parentOf(name: string): string {
  if (name === "/") return "";
  const slash = name.lastIndexOf("/");
  if (slash < 0) return "";
  const parent = name.slice(0, slash).replace(/\/+$/, "");
  return parent === "" ? "/" : parent;
}
