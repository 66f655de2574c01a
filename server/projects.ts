/** The workspace folders, each with its own settings and queues, and a room for files outside of them. */

import { isInside } from "../engine/node/projects/paths.ts";
import { defaultSettings, type Settings, type StatusParams } from "./protocol.ts";
import { type EngineTrouble, makeEngineTrouble } from "./runs/engine-trouble.ts";
import { makeSupersedingQueue, type SupersedingQueue } from "./runs/superseding-queue.ts";
import { makeTypingPace, type TypingPace } from "./runs/typing-pace.ts";
import { makeStatus, type Status, type StatusDeps } from "./status.ts";
import { pathOf, uriKey } from "./texts/uri.ts";

export interface Folder {
  /** As the client spells it. */
  readonly uri: string;
  readonly key: string;
  /** Absolute; null where it is not on disk, so that no file is known to lie in it. */
  readonly path: string | null;
}

export interface Project {
  /** Null for files outside of all folders. */
  readonly folder: Folder | null;
  settings: Settings;
  /** Compile checks while typing. */
  readonly checks: SupersedingQueue;
  /** Static checks that run by themselves. */
  readonly analyses: SupersedingQueue;
  readonly trouble: EngineTrouble;
  readonly pace: TypingPace;
  readonly status: Status;
}

export interface ProjectDeps {
  readonly makeStatusDeps: (owns: (key: string) => boolean) => Omit<StatusDeps, "folder" | "connection">;
  readonly connectionStatus: (settings: Settings["connection"]) => StatusParams["connection"];
  readonly onFailure: (error: unknown) => void;
}

export interface ProjectStore {
  add(folderUri: string): Project;
  /** Ends its runs; null where there is no such folder. */
  remove(folderUri: string): Project | null;
  /** The innermost folder that has the file, else the room outside. */
  of(key: string): Project;
  all(): readonly Project[];
}

/** A store with the room outside alone. */
export function makeProjectStore(deps: ProjectDeps): ProjectStore {
  const folders = new Map<string, Project>();
  const store: ProjectStore = {
    add(folderUri) {
      const folder = { uri: folderUri, key: uriKey(folderUri), path: pathOf(folderUri) };
      const project = folders.get(folder.key) ?? makeProject(folder, store, deps);
      folders.set(folder.key, project);
      return project;
    },
    remove(folderUri) {
      const project = folders.get(uriKey(folderUri));
      if (project === undefined) return null;
      folders.delete(uriKey(folderUri));
      project.checks.dropAll();
      project.analyses.dropAll();
      return project;
    },
    of: (key) => innermost(folders.values(), key) ?? outside,
    all: () => [...folders.values(), outside],
  };
  const outside = makeProject(null, store, deps);
  return store;
}

function makeProject(
  folder: Folder | null,
  store: ProjectStore,
  { makeStatusDeps, connectionStatus, onFailure }: ProjectDeps,
): Project {
  const project: Project = {
    folder,
    settings: defaultSettings,
    checks: makeSupersedingQueue(onFailure),
    analyses: makeSupersedingQueue(onFailure),
    trouble: makeEngineTrouble(),
    pace: makeTypingPace(),
    status: makeStatus({
      folder: folder?.uri ?? null,
      connection: () => connectionStatus(project.settings.connection),
      ...makeStatusDeps((key) => store.of(key) === project),
    }),
  };
  return project;
}

function innermost(projects: Iterable<Project>, key: string): Project | undefined {
  const file = pathOf(key);
  if (file === null) return undefined;
  const holding = [...projects].filter(({ folder }) => folder?.path != null && isInside(folder.path, file));
  return holding.sort((a, b) => (b.folder?.path?.length ?? 0) - (a.folder?.path?.length ?? 0))[0];
}
