/** Which of a project's compilers a source is compiled with, and with which settings. */

import type { CompilerSettings } from "../../model/analysis.ts";
import { chooseVersion } from "../../solc/choose-version.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { Project, ProjectCompiler } from "./project.ts";

/**
 * `asked` over what the project says: of its compilers the one that it names for `target`, else the newest that the
 * pragmas of all `texts` allow. Where none is allowed, the pragmas decide.
 */
export function chooseSettings(
  project: Project,
  target: string,
  texts: readonly SourceText[],
  asked: CompilerSettings,
): CompilerSettings {
  const compiler = project.overrides[target] ?? chooseCompiler(project.compilers, texts);
  if (compiler === undefined) return asked;
  const { version, settings } = compiler;
  return { ...(version === undefined ? {} : { preferredVersion: version }), ...settings, ...asked };
}

/** The settings of a project that names one compiler hold whatever the version. */
function chooseCompiler(
  compilers: readonly ProjectCompiler[],
  texts: readonly SourceText[],
): ProjectCompiler | undefined {
  const [first] = compilers;
  if (first === undefined) return undefined;
  const versions = compilers.flatMap(({ version }) => version ?? []);
  const chosen = chooseVersion(texts, versions, undefined);
  const fitting = chosen.ok ? compilers.find(({ version }) => version === chosen.value) : undefined;
  return fitting ?? { settings: first.settings };
}
