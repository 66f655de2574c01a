/** Version pragmas: what they say and which compilers they admit. */

import { Range } from "semver";
import type { PragmaDirective, SourceUnit } from "./ast.ts";

/** What a version pragma asks for. */
export interface VersionDemand {
  readonly pragma: PragmaDirective;
  /** As people write it, as in `>=0.6.0 <0.9.0`. */
  readonly text: string;
  readonly range: Range;
}

/** What follows `pragma solidity`, read; undefined where solc, too, would not understand it. */
export function parseVersionRange(versions: string): Range | undefined {
  try {
    // solc wants no space between `>=0.4.0` and `<0.6.0`; the library does.
    return new Range(versions.replace(/([\dxX*])(?=[\^~<>=])/g, "$1 "));
  } catch {
    return undefined;
  }
}

/** The version pragmas of a source unit, in order; a compiler must meet them all. */
export function versionDemandsOf({ nodes }: SourceUnit): VersionDemand[] {
  return nodes.flatMap((node) => {
    if (node.nodeType !== "PragmaDirective") return [];
    const [subject, ...parts] = node.literals;
    const text = joinVersions(parts);
    const range = subject === "solidity" ? parseVersionRange(text) : undefined;
    return range === undefined ? [] : [{ pragma: node, text, range }];
  });
}

/** The tree has the tokens without the space between them, `0.8.20` as `0.8` and `.20`. */
function joinVersions(parts: readonly string[]): string {
  let text = "";
  for (const part of parts) {
    const continues = text === "" || part.startsWith(".") || text.endsWith(".") || /[\^~<>=]$/.test(text);
    text += continues ? part : ` ${part}`;
  }
  return text;
}
