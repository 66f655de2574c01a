/** Names of the palette commands and of the context keys that decide when they are offered. */

import { showTransactionsCommand } from "../server/protocol.ts";

/**
 * They differ from the commands of the server (`server/protocol.ts`), because the language client registers those
 * under their own names.
 */
export const commandIds = {
  analyzeContract: "solhound.analyzeContract",
  analyzeFolders: "solhound.analyzeFolders",
  showTransactions: showTransactionsCommand,
  copyFoundryTest: "solhound.copyFoundryTest",
  cancel: "solhound.cancelAnalysis",
  connect: "solhound.connect",
  signIn: "solhound.signIn",
  signOut: "solhound.signOut",
  restart: "solhound.restart",
  showOutput: "solhound.showOutput",
  openWalkthrough: "solhound.openWalkthrough",
  collectDiagnostics: "solhound.collectDiagnostics",
  openFinding: "solhound.openFinding",
  showDetails: "solhound.showDetails",
  ignoreHere: "solhound.ignoreHere",
  ignoreInProject: "solhound.ignoreInProject",
  copyFinding: "solhound.copyFinding",
  groupFindings: "solhound.groupFindings",
  filterFindings: "solhound.filterFindings",
  clearFilter: "solhound.clearFilter",
  showOnlyNew: "solhound.showOnlyNew",
  showKnown: "solhound.showKnown",
  markKnown: "solhound.markKnown",
  exportFindings: "solhound.exportFindings",
  importFindings: "solhound.importFindings",
  clearImported: "solhound.clearImported",
  showCoverage: "solhound.showCoverage",
  hideCoverage: "solhound.hideCoverage",
} as const;

/** The views of the side bar. */
export const viewIds = { findings: "solhound.findings", details: "solhound.details" } as const;

/** By what the menus and the welcome of the view of findings decide. */
export const findingContextKeys = {
  /** There are findings, and the filter hides all of them. */
  allHidden: "solhound.allHidden",
  isFiltered: "solhound.isFiltered",
  onlyNew: "solhound.onlyNew",
  hasImported: "solhound.hasImported",
} as const;

/** Set while executed lines are shaded. */
export const coverageContextKey = "solhound.showsCoverage";

/** Set while the language server is not there. */
export const stoppedContextKey = "solhound.isStopped";

/** Set where a folder is open, once the walkthrough was opened. */
export const hasFolderContextKey = "solhound.hasFolder";

/** What an agent can ask for. */
export const toolNames = {
  analyzeFile: "solhound_analyze_file",
  listFindings: "solhound_list_findings",
  explainFinding: "solhound_explain_finding",
} as const;

/** Set while an analysis that can be cancelled is under way. */
export const busyContextKey = "solhound.busy";
