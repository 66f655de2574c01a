/** "Solhound: Import Findings...": what another tool found, from its report. */

import { type OpenDialogOptions, Uri, window, workspace } from "vscode";
import type { ImportedFindings } from "../imports/imported-findings.ts";
import { readReport } from "../imports/read-report.ts";
import { plural } from "../words.ts";

/** A larger one is no report. */
const maxBytes = 64 * 1024 * 1024;

const reports: OpenDialogOptions = { canSelectMany: false, filters: { Reports: ["sarif", "json"] } };

/** A SARIF or MythX file, which is not changed; `target` where the file is given. */
export async function importFindings(imported: ImportedFindings, target: unknown): Promise<void> {
  const file =
    target instanceof Uri ? target : (await window.showOpenDialog({ ...reports, title: "Import Findings" }))?.[0];
  if (file === undefined) return;
  const name = workspace.asRelativePath(file);
  try {
    const { size } = await workspace.fs.stat(file);
    const report = size > maxBytes ? null : readReport(new TextDecoder().decode(await workspace.fs.readFile(file)));
    if (report === null) {
      window.showWarningMessage(`${name} is neither SARIF nor a list of MythX issues.`);
      return;
    }
    const nShown = await imported.add(report);
    const nLeft = report.findings.length - nShown;
    const left =
      nLeft === 0 ? "" : ` ${plural(nLeft, "other")} lie outside of the workspace, or in files that are not there.`;
    window.showInformationMessage(`${plural(nShown, "finding")} of ${report.tool} imported from ${name}.${left}`);
  } catch (error) {
    window.showWarningMessage(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
