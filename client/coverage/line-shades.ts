/** How executed lines look, and which lines look how. Knows nothing of VS Code. */

import type { CoveredLine } from "../../server/coverage-protocol.ts";

export type Shade = CoveredLine["shade"];

/** All of them. */
export const shades: readonly Shade[] = ["run", "partly", "missed", "unreachable"];

/** The theme colour of each shade. */
export const coverageColours = {
  run: "solhound.coverage.run",
  partly: "solhound.coverage.partly",
  missed: "solhound.coverage.missed",
  unreachable: "solhound.coverage.unreachable",
} as const satisfies Readonly<Record<Shade, string>>;

/** A line of its own kind beside the text: nobody has to tell colours apart. */
export const borderStyles = {
  run: "solid",
  partly: "dashed",
  missed: "dotted",
  unreachable: "double",
} as const satisfies Readonly<Record<Shade, string>>;

/** Lines by shade, in order. */
export function groupByShade(lines: readonly CoveredLine[]): Readonly<Record<Shade, readonly CoveredLine[]>> {
  const sorted = lines.toSorted((a, b) => a.line - b.line);
  const of = (shade: Shade): readonly CoveredLine[] => sorted.filter((line) => line.shade === shade);
  return { run: of("run"), partly: of("partly"), missed: of("missed"), unreachable: of("unreachable") };
}
