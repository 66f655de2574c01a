/** The embedded store's code on rows of the database: which rows, and whether they may change. */

import type { Database } from "../lowdb/database.ts";
import type { Connection } from "./connection.ts";
import { reading, type Scope, type Selection, writing } from "./scope.ts";

/** The row with that id. */
export const byId = (id: string): Selection => ["id = $1", id];
/** All rows of the project. */
export const ofProject = (id: string): Selection => ["project_id = $1", id];
export const all: Selection = ["true"];

/** Reads or changes rows with a store that is made for them alone. */
export interface Access<Made> {
  read<T>(scope: Scope, act: (store: Made) => Promise<T>): Promise<T>;
  write<T>(locks: readonly string[], scope: Scope, act: (store: Made) => Promise<T>): Promise<T>;
}

/** Makes the store of the tables, for whatever rows it is to see. */
export function access<Made>(connection: Connection, make: (database: Database) => Made): Access<Made> {
  return {
    read: (scope, act) => reading(connection, scope, (database) => act(make(database))),
    write: (locks, scope, act) => writing(connection, locks, scope, (database) => act(make(database))),
  };
}
