/** What is left for people when a test in a window failed. */

import type { Test } from "mocha";
import type { Workbench } from "../harness/workbench.ts";

/** For `afterEach`: a picture of the window as it was. */
export async function keepFailure(test: Test | undefined, workbench: Workbench): Promise<void> {
  if (test?.state !== "failed") return;
  const name = test.fullTitle().replace(/\W+/g, "-").toLowerCase();
  await workbench.screenshot(`failed-${name}`);
}
