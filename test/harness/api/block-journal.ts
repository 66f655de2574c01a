/** Keeps a store from writing, as a full disk would. */

import { mkdirSync, renameSync, rmdirSync } from "node:fs";
import path from "node:path";

/** Puts something else in the place of the journal in a data folder, and answers how to put it back. */
export function blockJournal(folder: string): () => void {
  const journal = path.join(folder, "db.journal");
  const aside = path.join(folder, "aside");
  renameSync(journal, aside);
  mkdirSync(journal);
  return () => {
    rmdirSync(journal);
    renameSync(aside, journal);
  };
}
