/** A compiler that answers from larger compiles what it was asked before among other sources. */

import type { SourceUnit } from "../solc/ast.ts";
import type { Compiler } from "../solc/compiler.ts";
import { isAtLeast } from "../solc/releases.ts";
import type { StandardJsonError, StandardJsonInput, StandardJsonOutput } from "../solc/standard-json.ts";
import { ok } from "../util/result.ts";

/** The first whose trees are not changed by who reads them. */
const firstOfShape = "0.8.18";

/** The largest are kept: they answer most. */
const maxKept = 3;

interface Known {
  /** The version and the settings. */
  readonly key: string;
  readonly sources: StandardJsonInput["sources"];
  readonly output: StandardJsonOutput;
}

/** For sources that are compiled with what they import: what is not among them has no part in their outcome. */
export function memoizeCompiler(compiler: Compiler): Compiler {
  let kept: readonly Known[] = [];
  return {
    ...compiler,
    async compile(version, input, signal) {
      const key = JSON.stringify([version, input.settings]);
      const answer = kept.map((one) => (one.key === key ? answerFrom(one, input.sources) : undefined)).find(Boolean);
      if (answer !== undefined) return ok(answer);
      const output = await compiler.compile(version, input, signal);
      if (output.ok && canAnswer(version, output.value)) {
        const all = [...kept, { key, sources: input.sources, output: output.value }];
        kept = all.toSorted((a, b) => nSources(b) - nSources(a)).slice(0, maxKept);
      }
      return output;
    },
  };
}

function nSources({ sources }: Known): number {
  return Object.keys(sources).length;
}

/** All sources are parsed, whatever is wrong in one; what comes after may stop at the first that is wrong. */
function canAnswer(version: string, { errors = [] }: StandardJsonOutput): boolean {
  const wrong = errors.filter(isError);
  return wrong.length === 0 ? isAtLeast(version, firstOfShape) : wrong.every(({ type }) => type === "ParserError");
}

function isError({ severity }: StandardJsonError): boolean {
  return severity === "error";
}

function isImportOfOther(node: SourceUnit["nodes"][number], isAsked: (file: string) => boolean): boolean {
  return node.nodeType === "ImportDirective" && !isAsked(node.absolutePath);
}

function answerFrom({ sources, output }: Known, asked: StandardJsonInput["sources"]): StandardJsonOutput | undefined {
  const isAsked = (file: string | undefined): boolean => file !== undefined && Object.hasOwn(asked, file);
  const isPart = Object.entries(asked).every(([file, { content }]) => sources[file]?.content === content);
  if (!isPart) return undefined;
  const errors = (output.errors ?? []).filter(({ sourceLocation }) => isAsked(sourceLocation?.file));
  if ((output.errors ?? []).some(isError) && !errors.some(isError)) return undefined;
  const trees = Object.entries(output.sources ?? {}).filter(([file]) => isAsked(file));
  // What stood in for a missing source when the larger was compiled is missing again.
  const lacks = trees.some(([, { ast }]) => ast?.nodes.some((node) => isImportOfOther(node, isAsked)));
  return lacks ? undefined : { ...output, errors, sources: Object.fromEntries(trees) };
}
