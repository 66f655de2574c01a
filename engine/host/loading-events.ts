/** What is told of sources that were read from disk. */

import type { AnalysisEvent } from "../model/analysis.ts";
import { type Problem, toDiagnostic } from "../model/problem.ts";
import type { LoadedSources } from "../node/load-sources.ts";
import type { HostEvent } from "./protocol.ts";

/** The compiler's word for an import that was not given to it; ours says where it was looked for. */
const sourceNotFoundCode = "6275";

/** Where the sources of one project are, and what is wrong with its imports and its configuration, each once. */
export function* tellLoading(loaded: readonly LoadedSources[]): Generator<HostEvent> {
  const [first] = loaded;
  if (first === undefined) return;
  yield { kind: "loaded", basePath: first.basePath, paths: Object.assign({}, ...loaded.map(({ paths }) => paths)) };
  const problems = loaded.flatMap((one) => one.problems.map(toDiagnostic));
  const notes = loaded.flatMap((one) => one.notes.map(toNotice));
  const told = new Map([...problems, ...notes].map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  for (const diagnostic of told.values()) yield { kind: "diagnostic", diagnostic };
}

function toNotice(message: string) {
  return { severity: "info", code: null, message, location: null, related: [] } as const;
}

/** True for the compiler's message about an import of which `problems` tell more. */
export function isSaidAlready(event: AnalysisEvent, problems: readonly Problem[]): boolean {
  return problems.length > 0 && event.kind === "diagnostic" && event.diagnostic.code === sourceNotFoundCode;
}
