/** Makes the output of every solc look like that of 0.8: nothing above this knows a version by its output. */

import { lt } from "semver";
import type { SourceText } from "../../text/source-text.ts";
import type { StandardJsonOutput } from "../standard-json.ts";
import { normalizeError } from "./errors.ts";
import { normalizeTree } from "./normalize-tree.ts";
import { isRawNode } from "./raw-node.ts";

/** The first whose trees have the shape that all later ones have. */
const firstOfShape = "0.8.0";

/**
 * What solc `version` would have answered if it were 0.8. Trees are changed in place: the output is spent. `texts` are
 * the sources that were compiled, by name. Nothing here fails: what is not understood stays as it is.
 */
export function normalizeOutput(
  version: string,
  output: StandardJsonOutput,
  texts: ReadonlyMap<string, SourceText>,
): StandardJsonOutput {
  if (!lt(version, firstOfShape)) return output;
  const units = Object.values(output.sources ?? {}).map(({ ast }): unknown => ast);
  normalizeTree(units.filter(isRawNode), texts);
  return { ...output, errors: (output.errors ?? []).map((error) => normalizeError(error, texts)) };
}
