/** "Solhound: Import Findings...": what another tool found, from its report. */

import { type OpenDialogOptions, Uri, window, workspace } from "vscode";
import type { ImportedFindings } from "../imports/imported-findings.ts";
import { readReport } from "../imports/read-report.ts";
import { t } from "../l10n.ts";
import { plural } from "../words.ts";

/** A larger one is no report. */
const maxBytes = 64 * 1024 * 1024;

const reports = (): OpenDialogOptions => ({
  title: t("Import Findings"),
  canSelectMany: false,
  filters: { [t("Reports")]: ["sarif", "json"] },
});

/** A SARIF or MythX file, which is not changed; `target` where the file is given. */
export async function importFindings(imported: ImportedFindings, target: unknown): Promise<void> {
  const file = target instanceof Uri ? target : (await window.showOpenDialog(reports()))?.[0];
  if (file === undefined) return;
  const name = workspace.asRelativePath(file);
  try {
    const { size } = await workspace.fs.stat(file);
    const report = size > maxBytes ? null : readReport(new TextDecoder().decode(await workspace.fs.readFile(file)));
    if (report === null) {
      window.showWarningMessage(t("{0} is neither SARIF nor a list of MythX issues.", name));
      return;
    }
    const nShown = await imported.add(report);
    const nLeft = report.findings.length - nShown;
    const told = t("{0} of {1} imported from {2}.", plural(nShown, "finding"), report.tool, name);
    const left = t("Not shown, since they lie outside of the workspace or in files that are not there: {0}.", nLeft);
    window.showInformationMessage(nLeft === 0 ? told : `${told} ${left}`);
  } catch (error) {
    window.showWarningMessage(
      t("{0} cannot be read: {1}", name, error instanceof Error ? error.message : String(error)),
    );
  }
}
