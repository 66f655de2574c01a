/** What can be done with findings in their view: by its buttons, its menus, and the palette. */

import { commands, Disposable, window, workspace } from "vscode";
import type { LanguageClient, WorkspaceEdit } from "vscode-languageclient/node";
import { type SilenceParams, type SilencePlace, silenceRequest } from "../../server/findings-protocol.ts";
import { commandIds, viewIds } from "../command-ids.ts";
import { exportFindings } from "../commands/export-findings.ts";
import { importFindings } from "../commands/import-findings.ts";
import { copyText } from "../copy-text.ts";
import type { ImportedFindings } from "../imports/imported-findings.ts";
import { t } from "../l10n.ts";
import { reportFailure } from "../report-failure.ts";
import type { DetailsView } from "./details-view.ts";
import { type FindingNode, findingLine, type Grouping, groupings } from "./finding-tree.ts";
import type { FindingsStore } from "./findings-store.ts";
import { showPlace } from "./show-place.ts";
import type { TreeSettings } from "./tree-settings.ts";

export interface FindingCommandDeps {
  readonly client: LanguageClient;
  readonly store: FindingsStore;
  readonly settings: TreeSettings;
  readonly details: DetailsView;
  readonly imported: ImportedFindings;
  /** The finding that is selected in the view. */
  readonly selected: () => FindingNode | undefined;
}

const messageMs = 5_000;

type Action = (node: FindingNode) => unknown;

/** Registers all of them; disposing takes them away. */
export function registerFindingCommands(deps: FindingCommandDeps): Disposable {
  const { settings, store, details } = deps;
  const onFinding = (id: string, action: Action): Disposable =>
    commands.registerCommand(id, (given: unknown) => {
      const node = isFinding(given) ? given : deps.selected();
      return node === undefined ? askForFinding() : action(node);
    });
  return Disposable.from(
    onFinding(commandIds.openFinding, (node) => openFinding(store, node)),
    onFinding(commandIds.showDetails, (node) => details.show(node, { isFocused: true })),
    onFinding(commandIds.ignoreHere, (node) => ignore(deps, node, "here")),
    onFinding(commandIds.ignoreInProject, (node) => ignore(deps, node, "project")),
    onFinding(commandIds.copyFinding, (node) =>
      copyText(findingLine(node, workspace.asRelativePath(store.toUri(node.uri)))),
    ),
    commands.registerCommand(commandIds.exportFindings, () => exportFindings(deps.client)),
    commands.registerCommand(commandIds.importFindings, (file: unknown) => importFindings(deps.imported, file)),
    commands.registerCommand(commandIds.clearImported, () => deps.imported.clear()),
    commands.registerCommand(commandIds.groupFindings, () => chooseGrouping(settings)),
    commands.registerCommand(commandIds.filterFindings, () => askForFilter(settings)),
    commands.registerCommand(commandIds.clearFilter, () => settings.set({ filter: "", onlyNew: false })),
    commands.registerCommand(commandIds.showOnlyNew, () => settings.set({ onlyNew: true })),
    commands.registerCommand(commandIds.showKnown, () => settings.set({ onlyNew: false })),
    commands.registerCommand(commandIds.markKnown, () => markKnown(deps)),
  );
}

/** Where none is chosen, the list is where to choose one. */
async function askForFinding(): Promise<void> {
  await commands.executeCommand(`${viewIds.findings}.focus`);
  window.setStatusBarMessage(t("Solhound: choose a finding in the list"), messageMs);
}

/** From the palette the list may be out of sight: what became of it is said. */
function markKnown({ store, imported, settings }: FindingCommandDeps): void {
  const files = [...store.files(), ...imported.files()];
  const known = new Set(files.flatMap(({ findings }) => findings.map(({ fingerprint }) => fingerprint)));
  if (known.size === 0) {
    window.showInformationMessage(t("There is no finding to mark as known. Analyze a file or the workspace first."));
    return;
  }
  settings.set({ known, onlyNew: true });
  window.setStatusBarMessage(t("Solhound: only new findings are listed from now on"), messageMs);
}

function isFinding(value: unknown): value is FindingNode {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "finding";
}

async function openFinding(store: FindingsStore, { uri, entry }: FindingNode): Promise<void> {
  await showPlace(store, { uri, range: entry.range });
}

async function ignore({ client, store }: FindingCommandDeps, node: FindingNode, where: SilencePlace): Promise<void> {
  const { uri, entry } = node;
  try {
    await openFinding(store, node);
    const params: SilenceParams = { uri, fingerprint: entry.fingerprint, where };
    const answer = await client.sendRequest<WorkspaceEdit | null>(silenceRequest, params);
    const edit = await client.protocol2CodeConverter.asWorkspaceEdit(answer);
    // A file that may not be written, or was changed at this moment, takes no edit, and nothing else would say so.
    if (edit === undefined || !(await workspace.applyEdit(edit))) {
      window.showWarningMessage(
        t("Solhound found no way to ignore {0} there. Its file may have changed.", entry.check),
      );
      return;
    }
    // The project's file counts as it is on disk; the contract is still being worked on.
    if (where === "project") for (const [file] of edit.entries()) await (await workspace.openTextDocument(file)).save();
  } catch (error) {
    reportFailure(error);
  }
}

const groupingTitles: Readonly<Record<Grouping, () => string>> = {
  severity: () => t("Severity"),
  check: () => t("Check"),
  file: () => t("File"),
};

async function chooseGrouping(settings: TreeSettings): Promise<void> {
  const current = settings.get().grouping;
  const items = groupings.map((grouping) => ({
    grouping,
    label: groupingTitles[grouping](),
    description: grouping === current ? t("current") : "",
  }));
  const chosen = await window.showQuickPick(items, { placeHolder: t("Group findings by") });
  if (chosen !== undefined) settings.set({ grouping: chosen.grouping });
}

async function askForFilter(settings: TreeSettings): Promise<void> {
  const filter = await window.showInputBox({
    prompt: t("Show findings with all of these words in their check, title, text, contract, function or file"),
    value: settings.get().filter,
  });
  if (filter !== undefined) settings.set({ filter: filter.trim() });
}
