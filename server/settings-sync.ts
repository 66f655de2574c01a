/** Keeps each project's settings what the client has. */

import type { Project } from "./projects.ts";
import { type Settings, settingsSection } from "./protocol.ts";
import { requestStatic } from "./runs/automatic-runs.ts";
import { targetOf } from "./runs/target.ts";
import type { Session } from "./session.ts";
import { changesResults, readSettings } from "./settings.ts";

/** Asks the client for the settings of each project; one that cannot be asked is taken by what it gave. Never rejects. */
export async function refreshSettings(session: Session): Promise<void> {
  const projects = session.projects.all();
  const settings = await fetchSettings(session, projects);
  let isShownDifferently = false;
  for (const [index, project] of projects.entries()) {
    const before = project.settings;
    const after = settings[index] ?? session.givenSettings;
    project.settings = after;
    isShownDifferently ||= before.compilerDiagnostics !== after.compilerDiagnostics;
    if (changesResults(before, after) || before.run !== after.run) rerunOpen(session, project);
  }
  if (!isShownDifferently) return;
  session.publisher.publishAll();
  for (const { status } of projects) status.refresh();
}

async function fetchSettings(session: Session, projects: readonly Project[]): Promise<Settings[]> {
  const { connection, features, givenSettings } = session;
  if (!features.configuration) return [];
  const items = projects.map(({ folder }) => ({
    section: settingsSection,
    ...(folder === null ? {} : { scopeUri: folder.uri }),
  }));
  try {
    const answers: readonly unknown[] = await connection.workspace.getConfiguration(items);
    return projects.map((_, index) => readSettings(answers[index], givenSettings));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    connection.console.warn(`The client did not tell its settings, so those known before hold: ${reason}`);
    return projects.map((project) => project.settings);
  }
}

function rerunOpen(session: Session, project: Project): void {
  for (const { key, uri } of session.documents.all()) {
    if (session.projects.of(key) === project) requestStatic(session, targetOf(uri));
  }
}
