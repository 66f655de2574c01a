/** Makes the output of every solc look like that of the newest 0.8: nothing above this knows a version by its output. */

import { lt } from "semver";
import type { SourceText } from "../../text/source-text.ts";
import type { SourceUnit } from "../ast.ts";
import type { StandardJsonOutput } from "../standard-json.ts";
import { normalizeError } from "./errors.ts";
import { convertTrees } from "./legacy/convert-tree.ts";
import { normalizeTree } from "./normalize-tree.ts";
import { isRawNode, type RawNode } from "./raw-node.ts";

/** The first whose trees have the shape that all later ones have. */
const firstOfShape = "0.8.18";

/**
 * What solc `version` would have answered if it were of today. Trees are changed in place: the output is spent. `texts` are
 * the sources that were compiled, by name. Nothing here fails: what is not understood stays as it is.
 */
export function normalizeOutput(
  version: string,
  output: StandardJsonOutput,
  texts: ReadonlyMap<string, SourceText>,
): StandardJsonOutput {
  if (!lt(version, firstOfShape)) return output;
  const units = readTrees(output, texts);
  normalizeTree([...units.values()], texts);
  const errors = (output.errors ?? []).map((error) => normalizeError(error, texts));
  return { ...output, errors, sources: withTrees(output.sources ?? {}, units) };
}

type Units = ReadonlyMap<string, RawNode>;

/** The source units by name; those of solc 0.4.11 come in a form of their own. */
function readTrees({ sources = {} }: StandardJsonOutput, texts: ReadonlyMap<string, SourceText>): Units {
  const legacy = Object.entries(sources).flatMap(([name, { id, legacyAST }]) =>
    legacyAST === undefined ? [] : [{ name, file: id, tree: legacyAST }],
  );
  const converted = convertTrees(legacy, texts).map((unit) => [String(unit["absolutePath"]), unit] as const);
  const given = Object.entries(sources).flatMap(([name, { ast }]): (readonly [string, RawNode])[] => {
    const tree: unknown = ast;
    return isRawNode(tree) ? [[name, tree]] : [];
  });
  return new Map([...converted, ...given]);
}

/** What comes out is in the shape of the newest 0.8. */
function withTrees(sources: Sources, units: Units): Sources {
  const entries = Object.entries(sources).map(([name, { id, ast }]) => {
    const unit: unknown = units.get(name) ?? ast;
    return [name, unit === undefined ? { id } : { id, ast: unit as SourceUnit }] as const;
  });
  return Object.fromEntries(entries);
}

type Sources = NonNullable<StandardJsonOutput["sources"]>;
