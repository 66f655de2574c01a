/** What a request to the engine process asks for, and what it needs of the world. */

import type { EngineDeps } from "../index.ts";
import type { AnalysisOptions } from "../model/analysis.ts";
import type { CompilerAccess } from "../model/compiler-access.ts";
import type { KnownProjects } from "../node/projects/known-projects.ts";

/** Of one request; the signal ends it. */
export type Options = AnalysisOptions & { readonly signal: AbortSignal };

/** What a request needs of the world. */
export interface RequestDeps extends Omit<EngineDeps, "compiler"> {
  readonly projects: KnownProjects;
  /** The compilers that an analysis may use; `projectFolder` is null where there is no project on disk. */
  compilerFor(access: CompilerAccess, projectFolder: string | null): EngineDeps["compiler"];
}
