/** What serves where sources insist on a release that cannot be had: its neighbour, and texts that do not forbid it. */

import { chooseVersion, demandsOf, nearestVersion } from "../solc/choose-version.ts";
import { unpackagedReleases } from "../solc/releases.ts";
import { makeSourceText, type SourceText } from "../text/source-text.ts";
import { blank } from "./recover/blank-declarations.ts";

export interface Substitute {
  /** The release that is asked for. */
  readonly asked: string;
  /** The one that is taken in its place, of the same minor version. */
  readonly version: string;
  /** The sources without the pragmas that forbid it; everything keeps its place in bytes. */
  readonly texts: readonly SourceText[];
}

/** Undefined where the pragmas ask for something else, or nothing of `available` is near enough. */
export function findSubstitute(texts: readonly SourceText[], available: readonly string[]): Substitute | undefined {
  const asked = chooseVersion(texts, unpackagedReleases, undefined);
  if (!asked.ok) return undefined;
  const minor = asked.value.replace(/\d+$/, "");
  const version = nearestVersion(
    asked.value,
    available.filter((one) => one.startsWith(minor)),
  );
  return version === undefined
    ? undefined
    : { asked: asked.value, version, texts: texts.map((text) => allowing(text, version)) };
}

function allowing(text: SourceText, version: string): SourceText {
  const forbidding = demandsOf(text).filter(({ range }) => !range.test(version));
  if (forbidding.length === 0) return text;
  let open = text.text;
  for (const { pragma } of forbidding) {
    const end = open.indexOf(";", pragma.end) + 1;
    open = open.slice(0, pragma.start) + blank(open.slice(pragma.start, end)) + open.slice(end);
  }
  return makeSourceText(text.file, text.bomLength > 0 ? `\ufeff${open}` : open);
}
