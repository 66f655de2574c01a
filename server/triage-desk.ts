/** What teams have judged findings to be, on the instances that folders are connected to. */

import type { TriageState } from "../engine/model/triage-state.ts";
import type { RemoteFailure } from "../remote/failure.ts";
import type { Instance } from "../remote/instance.ts";
import { getTriage, putTriage } from "../remote/triage.ts";
import { t } from "./l10n.ts";
import type { Project } from "./projects.ts";
import type { ConnectionSettings, TriageArguments } from "./protocol.ts";
import type { Session } from "./session.ts";
import { uriKey } from "./texts/uri.ts";

export interface TriageDesk {
  /** Whether a finding in this file was judged to be none, or to be lived with. */
  isSettled(key: string, fingerprint: string): boolean;
  /** The instance that keeps judgements for this file, as people know it; null where none does. */
  hostOf(key: string): string | null;
  /** Asks what was judged meanwhile. Never rejects; what was known stays where nothing is heard. */
  refresh(project: Project): Promise<void>;
  /** Has a judgement kept; answers null, or a sentence that says why it was not. */
  judge(args: TriageArguments): Promise<string | null>;
}

export interface TriageDeps extends Pick<Session, "projects" | "connections"> {
  /** What is shown may be another now. */
  readonly onChange: () => void;
}

interface Known {
  readonly settings: ConnectionSettings;
  readonly states: Map<string, TriageState>;
}

const settled: ReadonlySet<TriageState | undefined> = new Set(["false_positive", "accepted"]);

/** Nothing was asked yet. */
export function makeTriageDesk({ projects, connections, onChange }: TriageDeps): TriageDesk {
  const byProject = new Map<Project, Known>();

  /** What is known of a project under the settings that it has now. */
  function knownOf(key: string): Known | undefined {
    const project = projects.of(key);
    const known = byProject.get(project);
    return isSame(known?.settings ?? null, project.settings.connection) ? known : undefined;
  }

  return {
    isSettled: (key, fingerprint) => settled.has(knownOf(key)?.states.get(fingerprint)),
    hostOf(key) {
      const known = knownOf(key);
      return known === undefined ? null : new URL(known.settings.url).host;
    },
    async refresh(project) {
      const settings = project.settings.connection;
      const instance = settings?.project == null ? null : connections.open(settings, false);
      if (settings?.project == null || !instance?.ok) return;
      const answer = await getTriage(instance.value, settings.project);
      if (!answer.ok) return;
      if (answer.value === null) byProject.delete(project);
      else byProject.set(project, { settings, states: new Map(answer.value) });
      onChange();
    },
    async judge({ uri, fingerprint, state, reason = "" }) {
      const known = knownOf(uriKey(uri));
      const instance = known === undefined ? null : connections.open(known.settings, true);
      if (known === undefined || !instance?.ok) return t("No instance keeps judgements for this file.");
      const failure = await put(instance.value, known.settings.project, { fingerprint, state, reason });
      if (failure !== null) return failure.message;
      known.states.set(fingerprint, state);
      onChange();
      return null;
    },
  };
}

async function put(
  instance: Instance,
  project: string | null,
  judgement: { readonly fingerprint: string; readonly state: TriageState; readonly reason: string },
): Promise<RemoteFailure | null> {
  const answer = await putTriage(instance, project ?? "", judgement);
  return answer.ok ? null : answer.error;
}

function isSame(one: ConnectionSettings | null, other: ConnectionSettings | null): boolean {
  return one?.url === other?.url && one?.project === other?.project;
}
