/** From the names that the compiler knows sources by to the names that the reader knows them by. */

import { isAbsolute } from "node:path";
import type { SourcesLoaded } from "../../engine/host/protocol.ts";
import type { CompilerDiagnostic } from "../../engine/model/compiler-diagnostic.ts";
import { type Execution, withDropped } from "../../engine/model/execution.ts";
import type { Finding } from "../../engine/model/finding.ts";
import type { Location, RelatedLocation } from "../../engine/model/location.ts";
import type { RunReport } from "../../engine/report/report.ts";
import { shownPath } from "./shown-path.ts";

export interface ShownNames {
  /** A source unit name, or an absolute path, as it is shown. */
  show(file: string): string;
  readonly pathsByShownName: ReadonlyMap<string, string>;
}

/** `loaded` is null where the sources could not even be read. The file that was asked for keeps the name of the call. */
export function makeShownNames(
  loaded: SourcesLoaded | null,
  asked: { readonly path: string; readonly shown: string },
  cwd: string,
): ShownNames {
  const showPath = (path: string): string => (path === asked.path ? asked.shown : shownPath(path, cwd));
  const paths = new Map(Object.entries(loaded?.paths ?? {}));
  return {
    show: (file) => (paths.has(file) || isAbsolute(file) ? showPath(paths.get(file) ?? file) : file),
    pathsByShownName: new Map([...paths.values()].map((path) => [showPath(path), path])),
  };
}

/** The run with all its places renamed. */
export function renameRun(run: RunReport, { show }: ShownNames): RunReport {
  const { error } = run.summary;
  const place = (location: Location): Location => ({ ...location, file: show(location.file) });
  const related = (all: readonly RelatedLocation[]): readonly RelatedLocation[] =>
    all.map((one) => ({ ...one, location: place(one.location) }));
  return {
    ...run,
    summary: {
      ...run.summary,
      unusedSuppressions: run.summary.unusedSuppressions.map((one) => ({ ...one, location: place(one.location) })),
      leftOut: run.summary.leftOut.map(place),
      ...(run.summary.execution && { execution: renameExecution(run.summary.execution, show) }),
      error: error?.file === undefined ? error : { ...error, file: show(error.file) },
    },
    findings: run.findings.map(
      (finding): Finding => ({ ...finding, location: place(finding.location), related: related(finding.related) }),
    ),
    diagnostics: run.diagnostics.map(
      (one): CompilerDiagnostic => ({
        ...one,
        location: one.location && place(one.location),
        related: related(one.related),
      }),
    ),
  };
}

function renameExecution({ executed, skipped, dropped = [] }: Execution, show: ShownNames["show"]): Execution {
  const named = <T extends { readonly file: string }>(one: T): T => ({ ...one, file: show(one.file) });
  return {
    executed: executed.map((contract) => ({ ...named(contract), hits: contract.hits.map(named) })),
    skipped: skipped.map(named),
    ...withDropped(dropped.map((one) => ({ ...one, location: named(one.location) }))),
  };
}
