/** `solhound/diagnostics`: how the server is, for who reports a problem. */

import { version } from "../../engine/model/version.ts";
import type { ServerDiagnostics } from "../diagnostics-protocol.ts";
import type { Session } from "../session.ts";

/** Tells names of files and numbers, and nothing that is in the files. */
export function diagnostics({
  client,
  projects,
  documents,
  results,
  backend,
}: Pick<Session, "client" | "projects" | "documents" | "results" | "backend">): ServerDiagnostics {
  return {
    version,
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    upSeconds: Math.round(process.uptime()),
    memoryMb: Math.round(process.memoryUsage.rss() / (1024 * 1024)),
    nOpenDocuments: documents.all().length,
    nFilesWithResults: results.owners().length,
    engines: backend.state(),
    projects: projects.all().map(({ folder, settings, status }) => ({
      folder: folder?.uri ?? null,
      settings,
      status: status.last(),
    })),
    runs: client.history.runs(),
    errors: client.history.errors(),
  };
}
