/** The `checks` command: the catalogue, or one page of it. */

import { catalogue } from "../../engine/checks/catalogue.ts";
import { visible } from "../../engine/report/visible.ts";
import { type ExitStatus, exitStatus } from "../exit-status.ts";
import { findNearest } from "../nearest.ts";
import { terminalStyle } from "../terminal-style.ts";
import { print } from "../write-output.ts";
import { checkPageText, checkTable } from "./check-text.ts";

/** Prints the table, or the page of `id`; an unknown id is the call's fault. */
export async function showChecks(id: string | undefined): Promise<ExitStatus> {
  const style = terminalStyle(process.stdout, true);
  const check = catalogue.find((one) => one.id === id?.toLowerCase());
  if (id !== undefined && check === undefined) {
    await print(`solhound: ${visible(unknownCheck(id))}\n`, process.stderr);
    return exitStatus.badInput;
  }
  await print(check === undefined ? checkTable(catalogue, style) : checkPageText(check, style));
  return exitStatus.clean;
}

/** The sentence for an id that no check has. */
export function unknownCheck(id: string): string {
  const ids = catalogue.map((one) => one.id);
  const sameEntry = catalogue.find(({ swc }) => swc?.toLowerCase() === id.toLowerCase())?.id;
  const nearest = sameEntry ?? findNearest(id, ids);
  const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  return `There is no check ${JSON.stringify(id)}.${hint} "solhound checks" lists them all.`;
}
