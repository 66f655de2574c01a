/** What is told about checks, brought in when somebody first asks for an explanation. */

import type { CheckInfo } from "../../engine/model/check-info.ts";

let loaded: Promise<readonly CheckInfo[]> | null = null;

/** All checks, in the order they are listed to people. */
export function checkTexts(): Promise<readonly CheckInfo[]> {
  loaded ??= import("../../engine/checks/catalogue.ts").then(({ catalogue }) => catalogue);
  return loaded;
}
