/** Keeps each project's settings what the client has. */

import type { Client } from "./client.ts";
import type { Project } from "./projects.ts";
import { defaultSettings, type Settings, settingsSection } from "./protocol.ts";
import { type Target, targetOf } from "./runs/target.ts";
import type { Session } from "./session.ts";
import { changesResults, readSettings } from "./settings.ts";

export interface SettingsDesk {
  /** For clients that do not answer `workspace/configuration`. */
  given: Settings;
  /** Settled once the first settings, or those of a folder that came, are known; nothing runs before. */
  ready: Promise<void>;
  /**
   * Asks the client for the settings of each project; one that cannot be asked is taken by what it gave. Never rejects.
   */
  refresh(): Promise<void>;
}

export interface SettingsDeps extends Pick<Session, "client" | "projects" | "documents" | "publisher"> {
  /** Has a document checked anew. */
  readonly rerun: (target: Target) => void;
  /** All settings are known; the findings of these projects may be others with them. */
  readonly onSettled: (changed: ReadonlySet<Project>) => void;
  /** The project has another instance than before, or another project there. */
  readonly onConnection: (project: Project) => void;
}

/** Defaults, until the client says something. */
export function makeSettingsDesk(deps: SettingsDeps): SettingsDesk {
  const desk: SettingsDesk = {
    given: defaultSettings,
    ready: Promise.resolve(),
    refresh: () => refresh(deps, desk.given),
  };
  return desk;
}

async function refresh(deps: SettingsDeps, given: Settings): Promise<void> {
  const projects = deps.projects.all();
  const settings = await fetchSettings(deps.client, projects, given);
  let isShownDifferently = false;
  let isHintedDifferently = false;
  const changed = new Set<Project>();
  for (const [index, project] of projects.entries()) {
    const before = project.settings;
    const after = settings[index] ?? given;
    project.settings = after;
    isShownDifferently ||= before.compilerDiagnostics !== after.compilerDiagnostics;
    isHintedDifferently ||= before.inlayHints.join() !== after.inlayHints.join();
    if (JSON.stringify(before.connection) !== JSON.stringify(after.connection)) deps.onConnection(project);
    if (changesResults(before, after)) changed.add(project);
    if (changesResults(before, after) || before.run !== after.run) rerunOpen(deps, project);
  }
  deps.onSettled(changed);
  if (isHintedDifferently) refreshHints(deps.client);
  if (!isShownDifferently) return;
  deps.publisher.publishAll();
  for (const { status } of projects) status.refresh();
}

/** An editor asks for hints anew when the text is edited or scrolled, else only when it is told to. */
function refreshHints({ connection, features, detach }: Client): void {
  if (features.refreshesHints) detach(connection.languages.inlayHint.refresh());
}

async function fetchSettings(
  { connection, features }: Client,
  projects: readonly Project[],
  given: Settings,
): Promise<Settings[]> {
  if (!features.configuration) return [];
  const items = projects.map(({ folder }) => ({
    section: settingsSection,
    ...(folder === null ? {} : { scopeUri: folder.uri }),
  }));
  try {
    const answers: readonly unknown[] = await connection.workspace.getConfiguration(items);
    return projects.map((_, index) => readSettings(answers[index], given));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    connection.console.warn(`The client did not tell its settings, so those known before hold: ${reason}`);
    return projects.map((project) => project.settings);
  }
}

function rerunOpen({ documents, projects, rerun }: SettingsDeps, project: Project): void {
  for (const { key, uri } of documents.all()) {
    if (projects.of(key) === project) rerun(targetOf(uri));
  }
}
