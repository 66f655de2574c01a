/** The side bar: the views of findings, put together. */

import type { Disposable, Memento } from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";
import { makeImportedFindings } from "../imports/imported-findings.ts";
import { registerTools } from "../tools/register-tools.ts";
import { showDetails } from "./details-view.ts";
import { registerFindingCommands } from "./finding-commands.ts";
import type { FindingNode } from "./finding-tree.ts";
import { makeFindingsStore } from "./findings-store.ts";
import { showFindings } from "./findings-view.ts";
import { makeTreeSettings } from "./tree-settings.ts";

/** Before the client is started; `state` is the workspace's. */
export function showFindingViews(client: LanguageClient, state: Memento): Disposable[] {
  const store = makeFindingsStore(client);
  const settings = makeTreeSettings(state);
  const imported = makeImportedFindings();
  const findings = showFindings([store, imported], settings);
  const details = showDetails(client, { store, imported });
  const selected = (): FindingNode | undefined => findings.tree.selection.find((node) => node.kind === "finding");
  const commands = registerFindingCommands({ client, store, settings, details, imported, selected });
  const follow = findings.tree.onDidChangeSelection(() => {
    const node = selected();
    if (node !== undefined) void details.show(node);
  });
  return [store, imported, settings, findings, details, commands, follow, registerTools({ client, store })];
}
