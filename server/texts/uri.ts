/** URIs and paths: one spelling for each file, whatever way a client writes it. */

import path from "node:path";
import { URI } from "vscode-uri";

function parse(uri: string): URI | null {
  try {
    return URI.parse(uri);
  } catch {
    return null;
  }
}

/** What maps are keyed by: drive letter, percent-encoding and dot segments in one spelling. */
export function uriKey(uri: string): string {
  const file = pathOf(uri);
  if (file !== null) return keyOfPath(file);
  return parse(uri)?.toString() ?? uri;
}

/** The absolute path of a file on disk; null for every other kind of document. */
export function pathOf(uri: string): string | null {
  const parsed = parse(uri);
  return parsed?.scheme === "file" ? path.normalize(parsed.fsPath) : null;
}

/** The key, which is also a valid URI, of an absolute path. */
export function keyOfPath(file: string): string {
  return URI.file(path.normalize(file)).toString();
}

/** The last segment, for people to read and for a source unit name. */
export function nameOf(uri: string): string {
  return path.posix.basename(parse(uri)?.path ?? uri) || uri;
}
