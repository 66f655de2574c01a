/** The project store over the tables. */

import type { MemberRole, ProjectRecord, ProjectStore } from "../project-store.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";
import { removeWebhook } from "./webhooks.ts";

/** Makes the store. */
export function makeProjectStore(database: Database): ProjectStore {
  const { projects } = database.tables;
  return {
    insert: (project, groupIds) =>
      database.commit((tables) => {
        tables.projects.set(project.id, project);
        for (const id of groupIds) {
          const group = tables.groups.get(id);
          if (group) tables.groups.set(id, { ...group, projectId: project.id });
        }
      }),
    find: async (id) => projects.get(id),
    listOf: async (userId) => [...projects.values()].filter((project) => isOf(project, userId)).reverse(),
    update: (id, changes) =>
      database.commit((tables) => {
        const project = tables.projects.get(id);
        if (project) tables.projects.set(id, { ...project, ...changes });
        return project !== undefined;
      }),
    setMember: (id, userId, role, maxMembers) =>
      database.commit((tables) => setMember(tables, id, { userId, role, maxMembers })),
    remove: (id) => database.commit((tables) => remove(tables, id)),
  };
}

function isOf({ userId, members }: ProjectRecord, id: string): boolean {
  return userId === id || members.some((member) => member.userId === id);
}

interface MemberChange {
  readonly userId: string;
  readonly role: MemberRole | null;
  readonly maxMembers: number;
}

function setMember({ projects }: Tables, id: string, { userId, role, maxMembers }: MemberChange) {
  const project = projects.get(id);
  if (!project) return "gone";
  const others = project.members.filter((member) => member.userId !== userId);
  const members = role === null ? others : [...others, { userId, role }];
  if (role !== null && members.length > maxMembers) return "full";
  projects.set(id, { ...project, members });
  return "done";
}

function remove(tables: Tables, id: string): void {
  const { projects, groups, triage, webhooks } = tables;
  projects.delete(id);
  for (const group of groups.values()) {
    if (group.projectId === id) groups.set(group.id, { ...group, projectId: null });
  }
  for (const one of triage.values()) if (one.projectId === id) triage.delete(one.id);
  for (const one of webhooks.values()) if (one.projectId === id) removeWebhook(tables, one.id);
}
