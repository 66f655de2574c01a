/** The project store over the tables. */

import type { ProjectStore } from "../group-store.ts";
import type { Database } from "./database.ts";

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
    listOf: async (userId) => [...projects.values()].filter((project) => project.userId === userId).reverse(),
    update: (id, changes) =>
      database.commit((tables) => {
        const project = tables.projects.get(id);
        if (project) tables.projects.set(id, { ...project, ...changes });
        return project !== undefined;
      }),
    remove: (id) =>
      database.commit((tables) => {
        tables.projects.delete(id);
        for (const group of tables.groups.values()) {
          if (group.projectId === id) tables.groups.set(group.id, { ...group, projectId: null });
        }
      }),
  };
}
