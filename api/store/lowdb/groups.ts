/** The group store over the tables. */

import type { GroupRecord, GroupStore } from "../group-store.ts";
import type { Database } from "./database.ts";

/** Makes the store. */
export function makeGroupStore(database: Database): GroupStore {
  const { groups } = database.tables;
  return {
    insert: (group) => database.commit((tables) => void tables.groups.set(group.id, group)),
    find: async (id) => groups.get(id),
    openNamed: (group) =>
      database.commit((tables) => {
        const found = groupsOf(tables.groups, group.userId).find(
          ({ name, sealedAt }) => name === group.name && sealedAt === null,
        );
        if (!found) tables.groups.set(group.id, group);
        return found ?? group;
      }),
    listOf: async (userId) => groupsOf(groups, userId),
    listOfProject: async (id) => [...groups.values()].filter(({ projectId }) => projectId === id).reverse(),
    seal: (id, sealedAt) =>
      database.commit((tables) => {
        const group = tables.groups.get(id);
        if (group?.sealedAt === null) tables.groups.set(id, { ...group, sealedAt });
      }),
    addToProject: (id, projectId) =>
      database.commit((tables) => {
        const group = tables.groups.get(id);
        if (group === undefined || !tables.projects.has(projectId)) return false;
        tables.groups.set(id, { ...group, projectId });
        return true;
      }),
  };
}

function groupsOf(groups: ReadonlyMap<string, GroupRecord>, userId: string): readonly GroupRecord[] {
  return [...groups.values()].filter((group) => group.userId === userId).reverse();
}
