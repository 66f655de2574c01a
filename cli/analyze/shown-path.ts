/** How paths are shown: as the reader would type them. */

import path from "node:path";

/** Relative to `folder` where the path lies in it, else absolute; forward slashes either way. */
export function shownPath(absolute: string, folder: string): string {
  const relative = path.relative(folder, absolute);
  const isInside =
    relative !== "" && !relative.startsWith(`..${path.sep}`) && relative !== ".." && !path.isAbsolute(relative);
  return (isInside ? relative : absolute).split(path.sep).join("/");
}
