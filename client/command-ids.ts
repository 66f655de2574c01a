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
} as const;

/** Set while an analysis that can be cancelled is under way. */
export const busyContextKey = "solhound.busy";
