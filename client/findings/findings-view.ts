/** The view "Findings": all that is found, in a tree, with a badge that counts it. */

import {
  commands,
  type Disposable,
  EventEmitter,
  MarkdownString,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeView,
  window,
} from "vscode";
import { commandIds, findingContextKeys, viewIds } from "../command-ids.ts";
import { t } from "../l10n.ts";
import { plural, severityName } from "../words.ts";
import { type FileFindings, type FindingNode, type FindingTree, type GroupNode, makeTree } from "./finding-tree.ts";
import type { TreeSettings } from "./tree-settings.ts";

export type FindingsNode = GroupNode | FindingNode;

/** Who has findings to show. */
export interface FindingSource {
  files(): readonly FileFindings[];
  onDidChange(listener: () => void): Disposable;
}

export interface FindingsView extends Disposable {
  readonly tree: TreeView<FindingsNode>;
}

/** Icons and colours of the Problems view, so that a severity looks the same in both. */
const icons: Readonly<Record<GroupNode["severity"], ThemeIcon>> = {
  High: new ThemeIcon("error", new ThemeColor("problemsErrorIcon.foreground")),
  Medium: new ThemeIcon("warning", new ThemeColor("problemsWarningIcon.foreground")),
  Low: new ThemeIcon("info", new ThemeColor("problemsInfoIcon.foreground")),
  None: new ThemeIcon("lightbulb"),
};

/** Shows the tree until disposed. */
export function showFindings(sources: readonly FindingSource[], settings: TreeSettings): FindingsView {
  const changed = new EventEmitter<void>();
  let shown = makeTree([], settings.get());
  const tree = window.createTreeView<FindingsNode>(viewIds.findings, {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: toItem,
      getChildren: (node) => (node === undefined ? [...shown.groups] : childrenOf(node)),
      getParent: (node) => shown.groups.find(({ children }) => children.some((child) => child === node)),
    },
  });
  const update = (): void => {
    shown = makeTree(joinFiles(sources), settings.get());
    describe(tree, shown, settings);
    changed.fire();
  };
  update();
  const listeners = [
    ...sources.map((source) => source.onDidChange(update)),
    settings.onDidChange(update),
    changed,
    tree,
  ];
  return { tree, dispose: () => listeners.forEach((one) => void one.dispose()) };
}

/** A file of which several tell is one. */
function joinFiles(sources: readonly FindingSource[]): FileFindings[] {
  const byName = new Map<string, FileFindings>();
  for (const file of sources.flatMap((source) => source.files())) {
    const known = byName.get(file.name);
    byName.set(file.name, known === undefined ? file : { ...known, findings: [...known.findings, ...file.findings] });
  }
  return [...byName.values()];
}

function childrenOf(node: FindingsNode): FindingsNode[] {
  return node.kind === "group" ? [...node.children] : [];
}

function describe(tree: TreeView<FindingsNode>, { nShown, nAll }: FindingTree, settings: TreeSettings): void {
  const { filter, onlyNew } = settings.get();
  const limits = [...(onlyNew ? [t("new only")] : []), ...(filter === "" ? [] : [`"${filter}"`])];
  tree.description = limits.length === 0 ? "" : t("{0}: {1} of {2}", limits.join(", "), nShown, nAll);
  tree.badge = nShown === 0 ? undefined : { value: nShown, tooltip: plural(nShown, "finding") };
  commands.executeCommand("setContext", findingContextKeys.allHidden, nShown === 0 && nAll > 0);
}

function toItem(node: FindingsNode): TreeItem {
  return node.kind === "group" ? toGroupItem(node) : toFindingItem(node);
}

function toGroupItem({ id, label, description, severity }: GroupNode): TreeItem {
  const item = new TreeItem(label, TreeItemCollapsibleState.Expanded);
  item.id = id;
  item.description = description;
  item.iconPath = icons[severity];
  item.contextValue = "group";
  return item;
}

function toFindingItem(node: FindingNode): TreeItem {
  const { id, label, description, place, entry } = node;
  const item = new TreeItem(label, TreeItemCollapsibleState.None);
  item.id = id;
  item.description = description;
  item.iconPath = icons[entry.severity];
  // In a narrow view the place is cut off first.
  item.tooltip = new MarkdownString()
    .appendText(`${entry.title}: ${entry.message}`)
    .appendMarkdown("\n\n")
    .appendText(place);
  // What another tool found is not ours to ignore.
  item.contextValue = entry.tool === undefined ? "finding" : "toolFinding";
  item.command = { command: commandIds.openFinding, title: t("Go to Finding"), arguments: [node] };
  // Colour and icon say nothing to a screen reader.
  item.accessibilityInformation = { label: `${severityName(entry.severity)}: ${entry.title}, ${description}` };
  return item;
}
