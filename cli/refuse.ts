/** What the caller has to mend, told. */

import { visible } from "../engine/report/visible.ts";
import { type ExitStatus, exitStatus } from "./exit-status.ts";
import { print } from "./write-output.ts";

/** Writes the sentence to standard error; the status is that of bad input. */
export async function refuse(sentence: string): Promise<ExitStatus> {
  await print(`solhound: ${visible(sentence)}\n`, process.stderr);
  return exitStatus.badInput;
}
