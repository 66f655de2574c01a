/** "Solhound: Export Findings...": what is shown now, as a file. */

import { Uri, window, workspace } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { type ExportFormat, type ExportParams, exportRequest } from "../../server/findings-protocol.ts";
import { t } from "../l10n.ts";
import { reportFailure } from "../report-failure.ts";

interface Format {
  readonly label: string;
  readonly format: ExportFormat;
  readonly extension: string;
}

const formats: readonly Format[] = [
  { label: "SARIF", format: "sarif", extension: "sarif" },
  { label: "JSON", format: "json", extension: "json" },
  { label: "Markdown", format: "markdown", extension: "md" },
];

/** Asks for the format, then for the file, and says that it is written. */
export async function exportFindings(client: LanguageClient): Promise<void> {
  const chosen = await window.showQuickPick(formats, { placeHolder: t("Export what Solhound shows now as") });
  if (chosen === undefined) return;
  try {
    const params: ExportParams = { format: chosen.format };
    const text = await client.sendRequest<string | null>(exportRequest, params);
    if (text === null) {
      window.showWarningMessage(t("Nothing was analyzed yet. Analyze a file or the workspace and try again."));
      return;
    }
    const [folder] = workspace.workspaceFolders ?? [];
    const defaultUri = folder && Uri.joinPath(folder.uri, `solhound.${chosen.extension}`);
    const target = await window.showSaveDialog({
      title: t("Export Findings"),
      filters: { [chosen.label]: [chosen.extension] },
      ...(defaultUri && { defaultUri }),
    });
    if (target === undefined) return;
    await workspace.fs.writeFile(target, new TextEncoder().encode(text));
    void offerToOpen(target);
  } catch (error) {
    reportFailure(error);
  }
}

async function offerToOpen(file: Uri): Promise<void> {
  const open = t("Open");
  const chosen = await window.showInformationMessage(t("Exported to {0}.", workspace.asRelativePath(file)), open);
  if (chosen === open) await window.showTextDocument(file);
}
