/** The fonts of documents: three faces, and one that has nearly every character of every script, where they lack it. */

import { readFileSync } from "node:fs";
import path from "node:path";
import { unpackWoff } from "./unpack-woff.ts";

/** `text` and `strong` are of one family; `code` has one width; `fallback` is made of dots, but knows it all. */
export const faces = ["text", "strong", "code", "fallback"] as const;
export type Face = (typeof faces)[number];

const files: Readonly<Record<Face, string>> = {
  text: "dejavu-sans-latin-400-normal.woff",
  strong: "dejavu-sans-latin-700-normal.woff",
  code: "dejavu-mono-latin-400-normal.woff",
  fallback: "unifont-latin-400-normal.woff",
};

/** Reads one of the fonts that lie in the folder. */
export type ReadFont = (face: Face) => Buffer;

/** The fonts in the folder that the build puts them in. */
export function fontsIn(folder: string): ReadFont {
  return (face) => unpackWoff(readFileSync(path.join(folder, files[face])));
}
